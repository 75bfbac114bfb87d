import { addDays } from '@kapao/contract/bangkok.ts';
import type { Queryable } from '../../db/database.ts';
import { readUnfair, unfairText } from '../fair-offers/reads.ts';
import { checkinOn, fairClaimOf, STREAK_DAYS, type Checkin } from './rules.ts';
import { listRewards } from './store.ts';

/** Reads the day's reward and the member's streak; null on a day without a reward. */
export async function readCheckin(
  on: Queryable,
  member: { memberId: bigint; websiteId: number },
  today: string,
): Promise<Checkin | null> {
  const days = Array.from({ length: STREAK_DAYS }, (_day, back) => addDays(today, -back));
  return checkinOn(await listRewards(on, member, days), today);
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
