import { create } from 'zustand';

export const useQuickActions = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function setQuickActionsOpen(isOpen: boolean): void {
  useQuickActions.setState({ isOpen });
}
