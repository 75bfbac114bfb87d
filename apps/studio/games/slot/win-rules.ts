/** How large a win is announced. `small` is a prize of at most the stake and has no celebration. */
export type WinSize = 'none' | 'small' | 'good' | 'large';

const LARGE_STAKES = 10;

export function winSize(win: number, stake: number): WinSize {
  if (win <= 0) return 'none';
  if (win <= stake) return 'small';
  return win >= stake * LARGE_STAKES ? 'large' : 'good';
}

export const winLabels: Readonly<Record<WinSize, string>> = {
  none: '',
  small: 'ได้คืน',
  good: 'รางวัล',
  large: 'รางวัลใหญ่',
};
