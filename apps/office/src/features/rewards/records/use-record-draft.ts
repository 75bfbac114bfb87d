import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useEffect, useRef } from 'react';
import { useMe } from '../../../api/use-me.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '../../../lib/kept-draft.ts';
import { useOfferDraft } from '../use-offer-draft.ts';

interface Shape<Draft, Written> {
  empty: Draft;
  draftOf: (written: Written) => Draft;
  writtenOf: (draft: Draft) => Written;
  mistakesOf: (written: Written) => Mistake[];
}

/**
 * The terms of a record while somebody writes them (editor-05). The browser keeps a changed draft until it is saved or
 * discarded. @param name The draft's name among those of its kind.
 */
export function useRecordDraft<Draft extends object, Written>(
  name: string,
  loaded: { terms: Written; seen: string } | null,
  shape: Shape<Draft, Written>,
) {
  const { email } = useMe();
  const place = `${email}:${name}`;
  const form = useOfferDraft(loaded, shape);
  const { draft, change, seen, isChanged } = form;
  const isRestored = useRef(false);
  useEffect(() => {
    // The kept draft is read once; what is typed afterwards replaces it.
    if (isRestored.current) return;
    isRestored.current = true;
    const kept = readKeptDraft(place)?.draft;
    if (!isDraftLike(kept, shape.empty)) return;
    // Object.keys types the names as string.
    for (const field of Object.keys(shape.empty) as (keyof Draft)[]) change(field, kept[field]);
  }, [place, shape.empty, change]);
  useEffect(() => {
    if (isChanged) keepDraft(place, { draft, seen });
  }, [place, isChanged, draft, seen]);
  return {
    ...form,
    /** Forgets the draft that the browser keeps, after a save. */
    forget: () => forgetDraft(place),
    discard: () => {
      forgetDraft(place);
      form.reload();
    },
  };
}

/** Whether a kept value has the fields of the draft: an older version of the page may have kept another shape. */
function isDraftLike<Draft extends object>(kept: unknown, empty: Draft): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  const values = new Map(Object.entries(kept));
  return Object.entries(empty).every(
    ([field, value]) => values.has(field) && typeof values.get(field) === typeof value,
  );
}
