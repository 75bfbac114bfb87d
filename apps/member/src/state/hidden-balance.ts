import { create } from 'zustand';

const KEY = 'hide_balance';

/** Whether this device hides the balance, for a phone that others see too (site-64). */
export const useHiddenBalance = create<{ isHidden: boolean }>(() => ({
  isHidden: localStorage.getItem(KEY) !== null,
}));

export function toggleBalance(): void {
  const isHidden = !useHiddenBalance.getState().isHidden;
  if (isHidden) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  useHiddenBalance.setState({ isHidden });
}
