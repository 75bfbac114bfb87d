import { addDays } from '@kapao/contract/bangkok.ts';
import type { Queryable } from '../../db/database.ts';
import { checkinOn, STREAK_DAYS, type Checkin } from './rules.ts';
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
