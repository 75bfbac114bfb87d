import sql, { type Sql } from 'sql-template-tag';
import { actAs } from '../../db/author.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { debtsSince } from '../../ledger/balances.ts';
import { blocksSince } from '../members/reads.ts';
import { proposalsToTake } from '../proposals/reads.ts';
import { isMarked } from '../risk/reads.ts';
import { isUnreported } from './approvals-store.ts';
import { isStopped } from './withdrawals/stops-store.ts';

/** The facts that cast doubt on the money behind a member's balance; null or 0 where there are none. */
export interface Doubts {
  /** The last time a gateway took money back from the member, or staff made or rejected a proposal to take money. */
  doubtedAt: Date | null;
  /** The number of open proposals that would take money from the member. */
  proposalsToTake: number;
  /** The last time a gateway sent one of the contradictions below. */
  contradictedAt: Date | null;
  /**
   * The number of contradictions about the member's payments that nobody has decided, or that a gateway has repeated
   * since the decision (news-03).
   */
  openContradictions: number;
  /** The sum of transfers that staff typed and credited to the member, and no gateway has reported yet. */
  unreportedMicro: bigint;
}

/** news-03: the number of days for which a contradiction that is repeated after its decision casts doubt. */
const AGAIN_DAYS = 30;

/** risk-16: reads the doubts about a member's money. */
export async function readDoubts(on: Queryable, memberId: bigint): Promise<Doubts> {
  const [doubts] = await on.query<Doubts>(sql`
      with proposed as (${proposalsToTake(memberId)})
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
             ),
             (
               select max(moved_at)
                 from proposed
             )
           )                                as "doubtedAt",
           (
             select count(*)::integer
               from proposed
              where is_open
           )                                as "proposalsToTake",
           max(contradiction.last_at)       as "contradictedAt",
           count(contradiction.id)::integer as "openContradictions",
           (${unreportedOf(memberId)})      as "unreportedMicro"
      from contradictions as contradiction
     where (
             contradiction.decided_at is null
             or (
                  contradiction.last_at > contradiction.decided_at
                  and contradiction.last_at > now() - ${AGAIN_DAYS} * interval '1 day'
                )
           )
       and ${isOfMember(memberId)}`);
  // The query always returns one row, because it is an aggregate.
  if (!doubts) throw new Error('doubts were not answered');
  return doubts;
}

/** A condition: the contradiction is about a payment of this member. */
function isOfMember(memberId: bigint): Sql {
  return sql`
    (
      -- News of a known transfer may name a deposit of somebody else.
      exists (
        select
          from incoming_transfers
         where gateway_code = contradiction.gateway_code
           and transfer_id  = contradiction.event ->> 'transferId'
           and member_id    = ${memberId}
      )
      or case contradiction.subject_kind
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
    end
    )`;
}

/** Selects the sum of a member's typed transfers that no gateway has reported with their amount (risk-08). */
function unreportedOf(memberId: bigint): Sql {
  return sql`
    select coalesce(sum(approval.amount_micro), 0)::bigint
      from deposit_approvals as approval
      join deposits          as deposit on deposit.id = approval.deposit_id
     where deposit.member_id = ${memberId}
       and ${isUnreported}`;
}

/** Who puts withdrawals back into the review. */
export const SYSTEM = { kind: 'system', name: 'withdrawals' } as const;

/** The time of the approval; a withdrawal that is paid automatically is approved when it is requested. */
const approvedAt = sql`coalesce(withdrawals.decided_at, withdrawals.created_at)`;

/**
 * auto-15: puts an approved withdrawal back into the review before it is sent, if its money has become doubtful since,
 * its member was blocked or in debt since, even if no longer, withdrawals are stopped, or nobody has seen it and staff
 * watch the member. Returns whether it was put back.
 */
export async function putBackIntoReview(
  tx: Tx,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<boolean> {
  const { doubtedAt, contradictedAt, proposalsToTake: proposed } = await readDoubts(tx, memberId);
  // Act as the system, because the decision that is undone belongs to another person (docs/product/versions.md).
  await actAs(tx, SYSTEM);
  const returned = await tx.query(sql`
    update withdrawals
       set approval       = 'waiting',
           -- The lease counted a first attempt that is not made now.
           attempts       = case attempts when 1 then 0 else attempts end,
           status         = 'pending',
           decided_by     = null,
           decided_reason = null,
           decided_at     = null
     where id        = ${id}
       and ended_at is null
       and approval in ('automatic', 'approved')
       and (
             greatest(${doubtedAt}::timestamptz, ${contradictedAt}::timestamptz)
               > ${approvedAt}
             or exists (
                  select
                    from members
                   where members.id = withdrawals.member_id
                     and status     = 'blocked'
                )
             or (approval = 'automatic' and ${proposed}::integer > 0)
             or ${isStopped(memberId)}
             or (approval = 'automatic' and ${isMarked(memberId, 'watch')})
             or exists (${blocksSince(memberId, approvedAt)})
             or exists (${debtsSince(memberId, approvedAt)})
           )
    returning id`);
  return returned.length > 0;
}
