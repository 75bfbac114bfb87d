import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** Events that cast doubt on the money behind a member's balance. Null and 0 if there was none. */
export interface Doubts {
  /** When a gateway last took a deposit or an assigned transfer of the member back. */
  takenBackAt: Date | null;
  /** When a gateway last contradicted itself about a payment of the member, as far as nobody has decided it. */
  contradictedAt: Date | null;
  openContradictions: number;
}

/** risk-16: reads the doubts about a member's money. */
export async function readDoubts(on: Queryable, memberId: bigint): Promise<Doubts> {
  const [doubts] = await on.query<Doubts>(sql`
    select greatest(
             (
               select max(reversed_at)
                 from deposits
                where member_id = ${memberId}
                  and status    = 'reversed'
             ),
             (
               select max(reversal.received_at)
                 from incoming_transfers as transfer
                 join transfer_reversals as reversal
                   on reversal.gateway_code = transfer.gateway_code
                  and reversal.transfer_id  = transfer.transfer_id
                where transfer.member_id = ${memberId}
             )
           )                                as "takenBackAt",
           max(contradiction.last_at)       as "contradictedAt",
           count(contradiction.id)::integer as "openContradictions"
      from contradictions as contradiction
     where contradiction.decided_at is null
       and case contradiction.subject_kind
             when 'withdrawal' then exists (
               select
                 from withdrawals
                where id        = contradiction.subject::uuid
                  and member_id = ${memberId}
             )
             when 'deposit' then exists (
               select
                 from deposits
                where ref_code  = contradiction.subject
                  and member_id = ${memberId}
             )
             when 'transfer' then exists (
               select
                 from incoming_transfers
                where gateway_code = contradiction.gateway_code
                  and transfer_id  = contradiction.subject
                  and member_id    = ${memberId}
             )
             else false
           end`);
  return doubts ?? { takenBackAt: null, contradictedAt: null, openContradictions: 0 };
}

/**
 * auto-15: puts a withdrawal that is about to be sent back into the review, if its money has become doubtful or its member
 * was blocked since it was approved. True if it waits now.
 */
export async function returnToReview(
  tx: Tx,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<boolean> {
  const { takenBackAt, contradictedAt } = await readDoubts(tx, memberId);
  const returned = await tx.query(sql`
    update withdrawals
       set approval       = 'waiting',
           status         = 'pending',
           decided_by     = null,
           decided_reason = null,
           decided_at     = null
     where id        = ${id}
       and ended_at is null
       and approval in ('automatic', 'approved')
       and (
             greatest(${takenBackAt}::timestamptz, ${contradictedAt}::timestamptz)
               > coalesce(decided_at, created_at)
             or exists (
                  select
                    from members
                   where members.id = withdrawals.member_id
                     and status     = 'blocked'
                )
           )
    returning id`);
  return returned.length > 0;
}
