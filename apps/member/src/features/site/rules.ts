import type { MemberData } from '@kapao/contract/members.ts';

type CurrentPromotion = NonNullable<MemberData['current_promotion']>;

const WHOLE_PERCENT = 100;

/** How far the turnover of the running promotion is; a promotion that needs none is complete. */
export function turnoverProgress({ turnover_need, remaining }: CurrentPromotion) {
  const left = Math.max(0, remaining);
  const done = Math.max(0, turnover_need - left);
  const percent =
    turnover_need > 0
      ? Math.min(WHOLE_PERCENT, (done / turnover_need) * WHOLE_PERCENT)
      : WHOLE_PERCENT;
  return { done, left, percent, isComplete: left === 0 };
}
