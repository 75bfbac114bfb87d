import { bangkokDay, daysOfMonth } from '@kapao/contract/bangkok.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { claimDailyReward } from '../../features/daily-rewards/claim-daily-reward.ts';
import type { ClaimedDailyReward } from '../../features/daily-rewards/claim-daily-reward.ts';
import { done, refuse } from '../../http/answer.ts';
import { unfairText } from '../../features/fair-offers/reads.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readCheckinRefusal, readStreak } from '../../features/daily-rewards/reads.ts';
import { listRewards } from '../../features/daily-rewards/store.ts';

const NOTHING_TODAY = 'วันนี้ไม่มีรางวัลให้รับ';
const CLAIMED_TODAY = 'วันนี้รับรางวัลไปแล้ว';

export function dailyRewardRoutes(
  context: Context,
): Handlers<'listDailyRewards' | 'claimDailyReward'> {
  const { database, config } = context;
  return {
    listDailyRewards: async ({ params }, { memberId, websiteId }) => {
      if (params.websiteId !== config.websiteId) return refuse('not_found');
      const today = bangkokDay(new Date());
      const rewards = await listRewards(database, { memberId, websiteId }, daysOfMonth(today));
      const isOpen = rewards.some(({ date, claimed }) => date === today && !claimed);
      return done({
        ...(isOpen && (await readCheckinRefusal(database, memberId, today))),
        streak: await readStreak(database, { memberId, websiteId }, today),
        rewards: rewards.map(({ amountMicro, ...reward }) => ({
          ...reward,
          amount: bahtFromMicro(amountMicro),
        })),
      });
    },

    claimDailyReward: async ({ params, body }, { memberId, websiteId }) => {
      if (params.websiteId !== config.websiteId) return refuse('not_found');
      const request = { memberId, websiteId, date: body.date };
      return answer(await claimDailyReward(context, request, new Date()));
    },
  };
}

function answer(claimed: ClaimedDailyReward): Answer<Data<'claimDailyReward'>> {
  if (claimed.outcome === 'claimed') {
    const { type, amountMicro } = claimed.reward;
    return done({ type, amount: bahtFromMicro(amountMicro) }, claimed.text);
  }
  switch (claimed.refusal) {
    case 'offer_not_for_you':
      return refuse(claimed.refusal, unfairText(claimed.unfair));
    case 'nothing_to_claim':
      return refuse(claimed.refusal, NOTHING_TODAY);
    case 'already_claimed':
      return refuse(claimed.refusal, CLAIMED_TODAY);
    case 'not_claimable_today':
      return refuse(claimed.refusal);
    default:
      return claimed satisfies never;
  }
}
