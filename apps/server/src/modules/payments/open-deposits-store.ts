import type { PromptPayProxy } from '@kapao/contract/promptpay.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Deposit } from './deposits-store.ts';

export type OpenDeposit = Pick<
  Deposit,
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
