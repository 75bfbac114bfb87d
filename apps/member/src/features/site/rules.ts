import type { MemberData } from '@kapao/contract/members.ts';
import { percentDone } from '../../lib/numbers.ts';

type CurrentPromotion = NonNullable<MemberData['current_promotion']>;

/** The progress of the active promotion's wagering requirement; without one it is complete. */
export function wageringProgress({ turnover_need, remaining }: CurrentPromotion) {
  const left = Math.max(0, remaining);
  const done = Math.max(0, turnover_need - left);
  return { done, left, percent: percentDone(done, turnover_need), isComplete: left === 0 };
}

/** The indicator moves half as far as the finger. */
const PULL_RATIO = 0.5;
const PULL_MAX_PX = 96;
const PULL_TRIGGER_PX = 64;
/** Below this distance the direction of the gesture is undecided. */
const PULL_START_PX = 8;

/** Converts the finger's movement from the top of the page into a pull; null if it is not one. */
export function measurePull(
  right: number,
  down: number,
): { shownPx: number; isFar: boolean } | null {
  const isUndecided = Math.max(Math.abs(right), Math.abs(down)) < PULL_START_PX;
  if (!isUndecided && (down <= 0 || Math.abs(right) > down)) return null;
  const shownPx = isUndecided ? 0 : Math.min(PULL_MAX_PX, down * PULL_RATIO);
  return { shownPx, isFar: shownPx >= PULL_TRIGGER_PX };
}
