import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useEffect, useRef, useState } from 'react';

interface Loaded<Written> {
  terms: Written;
  /** The server's mark of the terms. */
  seen: string;
}

export type ChangeDraft<Draft> = <Field extends keyof Draft>(
  field: Field,
  value: Draft[Field],
) => void;

interface Shape<Draft, Written> {
  draftOf: (written: Written) => Draft;
  writtenOf: (draft: Draft) => Written;
  mistakesOf: (written: Written) => Mistake[];
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The terms of an offer while somebody writes them. Newer terms of the server replace an unchanged draft. A changed draft
 * stays, and `isOutdated` says that a colleague was faster.
 */
export function useOfferDraft<Draft, Written>(
  loaded: Loaded<Written> | null,
  empty: Draft,
  { draftOf, writtenOf, mistakesOf }: Shape<Draft, Written>,
) {
  const stored = loaded === null ? empty : draftOf(loaded.terms);
  const [base, setBase] = useState({ seen: loaded?.seen ?? null, draft: stored });
  const [draft, setDraft] = useState(base.draft);
  /** The mark that was loaded before the last save. Terms under it are older than the save, so they replace nothing. */
  const [beforeSave, setBeforeSave] = useState<string | null>(null);
  const seen = loaded?.seen ?? null;
  const isChanged = !isEqual(draft, base.draft);
  // A ref, because the page of a new offer is left as soon as it is saved, before it is drawn again.
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = isChanged;
  }, [isChanged]);
  const isStale = seen === beforeSave && seen !== base.seen;
  const isNewer = seen !== base.seen && !isStale;
  const reload = () => {
    setBase({ seen, draft: stored });
    setDraft(stored);
    setBeforeSave(null);
  };
  if (!isChanged && !isStale && (isNewer || !isEqual(stored, base.draft))) reload();
  const change: ChangeDraft<Draft> = (field, value) =>
    setDraft((before) => ({ ...before, [field]: value }));
  const written = writtenOf(draft);
  return {
    draft,
    change,
    written,
    mistakes: mistakesOf(written),
    seen: base.seen,
    isChanged,
    isUnsaved: () => unsaved.current,
    isOutdated: isNewer && isChanged,
    reload,
    /** The server has saved the draft under this mark. */
    noteSaved: (mark: string) => {
      unsaved.current = false;
      setBase({ seen: mark, draft });
      setBeforeSave(seen);
    },
  };
}
