import type { OpenAnswer } from '@kapao/contract/office/withdrawal-acts.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import type { WithdrawalStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { withdrawalsAreOff } from '../../switches/reads.ts';
import type { RequestKey } from '../request-key.ts';
import type { AutomaticDecision } from './automatic-rules.ts';

export interface WithdrawalAccount {
  bankCode: string;
  bankAbbr: string;
  accountNumber: string;
  accountName: string;
}

export interface Withdrawal extends WithdrawalAccount {
  id: string;
  /** The reference that people read, such as `W-2811-0042` (refs-01). */
  shortReference: string;
  memberId: bigint;
  websiteId: number;
  gatewayCode: string;
  /** The amount taken from the wallet; the bank account receives `withdrawalNetMicro` of it. */
  amountMicro: bigint;
  feeMicro: bigint;
  status: WithdrawalStatus;
  /** The state of approval. `waiting`: only the operator can advance it. */
  approval: 'automatic' | 'waiting' | 'approved' | 'rejected';
  /** The gateway's id of it; null until an answer names it. */
  gatewayWithdrawalId: string | null;
  attempts: number;
  createdAt: Date;
  /** When its gateway was asked to pay it, first and last; null before, and where an older server asked. */
  firstSubmittedAt: Date | null;
  lastSubmittedAt: Date | null;
  /** The gateway's last answer while it is open; null from an order on until it answers. */
  lastAnswer: OpenAnswer | null;
  answeredAt: Date | null;
  endedAt: Date | null;
  /** The person who ended it in the place of its gateway (unknown-01, unknown-02). */
  endedBy: string | null;
  /** The gateway's words for a failure, or staff's for a refund; for staff alone. */
  failure: string | null;
  /** Staff's reason for the member of a rejection (pay-103). */
  memberReason: string | null;
  memberNote: string | null;
}

/** The columns of `Withdrawal`. */
export const withdrawalColumns = sql`
  id,
  short_reference as "shortReference",
  member_id      as "memberId",
  website_id     as "websiteId",
  gateway_code   as "gatewayCode",
  amount_micro   as "amountMicro",
  fee_micro      as "feeMicro",
  bank_code      as "bankCode",
  bank_abbr      as "bankAbbr",
  account_number as "accountNumber",
  account_name   as "accountName",
  status,
  approval,
  gateway_withdrawal_id as "gatewayWithdrawalId",
  attempts,
  created_at     as "createdAt",
  first_submitted_at as "firstSubmittedAt",
  last_submitted_at  as "lastSubmittedAt",
  last_answer    as "lastAnswer",
  answered_at    as "answeredAt",
  ended_at       as "endedAt",
  ended_by       as "endedBy",
  failure,
  member_reason  as "memberReason",
  member_note    as "memberNote"`;

export function withdrawalNetMicro({
  amountMicro,
  feeMicro,
}: Pick<Withdrawal, 'amountMicro' | 'feeMicro'>) {
  return amountMicro - feeMicro;
}

/** When a withdrawal was submitted, first and last; its request where an older server has noted neither. */
export function submissionsOf({
  createdAt,
  firstSubmittedAt,
  lastSubmittedAt,
}: Pick<Withdrawal, 'createdAt' | 'firstSubmittedAt' | 'lastSubmittedAt'>) {
  return {
    firstSubmittedAt: firstSubmittedAt ?? createdAt,
    lastSubmittedAt: lastSubmittedAt ?? createdAt,
  };
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: WithdrawalAccount & {
    id: string;
    memberId: bigint;
    websiteId: number;
    methodId: number;
    gatewayCode: string;
    amountMicro: bigint;
    feeMicro: bigint;
    automaticDecision: AutomaticDecision;
    requestKey: RequestKey | undefined;
  },
): Promise<{ shortReference: string }> {
  const { requestKey, automaticDecision } = withdrawal;
  const [inserted] = await tx.query<{ shortReference: string }>(sql`
    insert into withdrawals
           (id, member_id, website_id, method_id, gateway_code, amount_micro, fee_micro, approval,
            automatic_decision, bank_code, bank_abbr, account_number, account_name, request_key,
            request_fingerprint, next_ask_at, created_at)
    values (${withdrawal.id}, ${withdrawal.memberId}, ${withdrawal.websiteId},
            ${withdrawal.methodId}, ${withdrawal.gatewayCode}, ${withdrawal.amountMicro},
            ${withdrawal.feeMicro}, ${automaticDecision.result}, ${JSON.stringify(automaticDecision)},
            ${withdrawal.bankCode}, ${withdrawal.bankAbbr}, ${withdrawal.accountNumber},
            ${withdrawal.accountName}, ${requestKey?.key ?? null}, ${requestKey?.fingerprint ?? null},
            now(), now())
    returning short_reference as "shortReference"`);
  if (!inserted) throw new Error('a withdrawal was not written');
  return inserted;
}

interface RequestedWithdrawal {
  id: string;
  shortReference: string;
  waitsForApproval: boolean;
  fingerprint: string;
}

/** Finds the withdrawal that an earlier call of this request made. */
export async function findRequestedWithdrawal(
  on: Queryable,
  memberId: bigint,
  key: string,
): Promise<RequestedWithdrawal | undefined> {
  const [withdrawal] = await on.query<RequestedWithdrawal>(sql`
    select id,
           short_reference         as "shortReference",
           approval <> 'automatic' as "waitsForApproval",
           request_fingerprint     as fingerprint
      from withdrawals
     where member_id   = ${memberId}
       and request_key = ${key}
       and request_fingerprint is not null`);
  return withdrawal;
}

/** Finds one of the member's own withdrawals (pay-70). */
export async function findWithdrawal(
  on: Queryable,
  memberId: bigint,
  id: string,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await on.query<Withdrawal>(
    sql`
      select ${withdrawalColumns}
        from withdrawals
       where id        = ${id}
         and member_id = ${memberId}`,
    'payments_find_withdrawal',
  );
  return withdrawal;
}

/** Lists the statuses of these withdrawals, for their live rooms. */
export async function listWithdrawalStatuses(
  on: Queryable,
  ids: readonly string[],
): Promise<{ reference: string; status: WithdrawalStatus }[]> {
  return on.query(
    sql`
      select id::text as reference,
             status
        from withdrawals
       where id = any(${ids}::uuid[])`,
    'payments_list_withdrawal_statuses',
  );
}

/**
 * Leases due withdrawals for `leaseSeconds`; after a crash they are due again. No transaction stays open while the
 * gateway is called.
 */
export async function leaseDueWithdrawals(
  on: Queryable,
  lease: { limit: number; leaseSeconds: number },
): Promise<Withdrawal[]> {
  return on.query<Withdrawal>(sql`
    update withdrawals
       set attempts    = attempts + 1,
           next_ask_at = now() + make_interval(secs => ${lease.leaseSeconds})
     where id in (
             select id
               from withdrawals
              where ended_at is null
                and approval <> 'waiting'
                and next_ask_at <= now()
                -- Those that the gateway may know are asked about; new ones wait (switch-08).
                and (attempts > 0 or not ${withdrawalsAreOff})
              order by next_ask_at
              limit ${lease.limit}
                for update skip locked
           )
    returning ${withdrawalColumns}`);
}

export async function lockWithdrawal(
  tx: Tx,
  gatewayCode: string,
  id: string,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await tx.query<Withdrawal>(sql`
    select ${withdrawalColumns}
      from withdrawals
     where id           = ${id}
       and gateway_code = ${gatewayCode}
       for update`);
  return withdrawal;
}

/**
 * Notes that the gateway is about to be asked to pay a withdrawal, so that its earlier answers say nothing any more.
 * Returns when that happened first.
 */
export async function noteSubmission(tx: Tx, id: string): Promise<Date> {
  const [noted] = await tx.query<{ firstAt: Date }>(sql`
    update withdrawals
       set first_submitted_at = coalesce(first_submitted_at, now()),
           last_submitted_at  = now(),
           last_answer        = null
     where id = ${id}
 returning coalesce(first_submitted_at, now()) as "firstAt"`);
  if (!noted) throw new Error(`there is no withdrawal ${id}`);
  return noted.firstAt;
}

/** Locks any member's withdrawal by its id, for operators. */
export async function lockWithdrawalById(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const [withdrawal] = await tx.query<Withdrawal>(sql`
    select ${withdrawalColumns}
      from withdrawals
     where id = ${id}
       for update`);
  return withdrawal;
}

/** Approves a waiting withdrawal, so that the job submits it. */
export async function approveWaiting(
  tx: Tx,
  id: string,
  decision: { actor: string; reason: string },
): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set approval       = 'approved',
           decided_by     = ${decision.actor},
           decided_reason = ${decision.reason},
           decided_at     = now(),
           next_ask_at    = now()
     where id = ${id}`);
}

/** Rejects a waiting withdrawal, with the reason for staff and the one that its member reads (pay-103). */
export async function rejectWaiting(
  tx: Tx,
  id: string,
  decision: { actor: string; reason: string; told: MemberReason },
): Promise<void> {
  const { actor, reason, told } = decision;
  await tx.query(sql`
    update withdrawals
       set status         = 'reject',
           approval       = 'rejected',
           decided_by     = ${actor},
           decided_reason = ${reason},
           member_reason  = ${told.code},
           member_note    = nullif(${told.note}, ''),
           decided_at     = now(),
           ended_at       = now()
     where id = ${id}`);
}

/** Makes an open withdrawal due at once, so that the job asks the gateway about it. */
export async function askGatewayNow(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set next_ask_at = now()
     where id = ${id}`);
}

/** Keeps a withdrawal open and its money held; the gateway is asked again after a pause. */
export async function keepWithdrawalOpen(
  tx: Tx,
  id: string,
  state: {
    answer: OpenAnswer;
    /** Why the outcome is unknown, in the words of the protocol. */
    reason: string | null;
    gatewayWithdrawalId: string | null;
    pauseSeconds: number;
  },
): Promise<'waiting_callback' | 'auto_failed'> {
  const status = state.answer === 'processing' ? 'waiting_callback' : 'auto_failed';
  await tx.query(sql`
    update withdrawals
       set status                = ${status},
           gateway_withdrawal_id = coalesce(${state.gatewayWithdrawalId}, gateway_withdrawal_id),
           next_ask_at           = now() + make_interval(secs => ${state.pauseSeconds}),
           last_answer           = ${state.answer},
           answer_reason         = ${state.reason},
           answered_at           = now(),
           unknown_since         = case when ${status} = 'auto_failed' then coalesce(unknown_since, now()) end
     where id = ${id}`);
  return status;
}

export async function endWithdrawal(
  tx: Tx,
  id: string,
  end: {
    status: 'success' | 'failed' | 'refund';
    gatewayWithdrawalId: string | null;
    failure: string | null;
    /** The person who ends it in the place of its gateway. */
    endedBy?: string;
  },
): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set status                = ${end.status},
           gateway_withdrawal_id = coalesce(${end.gatewayWithdrawalId}, gateway_withdrawal_id),
           failure               = ${end.failure},
           ended_by              = coalesce(${end.endedBy ?? null}, ended_by),
           ended_at              = now()
     where id = ${id}`);
}
