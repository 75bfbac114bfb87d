import type { CalendarRow } from '@kapao/contract/daily-rewards/calendar.ts';
import { dateRow, dayOfMonthRow } from '@kapao/contract/daily-rewards/written.ts';
import type { RewardType } from '@kapao/contract/fields.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind, rowPart, ruleless, savedKind } from '../../db/saved-kind.ts';
import { baht, savedRecord, stored } from '../../db/saved-record.ts';
import type { KeptRow } from '../../db/saved-record.ts';
import { readsNoFacts, type Participant } from '../../ledger/participants.ts';
import { toCalendar } from './rules.ts';

interface SavedDay {
  day: number;
  type: RewardType;
  amount: number;
}

const dayRecord = savedRecord<SavedDay>({
  table: 'daily_reward_days',
  key: ['website_id', 'day_of_month'],
  fields: {
    day: stored('integer', 'day_of_month'),
    type: stored('text'),
    amount: baht('amount_micro'),
  },
});

const dateRecord = savedRecord<Omit<SavedDay, 'day'> & { date: string }>({
  table: 'daily_reward_dates',
  key: ['website_id', 'date'],
  fields: { date: stored('date'), type: stored('text'), amount: baht('amount_micro') },
});

/** Saves rewards; days and dates without a row in the list stay unchanged. */
export async function saveDailyRewards(
  tx: Tx,
  websiteId: number,
  rows: readonly CalendarRow[],
): Promise<void> {
  const { days, dates } = toCalendar(rows);
  const owner = { website_id: websiteId };
  await dayRecord.save(
    tx,
    owner,
    Array.from(days, ([day, reward]) => ({ day, ...reward })),
  );
  await dateRecord.save(
    tx,
    owner,
    Array.from(dates).flatMap(([date, reward]) =>
      reward === 'usual' ? [] : [{ date, ...reward }],
    ),
  );
  const usual = Array.from(dates).flatMap(([date, reward]) => (reward === 'usual' ? [date] : []));
  if (usual.length === 0) return;
  await tx.query(sql`
    delete from daily_reward_dates
     where website_id = ${websiteId}
       and date = any(${usual}::date[])`);
}

const save = (tx: Tx, websiteId: number, row: CalendarRow) =>
  ruleless(saveDailyRewards(tx, websiteId, [row]));

/**
 * editor-02: the saved record of a reward by day of the month, whose form has a list of exactly one day. A longer list
 * would be several records with one version and one shown state.
 */
export const rewardDayKind = savedKind({
  schema: dayOfMonthRow,
  save,
  parts: (columns, websiteId) => {
    const { days } = columns;
    const day_of_month = Array.isArray(days) ? days[0] : columns['day_of_month'];
    return [rowPart('daily_reward_days', dayRecord.key, { day_of_month }, websiteId)];
  },
  formOf: async (rowsOf) => {
    const [row] = rowsOf('daily_reward_days');
    if (row === undefined) return null;
    const { day, ...reward } = dayRecord.formOf(row);
    return { days: [day], ...reward };
  },
});

export const rewardDateKind = rowKind('daily_reward_dates', dateRecord, {
  schema: dateRow,
  save,
});

/** Returns the form of a date without a reward of its own, by the key of its versions; undefined for another website. */
export function usualDateForm(key: string, websiteId: number): KeptRow | undefined {
  const [website, date = ''] = key.split('/');
  return website === String(websiteId) ? { date, as_usual: true } : undefined;
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
  /** The id of the call that makes the claim, so that a repeated call finds its own claim. */
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
