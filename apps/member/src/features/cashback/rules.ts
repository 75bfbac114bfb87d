import type { Data } from '@kapao/contract/operation.ts';

export type CashbackAward = Data<'getCashback'>['awards'][number];

type ClaimState = 'waiting' | 'nothing' | 'claimed';

/** Zero cannot be claimed (SPEC 2.4), nor can anything a second time (RULINGS 14). */
export function claimState(totalBaht: number, hasClaimed: boolean): ClaimState {
  if (hasClaimed) return 'claimed';
  return totalBaht > 0 ? 'waiting' : 'nothing';
}

/** `2026-11-21` → `21/11/2026`, the format of all dates (RULINGS 22). */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/');
}
