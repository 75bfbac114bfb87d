import type { WithdrawalListApproval, WithdrawalSort } from '@kapao/contract/office/payments.ts';
import type { OpenAnswer } from '@kapao/contract/office/withdrawal-acts.ts';
import type { WithdrawalStatus } from '@kapao/contract/statuses.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { withdrawalHasReference } from '../references.ts';
import type { PaymentReference } from '../references.ts';
import { TAKEN_MINUTES } from '../rules.ts';
import type { AutomaticDecision } from './automatic-rules.ts';
import { isWithRisk } from './risk-checks-store.ts';
import { withdrawalColumns } from './withdrawals-store.ts';
import type { Withdrawal } from './withdrawals-store.ts';

/** A withdrawal in the queue and the list of staff. */
export interface QueuedWithdrawal {
  id: string;
  shortReference: string;
  memberId: bigint;
  username: string;
  memberName: string;
  amountMicro: bigint;
  feeMicro: bigint;
  status: WithdrawalStatus;
  approval: Withdrawal['approval'];
  bankAbbr: string;
  accountLast4: string;
  accountName: string;
  createdAt: Date;
  endedAt: Date | null;
  /** The person who has taken the withdrawal, and until when; null where nobody has it. */
  takenBy: bigint | null;
  takenUntil: Date | null;
  /** Since when risk checks it; null where nobody sent it there. */
  withRiskSince: Date | null;
  isBackFromRisk: boolean;
  decidedBy: string | null;
}

const queuedColumns = sql`
  withdrawal.id,
  withdrawal.short_reference                           as "shortReference",
  withdrawal.member_id                                 as "memberId",
  member.username,
  member.full_name                                     as "memberName",
  withdrawal.amount_micro                              as "amountMicro",
  withdrawal.fee_micro                                 as "feeMicro",
  withdrawal.status,
  withdrawal.approval,
  withdrawal.bank_abbr                                 as "bankAbbr",
  right(withdrawal.account_number, 4)                  as "accountLast4",
  withdrawal.account_name                              as "accountName",
  withdrawal.created_at                                as "createdAt",
  withdrawal.ended_at                                  as "endedAt",
  case when taken.holds then withdrawal.claimed_by end as "takenBy",
  case when taken.holds then taken.until end           as "takenUntil",
  with_risk.sent_at                                    as "withRiskSince",
  withdrawal.approval = 'waiting' and with_risk.id is null and exists (
    select
      from risk_checks as "check"
     where "check".withdrawal_id = withdrawal.id
  )                                                    as "isBackFromRisk",
  withdrawal.decided_by                                as "decidedBy"`;

/**
 * Joins `taken`, which says until when a person has `withdrawal` and whether that still holds, and `with_risk`, its open
 * check of risk.
 */
const queuedJoins = sql`
  cross join lateral (
          select withdrawal.claimed_at + make_interval(mins => ${TAKEN_MINUTES}) as until,
                 withdrawal.approval = 'waiting'
                 and withdrawal.claimed_at + make_interval(mins => ${TAKEN_MINUTES}) > now() as holds
        ) as taken
   left join risk_checks as with_risk on with_risk.withdrawal_id = withdrawal.id
                                     and with_risk.returned_at is null`;

export interface WithdrawalFilter {
  websiteId: number;
  status?: WithdrawalStatus | undefined;
  /** `waiting` leaves out those with risk, which `with_risk` lists. */
  approval?: WithdrawalListApproval | undefined;
  memberId?: bigint | undefined;
  reference?: PaymentReference | undefined;
  from?: Date | undefined;
  /** The end of the period in which the withdrawals were requested, exclusive. */
  until?: Date | undefined;
  /** Amounts order the review queue alone, where an index serves them. */
  sort: WithdrawalSort;
  /** The id of the previous page's last withdrawal. */
  after?: string | undefined;
  limit: number;
}

/** The condition of each list. Those that wait and are with risk stand apart. */
const listed: Readonly<Record<WithdrawalListApproval, Sql>> = {
  automatic: sql`and withdrawal.approval = 'automatic'`,
  waiting: sql`and withdrawal.approval = 'waiting' and with_risk.id is null`,
  with_risk: sql`and withdrawal.approval = 'waiting' and with_risk.id is not null`,
  approved: sql`and withdrawal.approval = 'approved'`,
  rejected: sql`and withdrawal.approval = 'rejected'`,
};

/** Lists one page of withdrawals in an order. */
export async function listQueuedWithdrawals(
  on: Queryable,
  filter: WithdrawalFilter,
): Promise<QueuedWithdrawal[]> {
  const { status, approval, memberId, reference, from, until, sort, after, limit } = filter;
  const last = after === undefined ? undefined : await findCursor(on, after);
  if (after !== undefined && last === undefined) return [];
  const isByTime = sort === 'oldest' || sort === 'newest';
  const isUp = sort === 'oldest' || sort === 'smallest';
  const column = isByTime ? sql`withdrawal.created_at` : sql`withdrawal.amount_micro`;
  const at = isByTime
    ? sql`${last?.at ?? ''}::timestamptz`
    : sql`${last?.amountMicro ?? 0n}::bigint`;
  const direction = isUp ? sql`` : sql`desc`;
  return on.query<QueuedWithdrawal>(sql`
    select ${queuedColumns}
      from withdrawals as withdrawal
      join members     as member on member.id = withdrawal.member_id
     ${queuedJoins}
     where withdrawal.website_id = ${filter.websiteId}
       ${status === undefined ? sql`` : sql`and withdrawal.status = ${status}`}
       ${approval === undefined ? sql`` : listed[approval]}
       ${memberId === undefined ? sql`` : sql`and withdrawal.member_id = ${memberId}`}
       ${reference === undefined ? sql`` : sql`and ${withdrawalHasReference(sql`withdrawal`, reference)}`}
       ${from === undefined ? sql`` : sql`and withdrawal.created_at >= ${from}`}
       ${until === undefined ? sql`` : sql`and withdrawal.created_at < ${until}`}
       ${last === undefined ? sql`` : sql`and (${column}, withdrawal.id) ${isUp ? sql`>` : sql`<`} (${at}, ${last.id}::uuid)`}
     order by ${column} ${direction}, withdrawal.id ${direction}
     limit ${limit}`);
}

interface Cursor {
  at: string;
  amountMicro: bigint;
  id: string;
}

/** Finds a withdrawal's position in the list. Times are text, because a Date has no microseconds. */
async function findCursor(on: Queryable, id: string): Promise<Cursor | undefined> {
  const [cursor] = await on.query<Cursor>(sql`
    select created_at::text as at,
           amount_micro     as "amountMicro",
           id
      from withdrawals
     where id = ${id}`);
  return cursor;
}

export interface ReviewedWithdrawal extends QueuedWithdrawal {
  /** The whole number of the account that is paid; it never leaves the server. */
  accountNumber: string;
  automaticDecision: AutomaticDecision;
  decidedReason: string | null;
  decidedAt: Date | null;
  memberReason: string | null;
  memberNote: string | null;
  gatewayCode: string;
  gatewayWithdrawalId: string | null;
  attempts: number;
  nextAskAt: Date;
  lastSubmittedAt: Date | null;
  lastAnswer: OpenAnswer | null;
  answerReason: string | null;
  answeredAt: Date | null;
  unknownSince: Date | null;
  failure: string | null;
  endedBy: string | null;
}

export async function findReviewedWithdrawal(
  on: Queryable,
  websiteId: number,
  id: string,
): Promise<ReviewedWithdrawal | undefined> {
  const [withdrawal] = await on.query<ReviewedWithdrawal>(sql`
    select ${queuedColumns},
           withdrawal.account_number        as "accountNumber",
           withdrawal.automatic_decision    as "automaticDecision",
           withdrawal.decided_reason        as "decidedReason",
           withdrawal.decided_at            as "decidedAt",
           withdrawal.member_reason         as "memberReason",
           withdrawal.member_note           as "memberNote",
           withdrawal.gateway_code          as "gatewayCode",
           withdrawal.gateway_withdrawal_id as "gatewayWithdrawalId",
           withdrawal.attempts,
           withdrawal.next_ask_at           as "nextAskAt",
           withdrawal.last_submitted_at     as "lastSubmittedAt",
           withdrawal.last_answer           as "lastAnswer",
           withdrawal.answer_reason         as "answerReason",
           withdrawal.answered_at           as "answeredAt",
           withdrawal.unknown_since         as "unknownSince",
           withdrawal.failure,
           withdrawal.ended_by              as "endedBy"
      from withdrawals as withdrawal
      join members     as member on member.id = withdrawal.member_id
     ${queuedJoins}
     where withdrawal.id         = ${id}
       and withdrawal.website_id = ${websiteId}`);
  return withdrawal;
}

/** The person who has taken a withdrawal, and until when colleagues leave it alone. */
export interface Taker {
  staffId: bigint;
  until: Date;
}

/** Finds the person who has taken a withdrawal and still has it. */
export async function findTaker(on: Queryable, id: string): Promise<Taker | undefined> {
  const [taker] = await on.query<Taker>(sql`
    select withdrawal.claimed_by                                                 as "staffId",
           withdrawal.claimed_at + make_interval(mins => ${TAKEN_MINUTES}) as until
      from withdrawals as withdrawal
     where withdrawal.id = ${id}
       and withdrawal.claimed_by is not null
       and withdrawal.claimed_at + make_interval(mins => ${TAKEN_MINUTES}) > now()`);
  return taker;
}

/** Lets go of a withdrawal that a person has taken. */
export async function releaseTaken(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set claimed_by = null,
           claimed_at = null
     where id = ${id}`);
}

export async function takeWithdrawal(tx: Tx, id: string, staffId: bigint): Promise<Date> {
  const [taker] = await tx.query<{ until: Date }>(sql`
    update withdrawals
       set claimed_by = ${staffId},
           claimed_at = now()
     where id = ${id}
    returning now() + make_interval(mins => ${TAKEN_MINUTES}) as until`);
  if (!taker) throw new Error(`there is no withdrawal ${id}`);
  return taker.until;
}

export interface WaitingCount {
  /** The number of waiting items, counted up to one more than the cap. */
  count: number;
  oldestAt: Date | null;
}

/** Counts the withdrawals that wait for a decision and are not with risk, at most to one more than the cap. */
export async function countWaitingWithdrawals(
  on: Queryable,
  websiteId: number,
  cap: number,
): Promise<WaitingCount> {
  const [row] = await on.query<WaitingCount>(sql`
    select count(*)::integer as count,
           min(created_at)   as "oldestAt"
      from (
             select created_at
               from withdrawals
              where approval   = 'waiting'
                and website_id = ${websiteId}
                and not ${isWithRisk(sql`withdrawals.id`)}
              order by created_at
              limit ${cap + 1}
           ) as waiting`);
  return row ?? { count: 0, oldestAt: null };
}

/** Counts the withdrawals that risk checks now, at most to one more than the cap (queue-02). */
export async function countWithdrawalsWithRisk(
  on: Queryable,
  websiteId: number,
  cap: number,
): Promise<WaitingCount> {
  const [row] = await on.query<WaitingCount>(sql`
    select count(*)::integer as count,
           min(sent_at)      as "oldestAt"
      from (
             select "check".sent_at
               from risk_checks as "check"
               join withdrawals as withdrawal on withdrawal.id = "check".withdrawal_id
              where "check".returned_at is null
                and withdrawal.website_id = ${websiteId}
              order by "check".sent_at
              limit ${cap + 1}
           ) as checked`);
  return row ?? { count: 0, oldestAt: null };
}

/** Counts the deposits with a slip that waits for a decision, at most to one more than the cap. */
export async function countWaitingDeposits(
  on: Queryable,
  websiteId: number,
  cap: number,
): Promise<WaitingCount> {
  const [row] = await on.query<WaitingCount>(sql`
    select count(*)::integer as count,
           min(slip_at)      as "oldestAt"
      from (
             select slip_at
               from deposits
              where status = 'pending'
                and slip_at is not null
                and website_id = ${websiteId}
              order by slip_at
              limit ${cap + 1}
           ) as waiting`);
  return row ?? { count: 0, oldestAt: null };
}

/** Counts the transfers that no member has been credited with, at most to one more than the cap. */
export async function countUnmatchedTransfers(on: Queryable, cap: number): Promise<WaitingCount> {
  const [row] = await on.query<WaitingCount>(sql`
    select count(*)::integer as count,
           min(received_at)  as "oldestAt"
      from (
             select received_at
               from incoming_transfers
              where member_id is null
                and resolution is null
              order by received_at
              limit ${cap + 1}
           ) as waiting`);
  return row ?? { count: 0, oldestAt: null };
}

export interface ListedWithdrawal extends Withdrawal {
  phone: string;
}

/** Lists withdrawals, newest first. Those that wait for the operator are a queue, so the oldest comes first. */
export async function listWithdrawals(
  on: Queryable,
  wanted: { websiteId: number; only: 'waiting' | 'unknown' | undefined; limit: number },
): Promise<ListedWithdrawal[]> {
  const condition = {
    all: sql`true`,
    waiting: sql`approval = 'waiting'`,
    unknown: sql`status = 'auto_failed'`,
  }[wanted.only ?? 'all'];
  return on.query(sql`
    select withdrawal.*,
           coalesce(member.phone, member.username) as phone
      from (
             select ${withdrawalColumns}
               from withdrawals
              where website_id = ${wanted.websiteId}
                and ${condition}
              order by case when ${wanted.only !== undefined} then created_at end, created_at desc
              limit ${wanted.limit}
           ) as withdrawal
      join members as member on member.id = withdrawal."memberId"`);
}
