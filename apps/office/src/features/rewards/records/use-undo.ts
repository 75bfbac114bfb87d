import { useEffect } from 'react';
import { create } from 'zustand';
import type { RecordChange } from './SaveDialog.tsx';

interface Undo {
  /** The address of the page that offers to undo: a new record has moved to its own. */
  href: string;
  changes: readonly RecordChange[];
}

/** Beside the pages, because the page of a new record is left as soon as it is saved. */
const useLastSave = create<{ undo: Undo | null }>(() => ({ undo: null }));

/** The changes that undo the last save of the page at this address; null where there are none. */
export function useUndo(href: string) {
  const changes = useLastSave(({ undo }) => (undo?.href === href ? undo.changes : null));
  useEffect(
    () => () => useLastSave.setState(({ undo }) => ({ undo: undo?.href === href ? null : undo })),
    [href],
  );
  return { changes, keepUndo: (undo: Undo | null) => useLastSave.setState({ undo }) };
}
