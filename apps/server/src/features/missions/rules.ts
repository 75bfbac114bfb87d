import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { bahtText } from '@kapao/contract/money.ts';

/** What a member's deposits of one Bangkok day come to, by the time that they were credited. */
export interface DepositDay {
  day: string;
  amountMicro: bigint;
}

export interface MissionTerms {
  daysNeeded: number;
  /** A day with less does not count. */
  dailyMinimumMicro: bigint;
  /** For the days of a run together. */
  targetMicro: bigint;
}

/** Days in a row, each with the daily minimum. */
export interface Run {
  firstDay: string;
  lastDay: string;
  days: number;
  totalMicro: bigint;
}

export interface Progress {
  isPassed: boolean;
  /** The run that passed the mission, else the one that can still be gone on with. */
  run: Run | undefined;
}

/**
 * The first run that has the days and the total, whenever that was: it ends on the very day on which
 * both were there, so that waiting with the claim neither costs days nor uses more of them. `days` are
 * in order, without those that an earlier claim has used. A run is alive as long as its next day is not
 * over.
 */
export function progressOf(
  days: readonly DepositDay[],
  terms: MissionTerms,
  today: string,
): Progress {
  let run: Run | undefined;
  for (const { day, amountMicro } of days) {
    if (amountMicro < terms.dailyMinimumMicro) continue;
    run =
      run && addDays(run.lastDay, 1) === day
        ? { ...run, lastDay: day, days: run.days + 1, totalMicro: run.totalMicro + amountMicro }
        : { firstDay: day, lastDay: day, days: 1, totalMicro: amountMicro };
    if (isComplete(run, terms)) return { isPassed: true, run };
  }
  const isAlive = run !== undefined && addDays(run.lastDay, 1) >= today;
  return { isPassed: false, run: isAlive ? run : undefined };
}

function isComplete(run: Run, { daysNeeded, targetMicro }: MissionTerms): boolean {
  return run.days >= daysNeeded && run.totalMicro >= targetMicro;
}

/** A reward that was earned on the last day can be claimed for so long after it. */
export const CLAIM_DAYS_AFTER_END = 7;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** `claims_only`: deposits do not count any more, and what was passed can still be claimed. */
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

/** A mission as one member has it. */
export interface MemberMission extends MissionTerms {
  isRepeatable: boolean;
  startsAt: Date;
  endsAt: Date | null;
  lastClaim: LastClaim | undefined;
  /** In order, without the days that claims have used. */
  depositDays: readonly DepositDay[];
}

/** The first day that can be part of the next run: no day counts for two claims. */
export function countsFrom({ startsAt, lastClaim }: Pick<MemberMission, 'startsAt' | 'lastClaim'>) {
  const firstDay = bangkokDay(startsAt);
  const dayAfter = lastClaim ? addDays(lastClaim.lastDay, 1) : firstDay;
  return dayAfter > firstDay ? dayAfter : firstDay;
}

export type MissionStanding =
  | { state: 'claimed'; claim: LastClaim }
  | { state: 'passed'; run: Run }
  | { state: 'open'; run: Run | undefined }
  /** A repeatable mission whose next run cannot have begun yet. */
  | { state: 'rests'; countsFrom: string; run: undefined }
  | { state: 'coming' }
  | { state: 'over' };

export function standingOf(mission: MemberMission, now: Date): MissionStanding {
  const { lastClaim, isRepeatable, depositDays } = mission;
  const stage = missionStage(mission, now);
  if (stage === 'coming' || stage === 'over') return { state: stage };
  const today = bangkokDay(now);
  const { isPassed, run } = progressOf(depositDays, mission, today);
  const isClaimed = lastClaim !== undefined && !isRepeatable;
  if (!isClaimed && isPassed && run) return { state: 'passed', run };
  if (stage === 'claims_only') return { state: 'over' };
  if (isClaimed) return { state: 'claimed', claim: lastClaim };
  const nextDay = countsFrom(mission);
  return nextDay > today
    ? { state: 'rests', countsFrom: nextDay, run: undefined }
    : { state: 'open', run };
}

export function restText(countsFromDay: string): string {
  const [year, month, day] = countsFromDay.split('-');
  return `รับรางวัลของรอบนี้ไปแล้ว รอบใหม่เริ่มนับวันที่ ${day}/${month}/${year}`;
}

/** What a claim that comes too early still needs. */
export function missingText(
  { daysNeeded, targetMicro }: MissionTerms,
  run: Run | undefined,
): string {
  const days = daysNeeded - (run?.days ?? 0);
  const amountMicro = targetMicro - (run?.totalMicro ?? 0n);
  const parts = [
    ...(days > 0 ? [`การฝากต่อเนื่องอีก ${days} วัน`] : []),
    ...(amountMicro > 0n ? [`ยอดฝากอีก ${bahtText(amountMicro)} บาท`] : []),
  ];
  return `ยังขาด${parts.join(' และ')}`;
}
