import { startOfMonth, startOfWeek } from '@kapao/contract/bangkok.ts';
import { RAISE_AFTER_HOURS } from '@kapao/contract/protection.ts';
import type { LimitKind, LimitPeriod } from '@kapao/contract/protection.ts';

const MS_PER_HOUR = 60 * 60 * 1000;

/** A limit as it counts now; amountMicro null: none. */
export interface Limit {
  kind: LimitKind;
  period: LimitPeriod;
  amountMicro: bigint | null;
  pending: PendingLimit | null;
}

interface PendingLimit {
  amountMicro: bigint | null;
  from: Date;
}

type Wished = Pick<Limit, 'amountMicro' | 'pending'>;

/** The first Bangkok day of the period that `day` is in. */
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

/** The earliest day that any period which `day` is in may begin with. */
export function earliestStart(day: string): string {
  const [week, month] = [startOfWeek(day), startOfMonth(day)];
  return week < month ? week : month;
}

/**
 * What a member's wish makes of a limit: lower counts at once, higher or none only after a day's
 * thought. Wishing for what counts already takes a pending change back.
 */
export function changedLimit(current: Wished, wishedMicro: bigint | null, now: Date): Wished {
  const { amountMicro } = current;
  if (wishedMicro !== null && (amountMicro === null || wishedMicro <= amountMicro)) {
    return { amountMicro: wishedMicro, pending: null };
  }
  if (wishedMicro === amountMicro) return { amountMicro, pending: null };
  const from = new Date(now.getTime() + RAISE_AFTER_HOURS * MS_PER_HOUR);
  return { amountMicro, pending: { amountMicro: wishedMicro, from } };
}

/** A pending change that is asked for again waits anew, so it is another one. */
export function isSameLimit(before: Wished, after: Wished): boolean {
  return before.amountMicro === after.amountMicro && !before.pending && !after.pending;
}

/** A member's stakes of one Bangkok day, and the cash lost with them; below 0 after winning. */
export interface DayOfPlay {
  day: string;
  stakedMicro: bigint;
  lostMicro: bigint;
}

/**
 * What of a stake or loss limit has been used in its period, by the bets made in it. A loss is net, so it
 * is below 0 after winning.
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

/** A bet is refused when, should it be lost, it would carry the member past a limit. */
export function exceedsLimit(usedMicro: bigint, amountMicro: bigint, limitMicro: bigint): boolean {
  return amountMicro > 0n && usedMicro + amountMicro > limitMicro;
}

/** In whole calendar months or days from now, at the same time of day. */
export function exclusionEnd(
  wish: { kind: 'time_out'; days: number } | { kind: 'self_exclusion'; months: number },
  now: Date,
): Date {
  const end = new Date(now);
  if (wish.kind === 'time_out') end.setUTCDate(end.getUTCDate() + wish.days);
  else {
    end.setUTCMonth(end.getUTCMonth() + wish.months);
    // 31 August and half a year is the last of February, not the third of March.
    if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  }
  return end;
}
