import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import type { PromptPayProxy } from '@kapao/contract/promptpay.ts';
import type { DepositStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { Busy, memberKey } from '../../../db/turns.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../rules.ts';
import { LATE_TRANSFER_SECONDS } from '@kapao/contract/payments/rules.ts';
import type { DepositKind, Fee } from '@kapao/contract/payments/rules.ts';
import type { RequestKey } from '../request-key.ts';

export interface Deposit {
  id: bigint;
  memberId: bigint;
  methodId: number;
  gatewayCode: string;
  adapter: DepositKind;
  refCode: string;
  /** The reference that people read, such as `D-2811-0107` (refs-01). */
  shortReference: string;
  requestedMicro: bigint;
  amountMicro: bigint;
  /** The fee as it was shown to the member when the deposit was opened. */
  feeFixedMicro: bigint;
  feeBasisPoints: number;
  status: DepositStatus;
  deadlineAt: Date;
  reservedUntil: Date;
  /** The time of the slip that the operator has to check; null without one. */
  slipAt: Date | null;
  /** When its member cancelled it; null otherwise. */
  cancelledAt: Date | null;
}

const depositColumns = sql`
  id,
  member_id        as "memberId",
  method_id        as "methodId",
  gateway_code     as "gatewayCode",
  adapter,
  ref_code         as "refCode",
  short_reference  as "shortReference",
  requested_micro  as "requestedMicro",
  amount_micro     as "amountMicro",
  fee_fixed_micro  as "feeFixedMicro",
  fee_basis_points as "feeBasisPoints",
  status,
  deadline_at      as "deadlineAt",
  reserved_until   as "reservedUntil",
  slip_at          as "slipAt",
  cancelled_at     as "cancelledAt"`;

export interface NewDeposit {
  memberId: bigint;
  websiteId: number;
  methodId: number;
  gatewayCode: string;
  adapter: Deposit['adapter'];
  refCode: string;
  fee: Fee;
  receiver: string | null;
  requestedMicro: bigint;
  amountMicro: bigint;
  deadlineSeconds: number;
  /** The network from which the deposit is opened. */
  network: string;
  requestKey: RequestKey | undefined;
}

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<Deposit> {
  const { deadlineSeconds, requestKey } = deposit;
  const [inserted] = await tx.query<Deposit>(sql`
    insert into deposits
           (member_id, website_id, method_id, gateway_code, adapter, ref_code, receiver,
            requested_micro, amount_micro, fee_fixed_micro, fee_basis_points,
            created_at, deadline_at, reserved_until, network, request_key, request_fingerprint)
    values (${deposit.memberId}, ${deposit.websiteId}, ${deposit.methodId},
            ${deposit.gatewayCode}, ${deposit.adapter}, ${deposit.refCode}, ${deposit.receiver},
            ${deposit.requestedMicro}, ${deposit.amountMicro},
            ${deposit.fee.fixedMicro}, ${deposit.fee.basisPoints}, now(),
            now() + make_interval(secs => ${deadlineSeconds}),
            now() + make_interval(secs => ${deadlineSeconds + LATE_TRANSFER_SECONDS}),
            ${deposit.network}, ${requestKey?.key ?? null}, ${requestKey?.fingerprint ?? null})
    returning ${depositColumns}`);
  if (!inserted) throw new Error('a deposit was not written');
  return inserted;
}

/** The deposit that an earlier call of the same request opened, with the facts of its answer. */
export interface RequestedDeposit extends Deposit {
  createdAt: Date;
  fingerprint: string;
  checkoutId: string | null;
  /** The address of the payment page; null before the gateway answered, and without a page. */
  checkoutUrl: string | null;
  /** The text of the QR that the gateway made; null of another kind of deposit. */
  checkoutPayload: string | null;
  /** The QR's receiver; null without a QR, or when the method has another receiver now. */
  proxy: PromptPayProxy | null;
}

export async function findRequestedDeposit(
  on: Queryable,
  memberId: bigint,
  key: string,
): Promise<RequestedDeposit | undefined> {
  const [deposit] = await on.query<RequestedDeposit>(sql`
    select ${depositColumns},
           created_at          as "createdAt",
           request_fingerprint as fingerprint,
           checkout_id         as "checkoutId",
           checkout_url        as "checkoutUrl",
           checkout_payload    as "checkoutPayload",
           (
             select jsonb_build_object('type', method.receiver_type, 'value', method.receiver)
               from payment_methods as method
              where method.id       = deposits.method_id
                and method.receiver = deposits.receiver
                and method.receiver_type is not null
           )                   as proxy
      from deposits
     where member_id   = ${memberId}
       and request_key = ${key}
       and request_fingerprint is not null`);
  return deposit;
}

/**
 * Locks a member's deposits: opening, crediting and changes of deposit limits are serialized, so that sums read under
 * the lock still hold when the next row is written. @throws Busy if the lock is taken and this transaction may not wait
 * for it.
 */
export async function lockDepositsOf(tx: Tx, memberId: bigint): Promise<void> {
  const name = `deposits of ${memberId}`;
  if (tx.mayWaitFor(memberKey(memberId))) {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    return;
  }
  const [lock] = await tx.query<{ isTaken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isTaken"`);
  if (!lock?.isTaken) throw new Busy(memberKey(memberId));
}

/** Finds one of the member's own deposits (pay-24). */
export async function findDeposit(
  on: Queryable,
  memberId: bigint,
  refCode: string,
): Promise<Deposit | undefined> {
  const [deposit] = await on.query<Deposit>(
    sql`
      select ${depositColumns}
        from deposits
       where ref_code  = ${refCode}
         and member_id = ${memberId}`,
    'payments_find_deposit',
  );
  return deposit;
}

/** Finds any member's deposit by its ref_code, for operators. */
export async function findAnyDeposit(on: Queryable, refCode: string): Promise<Deposit | undefined> {
  const [deposit] = await on.query<Deposit>(sql`
    select ${depositColumns}
      from deposits
     where ref_code = ${refCode}`);
  return deposit;
}

export async function lockDeposit(tx: Tx, refCode: string): Promise<Deposit | undefined> {
  const [deposit] = await tx.query<Deposit>(sql`
    select ${depositColumns}
      from deposits
     where ref_code = ${refCode}
       for update`);
  return deposit;
}

export async function lockDepositById(tx: Tx, id: bigint): Promise<Deposit | undefined> {
  const [deposit] = await tx.query<Deposit>(sql`
    select ${depositColumns}
      from deposits
     where id = ${id}
       for update`);
  return deposit;
}

/** Lists which of these deposits have ended, with their status. */
export async function listEndedDeposits(
  on: Queryable,
  refCodes: readonly string[],
): Promise<{ reference: string; status: Exclude<DepositStatus, 'pending'> }[]> {
  return on.query(
    sql`
      select ref_code as reference,
             status
        from deposits
       where ref_code = any(${refCodes}::text[])
         and status  <> 'pending'`,
    'payments_list_ended_deposits',
  );
}

export async function lockDepositByReference(
  tx: Tx,
  gatewayCode: string,
  reference: string,
): Promise<Deposit | undefined> {
  const [deposit] = await tx.query<Deposit>(sql`
    select ${depositColumns}
      from deposits
     where ref_code     = ${reference}
       and gateway_code = ${gatewayCode}
       for update`);
  return deposit;
}

/**
 * Locks the deposit that had this amount when the transfer was made, however late the report arrives. There is at most
 * one, because an amount is reused only some time after its deposit's end.
 */
export async function lockDepositByTransfer(
  tx: Tx,
  transfer: { gatewayCode: string; receiver: string; amountMicro: bigint; paidAt: Date },
): Promise<Deposit | undefined> {
  const [deposit] = await tx.query<Deposit>(sql`
    select ${depositColumns}
      from deposits
     where gateway_code = ${transfer.gatewayCode}
       and receiver     = ${transfer.receiver}
       and amount_micro = ${transfer.amountMicro}
       and created_at - make_interval(secs => ${CLOCK_TOLERANCE_SECONDS}) <= ${transfer.paidAt}
       and reserved_until >= ${transfer.paidAt}
     order by created_at desc
     limit 1
       for update`);
  return deposit;
}

/** A transfer with its payer as the gateway reports them; a wallet has the bank code ''. */
export interface PayersTransfer {
  gatewayCode: string;
  receiver: string;
  paidAt: Date;
  payerBankCode: string;
  payerAccountNumber: string;
}

/**
 * Finds the latest deposit that was open when the transfer was made and whose member's registered bank account paid it
 * (pay-97). The unique index of accounts begins with website and bank: `limit` has it asked once for each pair.
 */
export async function findDepositOfPayer(
  on: Queryable,
  transfer: PayersTransfer,
): Promise<{ memberId: bigint; refCode: string } | undefined> {
  const [deposit] = await on.query<{ memberId: bigint; refCode: string }>(sql`
    select deposit.member_id as "memberId",
           deposit.ref_code  as "refCode"
      from websites as website
     cross join banks as bank
     cross join lateral (
             select registered.member_id
               from member_bank_accounts as registered
              where registered.website_id     = website.id
                and registered.bank_abbr      = bank.bank_abbr
                and registered.account_number = ${transfer.payerAccountNumber}
              limit 1
           ) as account
      join deposits as deposit on deposit.member_id = account.member_id
     where coalesce(bank.bot_code, '') = ${transfer.payerBankCode}
       and deposit.gateway_code       = ${transfer.gatewayCode}
       and deposit.receiver           = ${transfer.receiver}
       and deposit.created_at - make_interval(secs => ${CLOCK_TOLERANCE_SECONDS}) <= ${transfer.paidAt}
       and deposit.reserved_until    >= ${transfer.paidAt}
     order by deposit.created_at desc
     limit 1`);
  return deposit;
}

export async function markDepositPaid(
  tx: Tx,
  depositId: bigint,
  paid: { creditedMicro: bigint; feeMicro: bigint; isLate: boolean; isOverLimit: boolean },
): Promise<void> {
  await tx.query(sql`
    update deposits
       set status         = 'success',
           credited_micro = ${paid.creditedMicro},
           fee_micro      = ${paid.feeMicro},
           is_late        = ${paid.isLate},
           is_over_limit  = ${paid.isOverLimit},
           ended_at       = now()
     where id = ${depositId}`);
}

export async function markDepositFailed(tx: Tx, depositId: bigint): Promise<void> {
  await tx.query(sql`
    update deposits
       set status   = 'failed',
           ended_at = now()
     where id = ${depositId}`);
}

/** Ends a deposit that its member cancels. Its amount stays reserved from now on for a late transfer (pay-16). */
export async function markDepositCancelled(tx: Tx, depositId: bigint): Promise<void> {
  await tx.query(sql`
    update deposits
       set status         = 'failed',
           ended_at       = now(),
           cancelled_at   = now(),
           deadline_at    = least(deadline_at, now()),
           reserved_until = least(reserved_until, now() + make_interval(secs => ${LATE_TRANSFER_SECONDS}))
     where id = ${depositId}`);
}

/** Marks a deposit as rejected by the operator, with actor and reason (pay-41), and what its member reads (pay-103). */
export async function markDepositRejected(
  tx: Tx,
  depositId: bigint,
  decision: { actor: string; reason: string; told: MemberReason },
): Promise<void> {
  const { actor, reason, told } = decision;
  await tx.query(sql`
    update deposits
       set status         = 'reject',
           decided_by     = ${actor},
           decided_reason = ${reason},
           member_reason  = ${told.code},
           member_note    = nullif(${told.note}, ''),
           ended_at       = now()
     where id = ${depositId}`);
}

/** Marks a deposit as waiting for the operator, because a slip has arrived; this may be after the deadline. */
export async function markDepositWaiting(tx: Tx, depositId: bigint): Promise<void> {
  await tx.query(sql`
    update deposits
       set status   = 'pending',
           ended_at = null,
           slip_at  = coalesce(slip_at, now())
     where id = ${depositId}`);
}

/** Fails the deposits that are past their deadline and have no slip; returns their ref_codes. */
export async function expireDeposits(on: Queryable, limit: number): Promise<string[]> {
  const rows = await on.query<{ refCode: string }>(sql`
    update deposits
       set status   = 'failed',
           ended_at = now()
     where id in (
             select id
               from deposits
              where status = 'pending'
                and slip_at is null
                and deadline_at < now()
              order by deadline_at
              limit ${limit}
                for update skip locked
           )
    returning ref_code as "refCode"`);
  return rows.map(({ refCode }) => refCode);
}

/** Lists the receiving accounts of open deposits, each with the time of its earliest one. */
export async function listAwaitedReceivingAccounts(
  on: Queryable,
): Promise<{ gatewayCode: string; receiver: string; since: Date }[]> {
  return on.query(sql`
    select gateway_code as "gatewayCode",
           receiver,
           min(created_at) - make_interval(secs => ${CLOCK_TOLERANCE_SECONDS}) as since
      from deposits
     where status <> 'success'
       and receiver is not null
       and reserved_until > now() - make_interval(secs => ${LATE_TRANSFER_SECONDS})
     group by gateway_code, receiver`);
}
