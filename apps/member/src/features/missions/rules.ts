import type { Mission } from '@kapao/contract/missions.ts';

type Deposits = Pick<Mission, 'total_deposit' | 'amount'>;

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
