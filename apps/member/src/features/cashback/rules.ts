import type { Data } from '@kapao/contract/operation.ts';

export type CashbackAward = Data<'getCashback'>['awards'][number];

type ClaimState = 'waiting' | 'nothing' | 'claimed';

/** SPEC 2.4: nothing can be claimed of zero; RULINGS 14: nor a second time. */
export function claimState(totalBaht: number, hasClaimed: boolean): ClaimState {
  if (hasClaimed) return 'claimed';
  return totalBaht > 0 ? 'waiting' : 'nothing';
}

/** `2026-11-21` → `21/11/2026`, as all dates are shown (RULINGS 22). */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}
