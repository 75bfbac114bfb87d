import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useEffect, useState } from 'react';
import { useMe } from '../../../api/use-me.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '../../../lib/kept-draft.ts';
import { useOfferDraft } from '../use-offer-draft.ts';

export interface RecordShape<Draft, Written> {
  empty: Draft;
  draftOf: (written: Written) => Draft;
  writtenOf: (draft: Draft) => Written;
  mistakesOf: (written: Written) => Mistake[];
}

/**
 * The terms of a record while somebody writes them (editor-05). The browser keeps a changed draft, with the version on
 * which it began, until it is saved or discarded. @param name The draft's name among those of its kind.
 */
export function useRecordDraft<Draft extends object, Written>(
  name: string,
  loaded: { terms: Written; seen: string } | null,
  shape: RecordShape<Draft, Written>,
) {
  const { email } = useMe();
  const place = `${email}:${name}`;
  const [kept] = useState(() => {
    const found = readKeptDraft(place);
    if (found === null || !isDraftLike(found.draft, shape.empty)) return undefined;
    return { draft: found.draft, seen: found.seen };
  });
  const form = useOfferDraft(loaded, shape, kept);
  const { draft, seen, isChanged } = form;
  useEffect(() => {
    if (isChanged) keepDraft(place, { draft, seen });
    else forgetDraft(place);
  }, [place, isChanged, draft, seen]);
  return {
    ...form,
    discard: form.reload,
    /** Ends the draft after a save. @param latest The version that it made; null if it is scheduled or waits. */
    settle: (latest: string | null) => {
      // The page of a new record is left before its draft is drawn again.
      forgetDraft(place);
      if (latest === null) form.reload();
      else form.noteSaved(latest);
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
