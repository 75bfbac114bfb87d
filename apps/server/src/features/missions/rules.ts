import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { bahtText } from '@kapao/contract/money.ts';

/**
 * A member's deposits less withdrawals of one Bangkok day, as far as they were staked on it (fair-08). A deposit counts
 * when it is credited.
 */
export interface DepositDay {
  day: string;
  amountMicro: bigint;
}

export interface MissionTerms {
  daysNeeded: number;
  /** The amount that each day of a run needs; a day with less does not count. */
  dailyMinimumMicro: bigint;
  /** The amount that all days of a run need together. */
  targetMicro: bigint;
}

/** Consecutive days that each reach the daily minimum. */
export interface Run {
  firstDay: string;
  lastDay: string;
  days: number;
  totalMicro: bigint;
}

export interface RunProgress {
  isPassed: boolean;
  /** The run that completes the mission, or else the one that can still continue. */
  run: Run | undefined;
}

/**
 * reward-26, reward-27: finds the first complete run in the sorted `days` that no earlier claim has used. The run
 * ends on the day that completes it, so a late claim neither loses days nor uses more of them.
 */
export function missionProgressOf(
  days: readonly DepositDay[],
  terms: MissionTerms,
  today: string,
): RunProgress {
  let run: Run | undefined;
  for (const { day, amountMicro } of days) {
    if (amountMicro < terms.dailyMinimumMicro) continue;
    run =
      run && addDays(run.lastDay, 1) === day
        ? { ...run, lastDay: day, days: run.days + 1, totalMicro: run.totalMicro + amountMicro }
        : { firstDay: day, lastDay: day, days: 1, totalMicro: amountMicro };
    if (isComplete(run, terms)) return { isPassed: true, run };
  }
  // A run can continue until its next day is over.
  const isAlive = run !== undefined && addDays(run.lastDay, 1) >= today;
  return { isPassed: false, run: isAlive ? run : undefined };
}

function isComplete(run: Run, { daysNeeded, targetMicro }: MissionTerms): boolean {
  return run.days >= daysNeeded && run.totalMicro >= targetMicro;
}

/** reward-31: the number of days after a mission's end in which its reward can still be claimed. */
export const CLAIM_DAYS_AFTER_END = 7;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** `claims_only`: deposits no longer count, but a passed mission can still be claimed. */
export type MissionStage = 'coming' | 'running' | 'claims_only' | 'over';

export function missionStage(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
  now: Date,
): MissionStage {
  if (now < startsAt) return 'coming';
  if (endsAt === null || now < endsAt) return 'running';
  const claimsEndMs = endsAt.getTime() + CLAIM_DAYS_AFTER_END * MS_PER_DAY;
  return now.getTime() < claimsEndMs ? 'claims_only' : 'over';
}

interface LastClaim {
  ordinal: number;
  lastDay: string;
  days: number;
  totalMicro: bigint;
}

/** A mission's terms with the progress of one member. */
export interface MemberMission extends MissionTerms {
  isRepeatable: boolean;
  startsAt: Date;
  endsAt: Date | null;
  lastClaim: LastClaim | undefined;
  /** The member's days of deposits, sorted, without days that earlier claims have used. */
  depositDays: readonly DepositDay[];
}

/** reward-30: returns the first day that can be part of the next run, because no day counts for two claims. */
export function firstCountingDay({
  startsAt,
  lastClaim,
}: Pick<MemberMission, 'startsAt' | 'lastClaim'>) {
  const firstDay = bangkokDay(startsAt);
  const dayAfter = lastClaim ? addDays(lastClaim.lastDay, 1) : firstDay;
  return dayAfter > firstDay ? dayAfter : firstDay;
}

export type MissionStanding =
  | { state: 'claimed'; claim: LastClaim }
  | { state: 'passed'; run: Run }
  | { state: 'open'; run: Run | undefined }
  /** The state `rests`: the mission is repeatable, and its next run cannot begin before `firstCountingDay`. */
  | { state: 'rests'; firstCountingDay: string; run: undefined }
  | { state: 'coming' }
  | { state: 'over' };

export function missionStandingOf(mission: MemberMission, now: Date): MissionStanding {
  const { lastClaim, isRepeatable, depositDays } = mission;
  const stage = missionStage(mission, now);
  if (stage === 'coming' || stage === 'over') return { state: stage };
  const today = bangkokDay(now);
  const { isPassed, run } = missionProgressOf(depositDays, mission, today);
  const isClaimed = lastClaim !== undefined && !isRepeatable;
  if (!isClaimed && isPassed && run) return { state: 'passed', run };
  if (stage === 'claims_only') return { state: 'over' };
  if (isClaimed) return { state: 'claimed', claim: lastClaim };
  const nextDay = firstCountingDay(mission);
  return nextDay > today
    ? { state: 'rests', firstCountingDay: nextDay, run: undefined }
    : { state: 'open', run };
}

export function waitUntilNextRunText(countsFromDay: string): BothLanguages {
  const [year, month, day] = countsFromDay.split('-');
  const date = `${day}/${month}/${year}`;
  return {
    th: `รับรางวัลของรอบนี้ไปแล้ว รอบใหม่เริ่มนับวันที่ ${date}`,
    en: `Claimed for this time. The next one counts from ${date}`,
  };
}

/** reward-29: names the days and the amount that are missing for a claim. */
export function missingDepositsText(
  { daysNeeded, targetMicro }: MissionTerms,
  run: Run | undefined,
): BothLanguages {
  const days = daysNeeded - (run?.days ?? 0);
  const amountMicro = targetMicro - (run?.totalMicro ?? 0n);
  const amount = amountMicro > 0n ? bahtText(amountMicro) : undefined;
  const th = [
    ...(days > 0 ? [`การฝากต่อเนื่องอีก ${days} วัน`] : []),
    ...(amount === undefined ? [] : [`ยอดฝากที่เดิมพันแล้วอีก ${amount} บาท`]),
  ];
  const en = [
    ...(days > 0 ? [`${days} more ${days === 1 ? 'day' : 'days'} in a row`] : []),
    ...(amount === undefined ? [] : [`${amount} baht more, deposited and staked`]),
  ];
  return { th: `ยังขาด${th.join(' และ')}`, en: `Still missing: ${en.join(' and ')}` };
}
