import type { DepositKind } from '@kapao/contract/payments/rules.ts';
import type { WithdrawalStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { canBePaidOrChecked } from './deposits/open-deposits-store.ts';
import { isOwnTransfer, waitsForStaff } from './transfers/transfers-store.ts';

/** The most items of one kind that are listed; a member has at most 10 open deposits (pay-17). */
const LISTED = 20;

interface DepositUnderWay {
  refCode: string;
  adapter: DepositKind;
  methodName: string;
  methodNameEn: string | null;
  amountMicro: bigint;
  deadlineAt: Date;
  hasSlip: boolean;
}

/** Lists the deposits that a member can still pay or has sent a slip for, the one that ends first above the others. */
export async function listDepositsUnderWay(
  on: Queryable,
  memberId: bigint,
): Promise<DepositUnderWay[]> {
  return on.query<DepositUnderWay>(
    sql`
      select deposit.ref_code            as "refCode",
             deposit.adapter,
             method.name                 as "methodName",
             method.name_en              as "methodNameEn",
             deposit.amount_micro        as "amountMicro",
             deposit.deadline_at         as "deadlineAt",
             deposit.slip_at is not null as "hasSlip"
        from deposits        as deposit
        join payment_methods as method on method.id = deposit.method_id
       where deposit.member_id = ${memberId}
         and ${canBePaidOrChecked}
       order by deposit.slip_at is not null, deposit.deadline_at, deposit.id
       limit ${LISTED}`,
    'payments_deposits_under_way',
  );
}

interface WithdrawalUnderWay {
  id: string;
  amountMicro: bigint;
  status: WithdrawalStatus;
  isWaiting: boolean;
  createdAt: Date;
}

/** Lists a member's withdrawals that have not ended, newest first. */
export async function listWithdrawalsUnderWay(
  on: Queryable,
  memberId: bigint,
): Promise<WithdrawalUnderWay[]> {
  return on.query<WithdrawalUnderWay>(
    sql`
      select id::text,
             amount_micro          as "amountMicro",
             status,
             approval = 'waiting' as "isWaiting",
             created_at            as "createdAt"
        from withdrawals
       where member_id = ${memberId}
         and ended_at is null
       order by created_at desc, id
       limit ${LISTED}`,
    'payments_withdrawals_under_way',
  );
}

interface TransferUnderWay {
  refCode: string;
  amountMicro: bigint;
  paidAt: Date;
}

/**
 * Lists the member's transfers that match no deposit and wait for staff, newest first, each with the deposit during
 * which it arrived (pay-97). It begins with the few transfers that could be the member's, because a member may have
 * thousands of deposits.
 */
export async function listTransfersUnderWay(
  on: Queryable,
  memberId: bigint,
  account: { bankCode: string; accountNumber: string } | undefined,
): Promise<TransferUnderWay[]> {
  return on.query<TransferUnderWay>(
    sql`
      with named as materialized (
        select transfer.*
          from incoming_transfers as transfer
         where transfer.raw ->> 'payerAccountNumber' = ${account?.accountNumber ?? null}
           and transfer.raw ->> 'payerBankCode'      = ${account?.bankCode ?? null}
           and ${waitsForStaff}
         union
        select transfer.*
          from deposit_slips      as slip
          join incoming_transfers as transfer on transfer.transfer_id = slip.trans_ref
         where slip.member_id = ${memberId}
           and ${waitsForStaff}
      )
      select "refCode",
             "amountMicro",
             "paidAt"
        from (
               select distinct on (transfer.gateway_code, transfer.transfer_id)
                      deposit.ref_code                                 as "refCode",
                      transfer.amount_micro                            as "amountMicro",
                      coalesce(transfer.paid_at, transfer.received_at) as "paidAt"
                 from named    as transfer
                 join deposits as deposit on ${isOwnTransfer(account)}
                where deposit.member_id = ${memberId}
                order by transfer.gateway_code, transfer.transfer_id, deposit.created_at desc
             ) as own
       order by "paidAt" desc
       limit ${LISTED}`,
    'payments_transfers_under_way',
  );
}

/** Whether a transfer of the member waits for staff that arrived during this deposit. */
export async function hasWaitingTransfer(
  on: Queryable,
  depositId: bigint,
  account: { bankCode: string; accountNumber: string } | undefined,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from deposits           as deposit
      join incoming_transfers as transfer on ${isOwnTransfer(account)}
     where deposit.id = ${depositId}
       and ${waitsForStaff}
     limit 1`);
  return rows.length > 0;
}

/** Finds the payment method of the member's latest received deposit. */
export async function findLastMethodId(on: Queryable, memberId: bigint): Promise<number | null> {
  const [row] = await on.query<{ methodId: number }>(
    sql`
      select method_id as "methodId"
        from deposits
       where member_id = ${memberId}
         and status    = 'success'
       order by ended_at desc
       limit 1`,
    'payments_last_method',
  );
  return row?.methodId ?? null;
}
