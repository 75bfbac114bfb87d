import { createHash } from 'node:crypto';
import { toBangkokTime } from '@kapao/contract/bangkok.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';

const LENGTH = 32;

/** Returns a mark of the terms that a person sees in an editor, by which a save knows that they still stand. */
export function termsMark(terms: unknown): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, LENGTH);
}

/** Keeps the fields that differ, for the row of the audit log. */
export function changedFields<Terms extends object>(before: Terms, after: Terms) {
  // Object.keys types the keys as string.
  const names = Object.keys({ ...before, ...after }) as (keyof Terms)[];
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (terms: Terms) => Object.fromEntries(changed.map((name) => [name, terms[name]]));
  return { before: pick(before), after: pick(after) };
}

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
