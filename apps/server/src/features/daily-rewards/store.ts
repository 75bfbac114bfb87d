import { bangkokDayText, near, rewardType } from '@kapao/contract/fields.ts';
import type { RewardType } from '@kapao/contract/fields.ts';
import { isWholeSatang, MAX_AMOUNT_BAHT, microFromBaht } from '@kapao/contract/money.ts';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { readsNoFacts, type Participant } from '../../ledger/participants.ts';
import { toCalendar } from './rules.ts';
import type { CalendarRow } from './rules.ts';

const reward = {
  type: rewardType,
  /** The amount; 0 means that the day has no reward. */
  amount: z.number().min(0).max(MAX_AMOUNT_BAHT).refine(isWholeSatang),
};

/** A row of the calendar as an operator writes it. */
export const dailyRewardRow: z.ZodType<CalendarRow> = z.union(
  [
    z.strictObject({
      days: z.union([z.literal('every'), z.array(z.int().min(1).max(31)).nonempty()]),
      ...reward,
    }),
    z.strictObject({ date: near(bangkokDayText), ...reward }),
  ],
  { error: 'needs days ("every" or a list of 1 to 31) or a date, and a type and an amount' },
);

/** Saves rewards; days and dates without a row in the list stay unchanged. */
export async function saveDailyRewards(
  tx: Tx,
  websiteId: number,
  rows: readonly CalendarRow[],
): Promise<void> {
  const { days, dates } = toCalendar(rows);
  await tx.query(sql`
    insert into daily_reward_days (website_id, day_of_month, type, amount_micro)
    select ${websiteId}, key::integer, type, amount_micro
      from jsonb_to_recordset(${toJson(days)}::jsonb) as saved (
             key text, type text, amount_micro bigint
           )
     order by key::integer
        on conflict (website_id, day_of_month) do update
       set type         = excluded.type,
           amount_micro = excluded.amount_micro`);
  await tx.query(sql`
    insert into daily_reward_dates (website_id, date, type, amount_micro)
    select ${websiteId}, key::date, type, amount_micro
      from jsonb_to_recordset(${toJson(dates)}::jsonb) as saved (
             key text, type text, amount_micro bigint
           )
     order by key::date
        on conflict (website_id, date) do update
       set type         = excluded.type,
           amount_micro = excluded.amount_micro`);
}

function toJson(rewards: ReadonlyMap<unknown, { type: RewardType; amount: number }>): string {
  return JSON.stringify(
    Array.from(rewards, ([key, { type, amount }]) => ({
      key,
      type,
      amount_micro: String(microFromBaht(amount)),
    })),
  );
}

export async function hasDailyRewards(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from daily_reward_days
     where website_id = ${websiteId}
     limit 1`);
  return rows.length > 0;
}

export interface MemberDailyReward {
  date: string;
  claimed: boolean;
  type: RewardType;
  amountMicro: bigint;
}

/**
 * Lists the month's rewards for a member, by date. A claimed day shows the reward that was paid; another day shows its
 * date's reward, or else that of its day of the month. Days before the registration have none: nobody missed them.
 */
export async function listRewards(
  on: Queryable,
  { memberId, websiteId }: { memberId: bigint; websiteId: number },
  days: readonly string[],
): Promise<MemberDailyReward[]> {
  return on.query<MemberDailyReward>(
    sql`
      select day.date::text                                                    as "date",
             claim.member_id is not null                                       as "claimed",
             coalesce(claim.type, dated.type, monthly.type)                    as "type",
             coalesce(claim.amount_micro, dated.amount_micro, monthly.amount_micro)
                                                                               as "amountMicro"
        from unnest(${[...days]}::date[]) as day (date)
        join members as member on member.id = ${memberId}
        left join daily_reward_claims as claim
          on claim.member_id = ${memberId}
         and claim.date      = day.date
        left join daily_reward_dates as dated
          on dated.website_id = ${websiteId}
         and dated.date       = day.date
        left join daily_reward_days as monthly
          on monthly.website_id   = ${websiteId}
         and monthly.day_of_month = extract(day from day.date)
       where coalesce(claim.amount_micro, dated.amount_micro, monthly.amount_micro) > 0
         and (claim.member_id is not null
              or day.date >= (member.created_at at time zone 'Asia/Bangkok')::date)
       order by day.date`,
    'daily_rewards_list',
  );
}

export interface DailyClaim extends Omit<MemberDailyReward, 'claimed'> {
  memberId: bigint;
  /** Identifies the call that makes the claim. */
  callId: string;
}

/** Whether this call made the stored claim. */
export async function isOwnDailyClaim(
  on: Queryable,
  { memberId, date, callId }: DailyClaim,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from daily_reward_claims
     where member_id = ${memberId}
       and date      = ${date}
       and call_id   = ${callId}`);
  return rows.length > 0;
}

/** Writes a claim's row in the ledger's batch that pays it. */
export const dailyClaimPart: Participant<DailyClaim, undefined> = {
  read: readsNoFacts,
  write: (_facts, claimed) => [{ sql: insertClaims(claimed.map(({ row }) => row)) }],
};

function insertClaims(rows: readonly DailyClaim[]): Sql {
  const claims = rows.map(({ memberId, date, type, amountMicro, callId }) => ({
    member_id: String(memberId),
    date,
    type,
    amount_micro: String(amountMicro),
    call_id: callId,
  }));
  return sql`
    insert into daily_reward_claims (member_id, date, type, amount_micro, call_id, created_at)
    select member_id, date, type, amount_micro, call_id, now()
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claim (
             member_id bigint, date date, type text, amount_micro bigint, call_id uuid
           )`;
}
