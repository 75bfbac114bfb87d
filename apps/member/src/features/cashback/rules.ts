import type { Data } from '@kapao/contract/operation.ts';

export type CashbackAward = Data<'getCashback'>['awards'][number];

type ClaimState = 'waiting' | 'nothing' | 'claimed';

/** Zero cannot be claimed (reward-47), nor can anything a second time (reward-48). */
export function claimState(totalBaht: number, hasClaimed: boolean): ClaimState {
  if (hasClaimed) return 'claimed';
  return totalBaht > 0 ? 'waiting' : 'nothing';
}
