import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A decision of staff about a member's payment. */
export interface PaymentDecision {
  /** The deposit's or the withdrawal's id. */
  id: string;
  at: Date;
  /** The time `at` in microseconds, because one millisecond may hold many rows. */
  atMicros: bigint;
  isApproved: boolean;
  amountMicro: bigint;
  actor: string;
  reason: string;
  /** The deposit's ref_code, or the withdrawal's id. */
  reference: string;
}

/** Lists the decisions on a member's withdrawals below a cursor, newest first. */
export async function listWithdrawalDecisionsBelow(
  on: Queryable,
  memberId: bigint,
  { at, id, limit }: { at: string; id: string; limit: number },
): Promise<PaymentDecision[]> {
  return on.query<PaymentDecision>(sql`
    select id::text                                           as id,
           decided_at                                         as at,
           (extract(epoch from decided_at) * 1000000)::bigint as "atMicros",
           approval = 'approved'                              as "isApproved",
           amount_micro                                       as "amountMicro",
           decided_by                                         as actor,
           decided_reason                                     as reason,
           id::text                                           as reference
      from withdrawals
     where member_id        = ${memberId}
       and decided_at      is not null
       and decided_by      is not null
       and decided_reason  is not null
       and (decided_at, id) < (${at}::timestamptz, ${id}::uuid)
     order by decided_at desc, withdrawals.id desc
     limit ${limit}`);
}

/**
 * Lists the decisions on a member's deposits below a cursor, newest first. A rejection is stored in the deposit, and an
 * approval in `deposit_approvals` or, if the gateway had reported the transfer before, in that transfer.
 */
export async function listDepositDecisionsBelow(
  on: Queryable,
  memberId: bigint,
  { at, id, limit }: { at: string; id: bigint; limit: number },
): Promise<PaymentDecision[]> {
  const cursor = sql`(${at}::timestamptz, ${id}::bigint)`;
  return on.query<PaymentDecision>(sql`
    select decision.deposit_id::text                                as id,
           decision.at,
           (extract(epoch from decision.at) * 1000000)::bigint      as "atMicros",
           decision.is_approved                                     as "isApproved",
           coalesce(deposit.credited_micro, deposit.amount_micro)   as "amountMicro",
           decision.actor,
           decision.reason,
           deposit.ref_code                                         as reference
      from (
             (select id as deposit_id, ended_at as at, false as is_approved,
                     decided_by as actor, decided_reason as reason
                from deposits
               where member_id       = ${memberId}
                 and decided_by     is not null
                 and (ended_at, id)  < ${cursor}
               order by ended_at desc, id desc
               limit ${limit})
              union all
             (select deposit_id, created_at, true, actor, reason
                from deposit_approvals
               where member_id                 = ${memberId}
                 and (created_at, deposit_id)  < ${cursor}
               order by created_at desc, deposit_id desc
               limit ${limit})
              union all
             (select deposit_id, resolved_at, true, resolved_by, resolved_reason
                from incoming_transfers
               where member_id                  = ${memberId}
                 and resolution                 = 'assigned'
                 and (resolved_at, deposit_id)  < ${cursor}
               order by resolved_at desc, deposit_id desc
               limit ${limit})
           ) as decision
      join deposits as deposit on deposit.id = decision.deposit_id
     where decision.at     is not null
       and decision.actor  is not null
       and decision.reason is not null
     order by decision.at desc, decision.deposit_id desc
     limit ${limit}`);
}
