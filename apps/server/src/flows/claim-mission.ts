import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/engine.ts';
import { standingOf } from '../modules/missions/rules.ts';
import type { MissionTerms, Run } from '../modules/missions/rules.ts';
import { insertClaim, readMission } from '../modules/missions/store.ts';
import { payReward, rewardText } from './pay-reward.ts';
import type { Reward } from './pay-reward.ts';

export interface MissionWish {
  memberId: bigint;
  websiteId: number;
  missionId: number;
}

export type ClaimedMission =
  | { outcome: 'claimed'; reward: Reward; text: string }
  | { outcome: 'refused'; refusal: 'mission_unknown' | 'expired' }
  /** With a day, a repeatable mission goes on from there. */
  | { outcome: 'refused'; refusal: 'already_claimed'; countsFrom?: string }
  | {
      outcome: 'refused';
      refusal: 'mission_not_passed';
      terms: MissionTerms;
      run: Run | undefined;
    };

/** Uses up the days of a passed run and pays for them, in one transaction (REQUIREMENTS 8). */
export async function claimMission(
  { database, ledger }: Context,
  wish: MissionWish,
  now: Date,
): Promise<ClaimedMission> {
  return database.transaction((tx) => claim(tx, ledger, wish, now));
}

async function claim(
  tx: Tx,
  ledger: Ledger,
  wish: MissionWish,
  now: Date,
): Promise<ClaimedMission> {
  const { memberId, websiteId, missionId } = wish;
  const mission = await readMission(tx, wish, missionId);
  if (!mission) return { outcome: 'refused', refusal: 'mission_unknown' };
  const standing = standingOf(mission, now);
  switch (standing.state) {
    case 'coming':
      return { outcome: 'refused', refusal: 'mission_unknown' };
    case 'over':
      return { outcome: 'refused', refusal: 'expired' };
    case 'claimed':
      return { outcome: 'refused', refusal: 'already_claimed' };
    case 'rests':
      return { outcome: 'refused', refusal: 'already_claimed', countsFrom: standing.countsFrom };
    case 'open':
      return {
        outcome: 'refused',
        refusal: 'mission_not_passed',
        terms: mission,
        run: standing.run,
      };
    case 'passed': {
      const ordinal = (mission.lastClaim?.ordinal ?? 0) + 1;
      if (!(await insertClaim(tx, wish, mission, standing.run, ordinal))) {
        return { outcome: 'refused', refusal: 'already_claimed' };
      }
      const reward: Reward = { type: mission.bonusType, amountMicro: mission.bonusMicro };
      const key = `${websiteId}:${missionId}:${memberId}:${ordinal}`;
      const reference = mission.title;
      await payReward(tx, ledger, { memberId, area: 'missions', key, reference }, reward);
      return { outcome: 'claimed', reward, text: await rewardText(tx, websiteId, reward) };
    }
    default:
      return standing satisfies never;
  }
}
