import { toBangkokTime } from '@kapao/contract/bangkok.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';

/** offer-05: returns why an offer cannot be published; undefined if it can. An offer stays enabled when it is ended. */
export function publishRefusal(
  { isEnabled, endsAt }: { isEnabled: boolean; endsAt: Date | null },
  now: Date,
): OfficeErrorCode | undefined {
  if (isEnabled) return 'target_changed';
  return endsAt !== null && endsAt <= now ? 'period_over' : undefined;
}

const SECOND_MS = 1_000;

/**
 * Returns the end of an offer that is ended now, in whole seconds; null if it has not begun, so that it becomes a draft
 * again (offer-06).
 */
export function endNow(availableFrom: Date | null, now: Date): string | null {
  if (availableFrom === null) return toBangkokTime(now);
  if (availableFrom > now) return null;
  return toBangkokTime(new Date(Math.max(now.getTime(), availableFrom.getTime() + SECOND_MS)));
}
