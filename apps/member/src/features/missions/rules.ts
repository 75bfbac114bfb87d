import type { Mission } from '@kapao/contract/missions.ts';

const WHOLE_PERCENT = 100;

type Deposits = Pick<Mission, 'total_deposit' | 'amount'>;

/** SPEC section 4, "Deposit mission": total_deposit / amount, capped at 100; without a target, 100. */
export function progressPercent({ total_deposit, amount }: Deposits): number {
  if (amount <= 0) return WHOLE_PERCENT;
  return Math.min(WHOLE_PERCENT, Math.max(0, (total_deposit / amount) * WHOLE_PERCENT));
}

/** The deposit that is shown is capped at the target. */
export function shownDeposit({ total_deposit, amount }: Deposits): number {
  return Math.min(total_deposit, amount);
}

type MissionAct = 'claim' | 'claimed' | 'deposit';

export function missionAct({ passed, claimed }: Pick<Mission, 'passed' | 'claimed'>): MissionAct {
  if (claimed) return 'claimed';
  return passed ? 'claim' : 'deposit';
}
