import type { Mission } from '@kapao/contract/missions.ts';
import { percentDone } from '../../lib/numbers.ts';

type Deposits = Pick<Mission, 'total_deposit' | 'amount'>;

/** The deposit to display, capped at the target. */
export function cappedDeposit({ total_deposit, amount }: Deposits): number {
  return Math.min(total_deposit, amount);
}

/** Returns the deposits in percent of the target; a target of 0 is reached. */
export function depositProgressPercent({ total_deposit, amount }: Deposits): number {
  return percentDone(total_deposit, amount);
}

/** Returns a mission's progress in percent: by its days, or by money if it has one day. */
export function missionPercent(
  mission: Deposits & Pick<Mission, 'days_done' | 'days_needed'>,
): number {
  const { days_done, days_needed } = mission;
  return days_needed === 1 ? depositProgressPercent(mission) : percentDone(days_done, days_needed);
}

type MissionAction = 'claim' | 'claimed' | 'deposit';

export function missionAction({
  passed,
  claimed,
}: Pick<Mission, 'passed' | 'claimed'>): MissionAction {
  if (claimed) return 'claimed';
  return passed ? 'claim' : 'deposit';
}
