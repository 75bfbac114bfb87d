import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Context } from '../context.ts';
import { insertClaim, listRewards } from '../modules/daily-rewards/store.ts';
import { payReward, rewardText } from './pay-reward.ts';
import type { Reward } from './pay-reward.ts';

export interface DailyRewardWish {
  memberId: bigint;
  websiteId: number;
  /** The Bangkok day that the member believes it to be. */
  date: string;
}

export type ClaimedDailyReward =
  | { outcome: 'claimed'; reward: Reward; text: string }
  | { outcome: 'refused'; refusal: 'not_claimable_today' | 'nothing_to_claim' | 'already_claimed' };

/** Claims the reward of today and pays it, in one transaction (REQUIREMENTS 8). */
export async function claimDailyReward(
  { database, ledger }: Context,
  { memberId, websiteId, date }: DailyRewardWish,
  now: Date,
): Promise<ClaimedDailyReward> {
  if (date !== bangkokDay(now)) return { outcome: 'refused', refusal: 'not_claimable_today' };
  return database.transaction(async (tx) => {
    const [reward] = await listRewards(tx, { memberId, websiteId }, [date]);
    if (!reward) return { outcome: 'refused', refusal: 'nothing_to_claim' };
    if (!(await insertClaim(tx, memberId, reward))) {
      return { outcome: 'refused', refusal: 'already_claimed' };
    }
    const key = `${memberId}:${date}`;
    await payReward(tx, ledger, { memberId, area: 'daily-rewards', key, reference: date }, reward);
    return { outcome: 'claimed', reward, text: await rewardText(tx, websiteId, reward) };
  });
}
