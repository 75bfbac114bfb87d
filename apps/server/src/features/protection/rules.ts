import { addDays, startOfDay, startOfMonth, startOfWeek } from '@kapao/contract/bangkok.ts';
import { compareLimits, RAISE_AFTER_HOURS } from '@kapao/contract/protection/rules.ts';
import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';

/** The first of a month and so many days later is a day of the next month. */
const LONGEST_MONTH_DAYS = 31;
const MS_PER_HOUR = 60 * 60 * 1000;

/** A limit in force; `amountMicro` null means no limit. */
export interface MemberLimit {
  kind: LimitKind;
  period: LimitPeriod;
  amountMicro: bigint | null;
  pending: PendingLimit | null;
}

interface PendingLimit {
  amountMicro: bigint | null;
  from: Date;
}

type LimitSetting = Pick<MemberLimit, 'amountMicro' | 'pending'>;

/** limit-07: returns the first Bangkok day of the period that contains `day`. */
export function startOfPeriod(period: LimitPeriod, day: string): string {
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return startOfWeek(day);
    case 'month':
      return startOfMonth(day);
    default:
      return period satisfies never;
  }
}

/** limit-07: returns the moment at which the next period begins, with a new amount. */
export function endOfPeriod(period: LimitPeriod, day: string): Date {
  const first = startOfPeriod(period, day);
  const days = { day: 1, week: 7, month: LONGEST_MONTH_DAYS } as const;
  const next = addDays(first, days[period]);
  return startOfDay(period === 'month' ? startOfMonth(next) : next);
}

/** Returns the earlier of the first days of the week and the month that contain `day`. */
export function earliestStart(day: string): string {
  const [week, month] = [startOfWeek(day), startOfMonth(day)];
  return week < month ? week : month;
}

/**
 * limit-02, limit-03, limit-04: applies a member's request to a limit: a lower amount at once, a higher one or none
 * after RAISE_AFTER_HOURS. A request for the amount in force cancels a pending change.
 */
export function changedLimit(
  current: LimitSetting,
  requestedMicro: bigint | null,
  now: Date,
): LimitSetting {
  const { amountMicro } = current;
  if (compareLimits(amountMicro, requestedMicro) !== 'raise') {
    return { amountMicro: requestedMicro, pending: null };
  }
  const from = new Date(now.getTime() + RAISE_AFTER_HOURS * MS_PER_HOUR);
  return { amountMicro, pending: { amountMicro: requestedMicro, from } };
}

/** Whether a request changes nothing. Repeating a pending change restarts its wait, so it is a change. */
export function isSameLimit(before: LimitSetting, after: LimitSetting): boolean {
  return before.amountMicro === after.amountMicro && !before.pending && !after.pending;
}

/** A member's stakes on one Bangkok day, and the cash lost with them; negative if the member won. */
export interface DayOfPlay {
  day: string;
  stakedMicro: bigint;
  lostMicro: bigint;
}

/**
 * limit-09: returns how much of a stake or loss limit the bets of its period have used. A loss is net, so it is
 * negative after winning.
 */
export function usedByPlay(
  kind: 'loss' | 'stake',
  period: LimitPeriod,
  days: readonly DayOfPlay[],
  today: string,
): bigint {
  const from = startOfPeriod(period, today);
  let usedMicro = 0n;
  for (const play of days) {
    if (play.day < from || play.day > today) continue;
    usedMicro += kind === 'loss' ? play.lostMicro : play.stakedMicro;
  }
  return usedMicro;
}

/** limit-08: whether the amount would exceed the member's limit; for a loss limit, as if the bet were lost. */
export function exceedsLimit(usedMicro: bigint, amountMicro: bigint, limitMicro: bigint): boolean {
  return amountMicro > 0n && usedMicro + amountMicro > limitMicro;
}

/**
 * limit-17: returns the end of a time-out or self-exclusion: whole calendar months or days from now, at the same time
 * of day.
 */
export function exclusionEnd(
  request: { kind: 'time_out'; days: number } | { kind: 'self_exclusion'; months: number },
  now: Date,
): Date {
  const end = new Date(now);
  if (request.kind === 'time_out') end.setUTCDate(end.getUTCDate() + request.days);
  else {
    end.setUTCMonth(end.getUTCMonth() + request.months);
    // 31 August plus six months is the last day of February, not 3 March.
    if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  }
  return end;
}
