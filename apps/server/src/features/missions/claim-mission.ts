import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform.ts';
import { participantRow } from '../../ledger/participants.ts';
import { missionStandingOf } from './rules.ts';
import type { MissionTerms, Run } from './rules.ts';
import { missionClaimPart, isOwnMissionClaim, readMission } from './store.ts';
import type { SavedMission } from './store.ts';
import { payWithRow } from '../../ledger/rewards/pay-reward.ts';
import { rewardText } from '../site/reads.ts';
import type { Reward } from '../../ledger/rewards/pay-reward.ts';

export interface MissionClaimRequest {
  memberId: bigint;
  websiteId: number;
  missionId: number;
}

export type ClaimedMission =
  | { outcome: 'claimed'; reward: Reward; text: string }
  | { outcome: 'refused'; refusal: 'mission_unknown' | 'expired' }
  | { outcome: 'refused'; refusal: 'budget_spent' }
  /** `firstCountingDay`: the day from which a repeatable mission counts again. */
  | { outcome: 'refused'; refusal: 'already_claimed'; firstCountingDay?: string }
  | {
      outcome: 'refused';
      refusal: 'mission_not_passed';
      terms: MissionTerms;
      run: Run | undefined;
    };

/**
 * Uses up the days of a completed run and pays for them: the claim's row and its money are one transaction (reward-01).
 * When one run is claimed concurrently, one call gets the ordinal.
 */
export async function claimMission(
  context: Platform,
  request: MissionClaimRequest,
  now: Date,
): Promise<ClaimedMission> {
  const mission = await readMission(context.database, request, request.missionId);
  if (!mission) return { outcome: 'refused', refusal: 'mission_unknown' };
  const standing = missionStandingOf(mission, now);
  switch (standing.state) {
    case 'coming':
      return { outcome: 'refused', refusal: 'mission_unknown' };
    case 'over':
      return { outcome: 'refused', refusal: 'expired' };
    case 'claimed':
      return { outcome: 'refused', refusal: 'already_claimed' };
    case 'rests':
      return {
        outcome: 'refused',
        refusal: 'already_claimed',
        firstCountingDay: standing.firstCountingDay,
      };
    case 'open':
      return {
        outcome: 'refused',
        refusal: 'mission_not_passed',
        terms: mission,
        run: standing.run,
      };
    case 'passed':
      return pay(context, request, mission, standing.run);
    default:
      return standing satisfies never;
  }
}

async function pay(
  { database, ledger }: Platform,
  { memberId, websiteId, missionId }: MissionClaimRequest,
  { title, lastClaim, bonusType, bonusMicro }: SavedMission,
  run: Run,
): Promise<ClaimedMission> {
  const ordinal = (lastClaim?.ordinal ?? 0) + 1;
  const reward: Reward = { type: bonusType, amountMicro: bonusMicro };
  const claim = {
    memberId,
    area: 'missions',
    key: `${websiteId}:${missionId}:${memberId}:${ordinal}`,
    reference: title,
  } as const;
  const whose = { memberId, websiteId, missionId, ordinal, callId: randomUUID() };
  const row = { ...whose, bonusType, bonusMicro, ...run };
  const paid = await payWithRow(ledger, claim, reward, {
    part: participantRow(missionClaimPart, row),
    budget: { offer: `missions/${websiteId}/${missionId}`, amountMicro: bonusMicro },
    isOwn: () => isOwnMissionClaim(database, row),
  });
  if (paid.outcome === 'refused') return { outcome: 'refused', refusal: 'budget_spent' };
  if (paid.outcome === 'paid_before') return { outcome: 'refused', refusal: 'already_claimed' };
  return { outcome: 'claimed', reward, text: await rewardText(database, websiteId, reward) };
}
