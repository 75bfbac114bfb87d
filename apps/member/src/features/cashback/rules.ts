import type { Data } from '@kapao/contract/operation.ts';

export type CashbackAward = Data<'getCashback'>['awards'][number];

type ClaimState = 'waiting' | 'nothing' | 'claimed';

/**
 * The state of the claim. A cashback of zero cannot be claimed (reward-47), and none can be claimed twice (reward-48).
 */
export function claimState(totalBaht: number, hasClaimed: boolean): ClaimState {
  if (hasClaimed) return 'claimed';
  return totalBaht > 0 ? 'waiting' : 'nothing';
}
