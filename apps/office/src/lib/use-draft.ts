import { useState } from 'react';

/** Compares two values as they would be sent. */
export const isSameJson = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields of `after` that differ from those of `before`. */
export function differingFields<Fields extends object>(
  before: Fields,
  after: Fields,
): Partial<Fields> {
  const changed: Partial<Fields> = { ...after };
  for (const name in after) {
    if (isSameJson(after[name], before[name])) delete changed[name];
  }
  return changed;
}

/**
 * Holds a stored value while somebody changes it. `seen` is the server's mark of `stored`, null before the first save.
 * A newer value of the server replaces an unchanged draft. A changed draft stays, and `isOutdated` says that a
 * colleague was faster. `kept` is a draft of an earlier visit, with the mark on which it began.
 */
export function useDraft<Draft, Mark extends string | null>(
  stored: Draft,
  seen: Mark,
  kept?: { draft: Draft; seen: Mark },
) {
  const [base, setBase] = useState({ seen: kept ? kept.seen : seen, draft: stored });
  const [draft, setDraft] = useState(kept ? kept.draft : stored);
  /** The mark that was loaded before the last save. A value under it is older than the save, so it replaces nothing. */
  const [savedFrom, setSavedFrom] = useState<Mark | null>(null);
  const isChanged = !isSameJson(draft, base.draft);
  const isStale = seen === savedFrom && seen !== base.seen;
  const isNewer = seen !== base.seen && !isStale;
  const reload = () => {
    setBase({ seen, draft: stored });
    setDraft(stored);
    setSavedFrom(null);
  };
  if (!isChanged && !isStale && (isNewer || !isSameJson(stored, base.draft))) reload();
  return {
    draft,
    setDraft,
    base: base.draft,
    seen: base.seen,
    isChanged,
    isOutdated: isNewer && isChanged,
    reload,
    /** Notes that the server has the draft under a new mark. */
    noteSaved: (mark: Mark) => {
      setBase({ seen: mark, draft });
      setSavedFrom(seen);
    },
  };
}
