import { addDays } from '@kapao/contract/bangkok.ts';
import type { DayReward } from '@kapao/contract/daily-rewards/calendar.ts';
import type { RewardType } from '@kapao/contract/fields.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { readUnfair, unfairText } from '../fair-offers/reads.ts';
import { checkinOn, fairClaimOf, STREAK_DAYS, streakOn, type Checkin } from './rules.ts';
import { listRewards } from './store.ts';

/** Reads the day's reward and the member's streak; null on a day without a reward. */
export async function readCheckin(
  on: Queryable,
  member: { memberId: bigint; websiteId: number },
  today: string,
): Promise<Checkin | null> {
  return checkinOn(await listRewards(on, member, streakDays(today)), today);
}

/** Reads the member's streak, also on a day without a reward (reward-69). */
export async function readStreak(
  on: Queryable,
  member: { memberId: bigint; websiteId: number },
  today: string,
): Promise<number> {
  return streakOn(await listRewards(on, member, streakDays(today)), today);
}

function streakDays(today: string): string[] {
  return Array.from({ length: STREAK_DAYS }, (_day, back) => addDays(today, -back));
}

/** Reads the reward of a date's day of the month; an amount of 0 where that day has none. */
export async function readUsualReward(
  on: Queryable,
  websiteId: number,
  date: string,
): Promise<DayReward> {
  const [reward] = await on.query<{ type: RewardType; amountMicro: bigint }>(sql`
    select type,
           amount_micro as "amountMicro"
      from daily_reward_days
     where website_id   = ${websiteId}
       and day_of_month = extract(day from ${date}::date)`);
  if (!reward) return { type: 'points', amount: 0 };
  return { type: reward.type, amount: bahtFromMicro(reward.amountMicro) };
}

/** fair-15: returns why a claim of the day's reward would be refused now; undefined if it would be accepted. */
export async function readCheckinRefusal(
  on: Queryable,
  memberId: bigint,
  date: string,
): Promise<{ refusal?: string; refusal_en?: string }> {
  const [unfair] = await readUnfair(on, [fairClaimOf(memberId, date)]);
  if (!unfair) return {};
  const { th, en } = unfairText(unfair);
  return { refusal: th, refusal_en: en };
}
