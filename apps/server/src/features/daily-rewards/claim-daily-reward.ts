import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { dailyRewardRefusal } from '@kapao/contract/daily-rewards/rules.ts';
import type { DailyRewardRefusal } from '@kapao/contract/daily-rewards/rules.ts';
import type { Platform } from '../../platform.ts';
import { participantRow } from '../../ledger/participants.ts';
import { fairClaimOf } from './rules.ts';
import { dailyClaimPart, isOwnDailyClaim, listRewards } from './store.ts';
import { payWithRow } from '../../ledger/rewards/pay-reward.ts';
import { fairClaimPart, unfairOfReason } from '../fair-offers/reads.ts';
import type { UnfairClaim } from '../fair-offers/reads.ts';
import { rewardText } from '../site/reads.ts';
import type { Reward } from '../../ledger/rewards/pay-reward.ts';

export interface DailyRewardRequest {
  memberId: bigint;
  websiteId: number;
  /** The Bangkok day that the app showed as today. */
  date: string;
}

export type ClaimedDailyReward =
  | { outcome: 'claimed'; reward: Reward; text: string }
  | { outcome: 'refused'; refusal: DailyRewardRefusal }
  | { outcome: 'refused'; refusal: 'offer_not_for_you'; unfair: UnfairClaim };

/** Claims today's reward; its row and its money are one transaction (reward-01). */
export async function claimDailyReward(
  { database, ledger }: Platform,
  { memberId, websiteId, date }: DailyRewardRequest,
  now: Date,
): Promise<ClaimedDailyReward> {
  const [reward = null] = await listRewards(database, { memberId, websiteId }, [date]);
  const refusal = dailyRewardRefusal(date, reward, bangkokDay(now));
  if (refusal || !reward) return { outcome: 'refused', refusal: refusal ?? 'nothing_to_claim' };
  const claim = {
    memberId,
    area: 'daily-rewards',
    key: `${memberId}:${date}`,
    reference: date,
  } as const;
  const row = { memberId, ...reward, callId: randomUUID() };
  const paid = await payWithRow(ledger, claim, reward, {
    guard: participantRow(fairClaimPart, fairClaimOf(memberId, date)),
    part: participantRow(dailyClaimPart, row),
    isOwn: () => isOwnDailyClaim(database, row),
  });
  if (paid.outcome === 'refused') {
    const unfair = unfairOfReason(paid.reason);
    if (unfair) return { outcome: 'refused', refusal: 'offer_not_for_you', unfair };
  }
  if (paid.outcome !== 'paid') {
    return { outcome: 'refused', refusal: 'already_claimed' };
  }
  return { outcome: 'claimed', reward, text: await rewardText(database, websiteId, reward) };
}
