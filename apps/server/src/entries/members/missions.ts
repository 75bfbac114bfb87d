import type { Mission } from '@kapao/contract/missions.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { claimMission } from '../../features/missions/claim-mission.ts';
import type { ClaimedMission } from '../../features/missions/claim-mission.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import {
  firstCountingDay,
  missingDepositsText,
  waitUntilNextRunText,
  missionStandingOf,
} from '../../features/missions/rules.ts';
import { readMissions } from '../../features/missions/store.ts';
import type { SavedMission } from '../../features/missions/store.ts';

const MISSION_OVER = 'ภารกิจนี้หมดเวลาแล้ว';
const MISSION_CLAIMED = 'รับรางวัลของภารกิจนี้ไปแล้ว';

export function missionRoutes(context: Context): Handlers<'listMissions' | 'claimMission'> {
  return {
    listMissions: async (_input, { memberId, websiteId }) => {
      const now = new Date();
      const missions = await readMissions(context.database, { memberId, websiteId }, now);
      return done({ continuous_deposit: missions.flatMap((mission) => toShown(mission, now)) });
    },

    claimMission: async ({ body }, { memberId, websiteId }) => {
      const request = { memberId, websiteId, missionId: body.id };
      return answer(await claimMission(context, request, new Date()));
    },
  };
}

/** Converts a mission for the member; an empty list if the mission has not begun, or is over for the member. */
function toShown(mission: SavedMission, now: Date): Mission[] {
  const standing = missionStandingOf(mission, now);
  if (standing.state === 'coming' || standing.state === 'over') return [];
  const counted = standing.state === 'claimed' ? standing.claim : standing.run;
  return [
    {
      id: mission.id,
      title: mission.title,
      title_en: mission.titleEn,
      passed: standing.state === 'passed' || standing.state === 'claimed',
      total_deposit: bahtFromMicro(counted?.totalMicro ?? 0n),
      amount: bahtFromMicro(mission.targetMicro),
      to_stake: bahtFromMicro(standing.state === 'open' ? mission.unstakedMicro : 0n),
      bonus: bahtFromMicro(mission.bonusMicro),
      bonus_type: mission.bonusType,
      claimed: standing.state === 'claimed',
      times_claimed: mission.lastClaim?.ordinal ?? 0,
      days_done: counted?.days ?? 0,
      days_needed: mission.daysNeeded,
      daily_minimum: bahtFromMicro(mission.dailyMinimumMicro),
      is_repeatable: mission.isRepeatable,
      counts_from: firstCountingDay(mission),
      ends_at: mission.endsAt?.toISOString() ?? null,
    },
  ];
}

function answer(claimed: ClaimedMission): Answer<Data<'claimMission'>> {
  if (claimed.outcome === 'claimed') {
    const { type, amountMicro } = claimed.reward;
    return done({ type, amount: bahtFromMicro(amountMicro) }, claimed.text);
  }
  switch (claimed.refusal) {
    case 'budget_spent':
      return refuse(claimed.refusal);
    case 'mission_not_passed':
      return refuse(claimed.refusal, missingDepositsText(claimed.terms, claimed.run));
    case 'expired':
      return refuse(claimed.refusal, MISSION_OVER);
    case 'already_claimed':
      return refuse(
        claimed.refusal,
        claimed.firstCountingDay === undefined
          ? MISSION_CLAIMED
          : waitUntilNextRunText(claimed.firstCountingDay),
      );
    case 'mission_unknown':
      return refuse(claimed.refusal);
    default:
      return claimed satisfies never;
  }
}
