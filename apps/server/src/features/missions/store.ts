import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { RewardType } from '@kapao/contract/fields.ts';
import { missionRow } from '@kapao/contract/missions/written.ts';
import type { MissionRow } from '@kapao/contract/missions/written.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind, ruleless } from '../../db/saved-kind.ts';
import { baht, bangkokClock, savedRecord, stored } from '../../db/saved-record.ts';
import { readsNoFacts, type Participant } from '../../ledger/participants.ts';
import { CLAIM_DAYS_AFTER_END } from './rules.ts';
import type { DepositDay, MemberMission, Run } from './rules.ts';
import { successfulDeposits, withdrawalsOf } from '../payments/reads.ts';
import { cashStakesOf } from '../play/reads.ts';

const missionRecord = savedRecord<MissionRow>({
  table: 'missions',
  key: ['website_id', 'id'],
  fields: {
    id: stored('integer'),
    title: stored('text'),
    title_en: stored('text'),
    sort: stored('integer'),
    days_needed: stored('integer'),
    daily_minimum: baht('daily_minimum_micro'),
    amount: baht('target_micro'),
    bonus_type: stored('text'),
    bonus: baht('bonus_micro'),
    is_repeatable: stored('boolean'),
    budget: baht('budget_micro'),
    budget_claims: stored('integer'),
    from: bangkokClock('starts_at'),
    until: bangkokClock('ends_at'),
    is_enabled: stored('boolean'),
  },
});

export async function saveMissions(
  tx: Tx,
  websiteId: number,
  missions: readonly MissionRow[],
): Promise<void> {
  await missionRecord.save(tx, { website_id: websiteId }, missions);
}

export const missionKind = rowKind('missions', missionRecord, {
  schema: missionRow,
  save: (tx, websiteId, row) => ruleless(saveMissions(tx, websiteId, [row])),
});

export async function hasMissions(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from missions
     where website_id = ${websiteId}
     limit 1`);
  return rows.length > 0;
}

export interface SavedMission extends MemberMission {
  id: number;
  title: string;
  titleEn: string | null;
  bonusType: RewardType;
  bonusMicro: bigint;
  /** Today's deposits less withdrawals that do not count yet, but will once they are staked before the day is over. */
  unstakedMicro: bigint;
}

interface MemberKey {
  memberId: bigint;
  websiteId: number;
}

/** Lists the missions that are running or can still be claimed, in their order. */
export function readMissions(on: Queryable, member: MemberKey, now: Date): Promise<SavedMission[]> {
  const claimsEndAfter = sql`${now}::timestamptz - make_interval(days => ${CLAIM_DAYS_AFTER_END})`;
  return readWhere(
    on,
    member,
    sql`
      mission.starts_at <= ${now}
      and (mission.ends_at is null or mission.ends_at > ${claimsEndAfter})`,
  );
}

export async function readMission(
  on: Queryable,
  member: MemberKey,
  missionId: number,
): Promise<SavedMission | undefined> {
  const [mission] = await readWhere(on, member, sql`mission.id = ${missionId}`);
  return mission;
}

/**
 * Reads enabled missions, each with the member's last claim and the deposits that count for the next claim. A claim
 * between the two reads is harmless, because both claims have the same ordinal.
 */
async function readWhere(
  on: Queryable,
  member: MemberKey,
  condition: Sql,
): Promise<SavedMission[]> {
  const rows = await listWithLastClaim(on, member, condition);
  const days = await listDepositDays(on, member.memberId, rows);
  const today = bangkokDay(on.now());
  return rows.map(({ claimOrdinal, claimLastDay, claimDays, claimTotalMicro, ...mission }) => ({
    ...mission,
    lastClaim:
      claimOrdinal === null
        ? undefined
        : {
            ordinal: claimOrdinal,
            lastDay: claimLastDay,
            days: claimDays,
            totalMicro: claimTotalMicro,
          },
    depositDays: days.get(mission.id) ?? [],
    unstakedMicro: days.get(mission.id)?.find(({ day }) => day === today)?.unstakedMicro ?? 0n,
  }));
}

type MissionWithClaim = Omit<SavedMission, 'lastClaim' | 'depositDays' | 'unstakedMicro'> &
  (
    | { claimOrdinal: number; claimLastDay: string; claimDays: number; claimTotalMicro: bigint }
    | { claimOrdinal: null; claimLastDay: null; claimDays: null; claimTotalMicro: null }
  );

function listWithLastClaim(
  on: Queryable,
  { memberId, websiteId }: MemberKey,
  condition: Sql,
): Promise<MissionWithClaim[]> {
  return on.query<MissionWithClaim>(sql`
    select mission.id,
           mission.title,
           mission.title_en            as "titleEn",
           mission.days_needed         as "daysNeeded",
           mission.daily_minimum_micro as "dailyMinimumMicro",
           mission.target_micro        as "targetMicro",
           mission.bonus_type          as "bonusType",
           mission.bonus_micro         as "bonusMicro",
           mission.is_repeatable       as "isRepeatable",
           mission.starts_at           as "startsAt",
           mission.ends_at             as "endsAt",
           claim.ordinal               as "claimOrdinal",
           claim.last_day::text        as "claimLastDay",
           claim.days                  as "claimDays",
           claim.total_micro           as "claimTotalMicro"
      from missions as mission
      left join lateral (
             select ordinal, last_day, days, total_micro
               from mission_claims
              where member_id  = ${memberId}
                and website_id = mission.website_id
                and mission_id = mission.id
              order by ordinal desc
              limit 1
           ) as claim
        on true
     where mission.website_id = ${websiteId}
       and mission.is_enabled
       and ${condition}
     order by mission.sort, mission.id`);
}

interface StakedDay extends DepositDay {
  unstakedMicro: bigint;
}

/**
 * Lists for each day of a mission's period, after the days of the last claim, the deposits less withdrawals that were
 * staked on that day (fair-08). Money that only lies in the wallet does not count; rewards are not deposits.
 */
async function listDepositDays(
  on: Queryable,
  memberId: bigint,
  missions: readonly MissionWithClaim[],
): Promise<ReadonlyMap<number, StakedDay[]>> {
  const periods = missions.map(({ id, startsAt, endsAt, claimLastDay }) => {
    const dayAfter = claimLastDay === null ? startsAt : startOfDay(addDays(claimLastDay, 1));
    return { id, from_at: dayAfter > startsAt ? dayAfter : startsAt, until_at: endsAt };
  });
  // The sum is computed for each mission separately, so that the index reads only that mission's days.
  const rows = await on.query<StakedDay & { missionId: number }>(sql`
    select period.id       as "missionId",
           daily.day::text as day,
           least(daily.micro, coalesce(played.micro, 0))::bigint        as "amountMicro",
           greatest(daily.micro - coalesce(played.micro, 0), 0)::bigint as "unstakedMicro"
      from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as period (
             id integer, from_at timestamptz, until_at timestamptz
           )
     cross join lateral (
             select (at at time zone 'Asia/Bangkok')::date as day,
                    coalesce(sum(micro), 0)::bigint        as micro
               from (select ended_at       as at,
                            credited_micro as micro
                       from (${successfulDeposits(memberId)}) as deposit
                      union all
                     select created_at,
                            -amount_micro
                       from (${withdrawalsOf(memberId)}) as withdrawal
                      where status not in ('failed', 'reject', 'refund')) as movement
              where at >= period.from_at
                and at <  coalesce(period.until_at, 'infinity')
              group by 1
           ) as daily
      left join (${cashStakesOf(memberId)}) as played on played.day = daily.day
     order by period.id, daily.day`);
  const byMission = new Map<number, StakedDay[]>();
  for (const { missionId, ...day } of rows) {
    const days = byMission.get(missionId) ?? [];
    if (days.length === 0) byMission.set(missionId, days);
    days.push(day);
  }
  return byMission;
}

export interface MissionClaim extends MemberKey, Run {
  missionId: number;
  ordinal: number;
  bonusType: RewardType;
  bonusMicro: bigint;
  /** The id of the call that makes the claim, so that a repeated call finds its own claim. */
  callId: string;
}

/** Whether this call made the stored claim. */
export async function isOwnMissionClaim(
  on: Queryable,
  { memberId, websiteId, missionId, ordinal, callId }: MissionClaim,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from mission_claims
     where member_id  = ${memberId}
       and website_id = ${websiteId}
       and mission_id = ${missionId}
       and ordinal    = ${ordinal}
       and call_id    = ${callId}`);
  return rows.length > 0;
}

/** Writes a claim's row in the ledger's batch that pays it. */
export const missionClaimPart: Participant<MissionClaim, undefined> = {
  read: readsNoFacts,
  write: (_facts, claimed) => [{ sql: insertClaims(claimed.map(({ row }) => row)) }],
};

function insertClaims(rows: readonly MissionClaim[]): Sql {
  const claims = rows.map((row) => ({
    ...row,
    memberId: String(row.memberId),
    totalMicro: String(row.totalMicro),
    bonusMicro: String(row.bonusMicro),
  }));
  return sql`
    insert into mission_claims
           (member_id, website_id, mission_id, ordinal, first_day, last_day, days, total_micro,
            bonus_type, bonus_micro, call_id, created_at)
    select "memberId", "websiteId", "missionId", "ordinal", "firstDay", "lastDay", "days",
           "totalMicro", "bonusType", "bonusMicro", "callId", now()
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claim (
             "memberId" bigint, "websiteId" integer, "missionId" integer, "ordinal" integer,
             "firstDay" date, "lastDay" date, "days" integer, "totalMicro" bigint,
             "bonusType" text, "bonusMicro" bigint, "callId" uuid
           )`;
}

/** Returns the largest id of a mission, 0 for none. Ids are unique among all websites. */
export async function largestMissionId(on: Queryable): Promise<number> {
  const [row] = await on.query<{ id: number }>(sql`
    select coalesce(max(id), 0) as id
      from missions`);
  return row?.id ?? 0;
}
