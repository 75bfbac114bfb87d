import type { PromptPayProxy } from '@kapao/contract/promptpay.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Deposit } from './deposits-store.ts';
import type { OpenDepositCounts } from '../rules.ts';

/** A deposit on the member's screens. */
export interface ShownDeposit extends Pick<
  Deposit,
  | 'id'
  | 'adapter'
  | 'refCode'
  | 'shortReference'
  | 'requestedMicro'
  | 'amountMicro'
  | 'feeFixedMicro'
  | 'feeBasisPoints'
  | 'status'
  | 'deadlineAt'
  | 'slipAt'
> {
  methodId: number;
  methodName: string;
  methodNameEn: string | null;
  createdAt: Date;
  endedAt: Date | null;
  /** Whether it ended because its member cancelled it. */
  isCancelled: boolean;
  /** Whether its money has come or may still come by itself. */
  isAwaited: boolean;
  /** The amount received, and the fee deducted from it. */
  creditedMicro: bigint | null;
  feeMicro: bigint;
  /** The bank from which the transfer came; null if it is unknown. */
  payerBank: string | null;
  /** The QR's receiver; null without a QR, or when it can no longer be paid. */
  proxy: PromptPayProxy | null;
  /** The URL of the payment page; null without one, or when the deposit can no longer be paid. */
  paymentPage: string | null;
  /** The text of the QR that the gateway made; null without one, or when the deposit can no longer be paid. */
  checkoutPayload: string | null;
  /** The operator's reason for the member of a rejection (pay-103). */
  memberReason: string | null;
  memberNote: string | null;
}

const shownDeposits = sql`
  select deposit.id,
         deposit.method_id        as "methodId",
         method.name              as "methodName",
         method.name_en           as "methodNameEn",
         deposit.adapter,
         deposit.ref_code         as "refCode",
         deposit.short_reference  as "shortReference",
         deposit.member_reason    as "memberReason",
         deposit.member_note      as "memberNote",
         deposit.requested_micro  as "requestedMicro",
         deposit.amount_micro     as "amountMicro",
         deposit.fee_fixed_micro  as "feeFixedMicro",
         deposit.fee_basis_points as "feeBasisPoints",
         deposit.status,
         deposit.deadline_at      as "deadlineAt",
         deposit.slip_at          as "slipAt",
         deposit.created_at       as "createdAt",
         deposit.ended_at         as "endedAt",
         deposit.cancelled_at is not null and deposit.status = 'failed'
                                  as "isCancelled",
         deposit.status in ('pending', 'success')
         or (deposit.status = 'failed' and deposit.reserved_until > now())
                                  as "isAwaited",
         deposit.credited_micro   as "creditedMicro",
         (
           select bank.bank_abbr
             from incoming_transfers as transfer
             join banks              as bank on bank.bot_code = transfer.raw ->> 'payerBankCode'
            where transfer.deposit_id = deposit.id
         )                        as "payerBank",
         deposit.fee_micro        as "feeMicro",
         case when payable.is_payable and method.receiver_type is not null
              then jsonb_build_object('type', method.receiver_type, 'value', method.receiver)
         end                      as proxy,
         case when payable.is_payable then deposit.checkout_url
         end                      as "paymentPage",
         case when payable.is_payable then deposit.checkout_payload
         end                      as "checkoutPayload"
    from deposits        as deposit
    join payment_methods as method on method.id = deposit.method_id
   cross join lateral (
           select deposit.status = 'pending'
                  and deposit.deadline_at > now()
                  and deposit.receiver is not distinct from method.receiver as is_payable
         ) as payable`;

/**
 * A condition on `deposit` and `method`: the member can still pay it, or its slip waits. It leaves out a QR whose method
 * has another receiver now, and a payment page that never opened.
 */
export const canBePaidOrChecked = sql`
      deposit.status = 'pending'
  and deposit.receiver is not distinct from method.receiver
  and (deposit.adapter not in ('redirect', 'gateway-qr') or deposit.checkout_id is not null)
  and (deposit.deadline_at > now() or deposit.slip_at is not null)`;

/** Lists the deposits that a member can still pay or has sent a slip for, newest first. */
export async function listOpenDeposits(on: Queryable, memberId: bigint): Promise<ShownDeposit[]> {
  return on.query(sql`
    ${shownDeposits}
     where deposit.member_id = ${memberId}
       and ${canBePaidOrChecked}
     order by deposit.created_at desc, deposit.id desc`);
}

/** Finds one of the member's own deposits (pay-24). */
export async function findShownDeposit(
  on: Queryable,
  memberId: bigint,
  refCode: string,
): Promise<ShownDeposit | undefined> {
  const [deposit] = await on.query<ShownDeposit>(
    sql`
      ${shownDeposits}
       where deposit.ref_code  = ${refCode}
         and deposit.member_id = ${memberId}`,
    'payments_show_deposit',
  );
  return deposit;
}

/** A condition: the deposit waits for money or for the operator, or still reserves its amount. */
const isOpen = sql`(
  (deposit.status = 'pending' and (deposit.deadline_at > now() or deposit.slip_at is not null))
  or (deposit.status in ('failed', 'reject') and deposit.receiver is not null
      and deposit.reserved_until > now())
)`;

const hasSucceeded = (memberId: Sql) => sql`exists (
  select
    from deposits as paid
   where paid.member_id = ${memberId}
     and paid.status    = 'success'
)`;

/**
 * Counts the member's other open deposits before one more is opened. Members of one network without any successful
 * deposit are serialized, so that together they never exceed the limit.
 */
export async function countOpenDeposits(
  tx: Tx,
  opening: { memberId: bigint; network: string },
): Promise<OpenDepositCounts> {
  const { memberId, network } = opening;
  const [member] = await tx.query<{ open: number; isProven: boolean }>(sql`
    select count(*)::integer                  as open,
           ${hasSucceeded(sql`${memberId}`)} as "isProven"
      from deposits as deposit
     where deposit.member_id = ${memberId}
       and ${isOpen}`);
  if (!member || member.isProven) return { isProven: true, ofMember: member?.open ?? 0 };
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`deposits from ${network}`}, 0))`);
  const [unproven] = await tx.query<{ open: number }>(sql`
    select count(*)::integer as open
      from deposits as deposit
     where deposit.network = ${network}
       and ${isOpen}
       and not ${hasSucceeded(sql`deposit.member_id`)}`);
  return { isProven: false, ofMember: member.open, onNetwork: unproven?.open ?? 0 };
}

/** Reads a deposit's website and reference. @throws for an id that no deposit has. */
export async function readDepositReference(
  on: Queryable,
  id: bigint,
): Promise<{ websiteId: number; refCode: string }> {
  const [deposit] = await on.query<{ websiteId: number; refCode: string }>(sql`
    select website_id as "websiteId",
           ref_code   as "refCode"
      from deposits
     where id = ${id}`);
  if (!deposit) throw new Error(`there is no deposit ${id}`);
  return deposit;
}
