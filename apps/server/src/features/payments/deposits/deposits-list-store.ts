import type { DepositStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { depositsOfSameSlip } from './same-slip.ts';

/** A deposit in the list of the operator's command. */
export interface ListedDeposit {
  refCode: string;
  memberId: bigint;
  phone: string;
  status: DepositStatus;
  methodId: number;
  requestedMicro: bigint;
  /** The amount that the member was asked to transfer. */
  amountMicro: bigint;
  creditedMicro: bigint | null;
  createdAt: Date;
  slipAt: Date | null;
  /** References from the slips' mini-QRs, where one was readable. */
  transRefs: string[];
  /** Other deposits whose slip of the same transfer came before. */
  sameSlipAs: string[];
  /** Whether the gateway has reported a transfer that a slip names, and it is credited. */
  transRefCredited: boolean;
  /** Whether the deposit exceeded one of the limits that the member has set. */
  isOverLimit: boolean;
}

/** Lists deposits, newest first. Deposits that wait for the operator are a queue, so the oldest comes first. */
export async function listDeposits(
  on: Queryable,
  wanted: { websiteId: number; waiting: boolean; limit: number },
): Promise<ListedDeposit[]> {
  const { websiteId, waiting, limit } = wanted;
  return on.query(sql`
    select deposit.ref_code        as "refCode",
           deposit.member_id       as "memberId",
           coalesce(member.phone, member.username) as phone,
           deposit.status,
           deposit.method_id       as "methodId",
           deposit.requested_micro as "requestedMicro",
           deposit.amount_micro    as "amountMicro",
           deposit.credited_micro  as "creditedMicro",
           deposit.is_over_limit   as "isOverLimit",
           deposit.created_at      as "createdAt",
           deposit.slip_at         as "slipAt",
           array(
             select distinct slip.trans_ref
               from deposit_slips as slip
              where slip.deposit_id = deposit.id
                and slip.trans_ref is not null
           ) as "transRefs",
           array(
             ${depositsOfSameSlip('before')}
           ) as "sameSlipAs",
           exists (
             select
               from deposit_slips      as slip
               join incoming_transfers as told on told.gateway_code = deposit.gateway_code
                                              and told.transfer_id  = slip.trans_ref
              where slip.deposit_id = deposit.id
                and told.member_id is not null
           ) as "transRefCredited"
      from deposits as deposit
      join members  as member on member.id = deposit.member_id
     where deposit.website_id = ${websiteId}
       and ((deposit.status = 'pending' and deposit.slip_at is not null) or not ${waiting})
     order by case when ${waiting} then deposit.slip_at end, deposit.created_at desc
     limit ${limit}`);
}
