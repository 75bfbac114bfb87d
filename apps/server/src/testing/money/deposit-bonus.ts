import type { ChosenBonus } from '@kapao/contract/payments.ts';

/** Half of the deposit up to 500, from 100 on, to be staked ten times with the deposit within a week. */
export const share = {
  kind: 'every_deposit',
  reward: { percent: 50, max: 500 },
  min_deposit: 100,
  turnover: { multiple: 10 },
  max_withdrawal: 1_000,
  duration_hours: 168,
} as const;

/** The figures of `share` for an amount, as the member confirms them. */
export const confirmed = (promotionId: number, baht: number): ChosenBonus => ({
  promotion_id: promotionId,
  bonus: baht / 2,
  turnover_need: baht * 15,
  max_withdrawal: 1_000,
  duration_hours: 168,
});
