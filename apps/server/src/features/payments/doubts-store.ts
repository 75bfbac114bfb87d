import sql, { type Sql } from 'sql-template-tag';
import { recordAct } from '../../audit/record.ts';
import { actAs } from '../../db/author.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { debtsSince } from '../../ledger/balances.ts';
import { blocksSince } from '../members/reads.ts';
import { proposalsToTake } from '../proposals/reads.ts';
import { withdrawalTarget } from './decision-acts.ts';
import { isUnreported } from './approvals-store.ts';

/** Events that cast doubt on the money behind a member's balance. Null and 0 if there was none. */
export interface Doubts {
  /** When a gateway last took money of the member back, or staff last proposed to, or rejected such a proposal. */
  doubtedAt: Date | null;
  /** Open proposals that would take money from the member. */
  proposalsToTake: number;
  /** When a gateway last told one of the open contradictions. */
  contradictedAt: Date | null;
  /** Contradictions about payments of the member that nobody has decided, or that were told again since (news-03). */
  openContradictions: number;
  /** The sum of transfers that staff typed and credited to the member, and no gateway has reported yet. */
  unreportedMicro: bigint;
}

/** How long a contradiction that is told again after its decision casts doubt (news-03). */
const AGAIN_DAYS = 30;

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
             ),
             (
               select max(moved_at)
                 from (${proposalsToTake(memberId)}) as proposed
             )
           )                                as "doubtedAt",
           (
             select count(*)::integer
               from (${proposalsToTake(memberId)}) as proposed
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
  // An aggregate has one row, whatever it found.
  if (!doubts) throw new Error('doubts were not answered');
  return doubts;
}

/** Whether a contradiction is about a payment of the member. */
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

const OPERATION = 'returnToReview';

/** An automatic payment is decided with its request. */
const approvedAt = sql`coalesce(withdrawals.decided_at, withdrawals.created_at)`;

/**
 * auto-15: puts a withdrawal that is about to be sent back into the review, if its money has become doubtful, or its
 * member was blocked or came to owe money since it was approved, though that has ended. True if it waits now.
 */
export async function returnToReview(
  tx: Tx,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<boolean> {
  const { doubtedAt, contradictedAt, proposalsToTake: proposed } = await readDoubts(tx, memberId);
  const actor = { kind: 'system', name: 'withdrawals' } as const;
  // The decision of a person is taken away with its author (docs/product/versions.md).
  await actAs(tx, actor);
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
             or exists (${blocksSince(memberId, approvedAt)})
             or exists (${debtsSince(memberId, approvedAt)})
           )
    returning id`);
  if (returned.length === 0) return false;
  const target = withdrawalTarget(id);
  await recordAct(tx, actor, { operation: OPERATION, target, outcome: 'done' });
  return true;
}
