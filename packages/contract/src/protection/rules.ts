/** Limits that a member may set, in display order (limit-01). */
export const limitKinds = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof limitKinds)[number];

export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Lengths of time-outs and self-exclusions (limit-16), and intervals of the session reminder (limit-24). */
export const TIME_OUT_DAYS = [1, 7, 30] as const;
export const SELF_EXCLUSION_MONTHS = [6, 12, 60] as const;
export const REMINDER_MINUTES = [15, 30, 60, 120] as const;

/** limit-03: hours until a higher limit, or none, takes effect. */
export const RAISE_AFTER_HOURS = 24;

export type LimitChange = 'lower' | 'raise' | 'same';

/** Compares two limits. A lower one takes effect at once; a higher one, or none (null), after RAISE_AFTER_HOURS. */
export function compareLimits<Amount extends number | bigint>(
  current: Amount | null,
  requested: Amount | null,
): LimitChange {
  if (current === requested) return 'same';
  if (requested === null) return 'raise';
  return current === null || requested < current ? 'lower' : 'raise';
}
