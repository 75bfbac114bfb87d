import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { toggleFavourite } from '../../features/games/lobby/favourites-store.ts';
import { MAX_FAVOURITES } from '../../features/games/rules.ts';
import { redeemCoupon } from '../../flows/rewards/redeem-coupon.ts';
import { claimDailyReward } from '../../features/daily-rewards/claim-daily-reward.ts';
import { claimMission } from '../../features/missions/claim-mission.ts';
import { claimPromotion } from '../../features/promotions/claim-promotion.ts';
import { openSpin } from '../../features/spins/open-spin.ts';
import { playSpin } from '../../features/spins/play-spin.ts';
import { commitToGivenSeed } from '../../features/spins/seeds.ts';
import { passSeconds } from './life.ts';
import type { Life } from './life.ts';

/** A flow may refuse a reward of this file; the demo member then goes without it, as any member would. */
const MISSION_IDS = [1, 2, 3];

export async function checkIn({ context, memberId }: Life): Promise<void> {
  const { websiteId } = context.config;
  const now = context.database.now();
  await claimDailyReward(context, { memberId, websiteId, date: bangkokDay(now) }, now);
}

export async function claimMissions({ context, memberId }: Life): Promise<void> {
  const { websiteId } = context.config;
  for (const missionId of MISSION_IDS) {
    await claimMission(context, { memberId, websiteId, missionId }, context.database.now());
  }
}

export async function enterCoupon({ context, memberId }: Life, code: string): Promise<void> {
  const { websiteId } = context.config;
  await redeemCoupon(context, { memberId, websiteId, typed: code }, context.database.now());
}

export async function takePromotion(
  { context, memberId }: Life,
  promotionId: number,
): Promise<void> {
  const { websiteId } = context.config;
  await claimPromotion(context, { memberId, websiteId, promotionId });
}

/** Plays a wheel with seeds from the history's random numbers, so that every run wins the same. */
export async function spin(life: Life, wheelId: number): Promise<void> {
  const { context, memberId, random } = life;
  const { websiteId } = context.config;
  const opened = await openSpin(
    context,
    { memberId, websiteId, wheelId },
    commitToGivenSeed(random.bytes()),
  );
  if (opened.outcome === 'refused') return;
  await passSeconds(life, random.whole(4, 20));
  const { roundId } = opened;
  await playSpin(context, { memberId, websiteId, roundId, clientSeed: random.uuid() });
}

export async function addFavourites({ context, memberId, games }: Life): Promise<void> {
  for (const { game_id: gameId } of games.slice(0, 4)) {
    await toggleFavourite(context.database, { memberId, gameId, limit: MAX_FAVOURITES });
  }
}
