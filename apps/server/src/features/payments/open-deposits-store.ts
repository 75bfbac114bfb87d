import type { PromptPayProxy } from '@kapao/contract/promptpay.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Deposit } from './deposits-store.ts';
import type { OpenDepositCounts } from './rules.ts';

export type OpenDeposit = Pick<
  Deposit,
  | 'adapter'
  | 'refCode'
  | 'requestedMicro'
  | 'amountMicro'
  | 'feeFixedMicro'
  | 'feeBasisPoints'
  | 'deadlineAt'
  | 'slipAt'
> & {
  methodId: number;
  /** Whom the QR pays; null where there is none to scan. */
  proxy: PromptPayProxy | null;
};

type OpenDepositRow = Omit<OpenDeposit, 'proxy'> & {
  receiver: string;
  receiverType: PromptPayProxy['type'] | null;
};

/**
 * What a member can still transfer, or has sent the slip of; the newest first. An external payment page
 * cannot be come back to, and neither can a QR whose method has another receiver now.
 */
export async function listOpenDeposits(on: Queryable, memberId: bigint): Promise<OpenDeposit[]> {
  const rows = await on.query<OpenDepositRow>(sql`
    select deposit.method_id        as "methodId",
           deposit.adapter,
           deposit.ref_code         as "refCode",
           deposit.requested_micro  as "requestedMicro",
           deposit.amount_micro     as "amountMicro",
           deposit.fee_fixed_micro  as "feeFixedMicro",
           deposit.fee_basis_points as "feeBasisPoints",
           deposit.deadline_at      as "deadlineAt",
           deposit.slip_at          as "slipAt",
           deposit.receiver,
           method.receiver_type     as "receiverType"
      from deposits        as deposit
      join payment_methods as method on method.id = deposit.method_id
     where deposit.member_id = ${memberId}
       and deposit.status    = 'pending'
       and deposit.receiver  = method.receiver
       and (deposit.deadline_at > now() or deposit.slip_at is not null)
     order by deposit.created_at desc, deposit.id desc`);
  return rows.map(({ receiver, receiverType, ...deposit }) => ({
    ...deposit,
    proxy: receiverType === null ? null : { type: receiverType, value: receiver },
  }));
}

/** Waits for money or for the operator, or still keeps an amount from others. */
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
 * How many deposits are open beside the one that is to be opened. Members of one network whose money never
 * came take turns, so that together they never open one too many.
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
