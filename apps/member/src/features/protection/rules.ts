import type { Body, Data } from '@kapao/contract/operation.ts';
import type { Protection } from '@kapao/contract/protection.ts';
import { TIME_OUT_DAYS } from '@kapao/contract/protection/rules.ts';
import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import { formatCredit } from '../../lib/numbers.ts';

type Break = Body<'startBreak'>;
export type TimeOutDays = Extract<Break, { kind: 'time_out' }>['days'];
export type ExclusionMonths = Extract<Break, { kind: 'self_exclusion' }>['months'];
export type ReminderMinutes = NonNullable<Body<'setReminder'>['minutes']>;

/** The time-out of one day has its own button, "stop for today"; the longer ones are listed. */
export const STOP_DAYS = 1 satisfies TimeOutDays;
export const longTimeOuts = TIME_OUT_DAYS.filter((days) => days !== STOP_DAYS);

const MS_PER_DAY = 86_400_000;

/** Returns the end of a time-out that begins now. */
export function timeOutEnd(days: TimeOutDays, nowMs: number): Date {
  return new Date(nowMs + days * MS_PER_DAY);
}

export type Limit = Protection['limits'][number];

export function findLimit(
  { limits }: Pick<Protection, 'limits'>,
  kind: LimitKind,
  period: LimitPeriod,
): Limit | null {
  return limits.find((limit) => limit.kind === kind && limit.period === period) ?? null;
}

export function leftBaht(usedBaht: number, limitBaht: number): number {
  return Math.max(0, limitBaht - usedBaht);
}

/** How many reminder intervals have passed since the member began to play; 0 without a reminder. */
export function passedReminders({
  minutes,
  reminder_minutes,
}: Pick<Data<'getSession'>, 'minutes' | 'reminder_minutes'>): number {
  return reminder_minutes === null ? 0 : Math.floor(minutes / reminder_minutes);
}

const MS_PER_MINUTE = 60_000;

/** The milliseconds until the next reminder interval has passed; the server counts whole minutes. */
export function msUntilReminder(minutes: number, reminderMinutes: number): number {
  return (reminderMinutes - (minutes % reminderMinutes)) * MS_PER_MINUTE;
}

const MINUTES_PER_HOUR = 60;

export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / MINUTES_PER_HOUR), minutes: minutes % MINUTES_PER_HOUR };
}

/** `+120.00`, `-350.50`, `0.00`: the sign shows win or loss, so that it does not depend on colour. */
export function signedBaht(baht: number): string {
  if (baht === 0) return formatCredit(0);
  return `${baht > 0 ? '+' : '-'}${formatCredit(Math.abs(baht))}`;
}
