import type { Mission } from '@kapao/contract/missions.ts';

const WHOLE_PERCENT = 100;

type Deposits = Pick<Mission, 'total_deposit' | 'amount'>;

/**
 * total_deposit / amount in percent, at most 100; 100 without a target (reward-34).
 */
export function progressPercent({ total_deposit, amount }: Deposits): number {
  if (amount <= 0) return WHOLE_PERCENT;
  return Math.min(WHOLE_PERCENT, Math.max(0, (total_deposit / amount) * WHOLE_PERCENT));
}

/** The deposit to display, capped at the target. */
export function cappedDeposit({ total_deposit, amount }: Deposits): number {
  return Math.min(total_deposit, amount);
}

type MissionAction = 'claim' | 'claimed' | 'deposit';

export function missionAction({
  passed,
  claimed,
}: Pick<Mission, 'passed' | 'claimed'>): MissionAction {
  if (claimed) return 'claimed';
  return passed ? 'claim' : 'deposit';
}
