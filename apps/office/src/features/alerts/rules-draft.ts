import { thresholdOf } from '@kapao/contract/office/alert-causes.ts';
import type { AlertCause } from '@kapao/contract/office/alert-causes.ts';
import type { AlertRule } from '@kapao/contract/office/alerts.ts';

/** The ticked causes with their thresholds as they are typed. */
export type RulesDraft = ReadonlyMap<AlertCause, string>;

export function draftOfRules(rules: readonly AlertRule[]): RulesDraft {
  return new Map(rules.map(({ cause, threshold }) => [cause, String(threshold ?? '')]));
}

/** Ticks a cause with its usual threshold, or takes the tick away. */
export function toggled(draft: RulesDraft, cause: AlertCause): RulesDraft {
  const after = new Map(draft);
  if (!after.delete(cause)) after.set(cause, String(thresholdOf(cause)?.usual ?? ''));
  return after;
}

export function isThresholdWrong(cause: AlertCause, typed: string): boolean {
  const bounds = thresholdOf(cause);
  if (bounds === null) return false;
  const value = Number(typed);
  return !/^\d+$/.test(typed) || value < bounds.min || value > bounds.max;
}

export function rulesOfDraft(draft: RulesDraft): AlertRule[] {
  return [...draft].map(([cause, typed]) => ({
    cause,
    threshold: thresholdOf(cause) === null ? null : Number(typed),
  }));
}

/** Whether two lists have the same rules, in any order. */
export function hasSameRules(one: readonly AlertRule[], other: readonly AlertRule[]): boolean {
  const known = new Map(one.map(({ cause, threshold }) => [cause, threshold]));
  return (
    one.length === other.length &&
    other.every(({ cause, threshold }) => known.get(cause) === threshold)
  );
}
