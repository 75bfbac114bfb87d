import { create } from 'zustand';

interface QuickActions {
  isOpen: boolean;
  /** The keys that were typed before the search's field had the focus. */
  typed: string;
}

export const useQuickActions = create<QuickActions>(() => ({ isOpen: false, typed: '' }));

export function setQuickActionsOpen(isOpen: boolean): void {
  useQuickActions.setState({ isOpen, typed: '' });
}

/** Keeps a key for the search that is opening; false for a key that writes nothing. */
export function typeAhead(key: string): boolean {
  if (key.length !== 1 && key !== 'Backspace') return false;
  useQuickActions.setState(({ typed }) => ({
    typed: key === 'Backspace' ? typed.slice(0, -1) : typed + key,
  }));
  return true;
}
