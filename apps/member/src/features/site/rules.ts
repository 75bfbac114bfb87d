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

/** A pull weighs more the further it goes: the sign follows at half of the finger's way. */
const PULL_SHARE = 0.5;
const PULL_MOST_PX = 96;
const PULL_ENOUGH_PX = 64;
/** Until then it may become anything. */
const PULL_START_PX = 8;

/** How a finger's way from the top of the page counts; null where it is no pull. */
export function pullOf(right: number, down: number): { shownPx: number; isFar: boolean } | null {
  const isUndecided = Math.max(Math.abs(right), Math.abs(down)) < PULL_START_PX;
  if (!isUndecided && (down <= 0 || Math.abs(right) > down)) return null;
  const shownPx = isUndecided ? 0 : Math.min(PULL_MOST_PX, down * PULL_SHARE);
  return { shownPx, isFar: shownPx >= PULL_ENOUGH_PX };
}
