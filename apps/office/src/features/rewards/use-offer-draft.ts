import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useEffect, useRef } from 'react';
import { useDraft } from '../../lib/use-draft.ts';

interface Loaded<Written> {
  terms: Written;
  /** The server's mark of the loaded terms. */
  seen: string;
}

export type ChangeDraft<Draft> = <Field extends keyof Draft>(
  field: Field,
  value: Draft[Field],
) => void;

interface Shape<Draft, Written> {
  /** The draft of an offer that was never saved. */
  empty: Draft;
  draftOf: (written: Written) => Draft;
  writtenOf: (draft: Draft) => Written;
  mistakesOf: (written: Written) => Mistake[];
}

/** The terms of an offer while somebody writes them. */
export function useOfferDraft<Draft, Written>(
  loaded: Loaded<Written> | null,
  { empty, draftOf, writtenOf, mistakesOf }: Shape<Draft, Written>,
  /** A draft of an earlier visit, with the mark on which it began. */
  kept?: { draft: Draft; seen: string | null },
) {
  const stored = loaded === null ? empty : draftOf(loaded.terms);
  const form = useDraft<Draft, string | null>(stored, loaded?.seen ?? null, kept);
  const { draft, seen, isChanged, isOutdated, reload } = form;
  // `unsaved` is a ref, because the page of a new offer is left as soon as it is saved, before it is drawn again.
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = isChanged;
  }, [isChanged]);
  const change: ChangeDraft<Draft> = (field, value) =>
    form.setDraft((before) => ({ ...before, [field]: value }));
  const written = writtenOf(draft);
  return {
    draft,
    change,
    written,
    mistakes: mistakesOf(written),
    seen,
    isChanged,
    isUnsaved: () => unsaved.current,
    isOutdated,
    reload,
    noteSaved: (mark: string) => {
      unsaved.current = false;
      form.noteSaved(mark);
    },
  };
}
