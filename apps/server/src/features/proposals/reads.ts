import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { NamedChange } from './rules.ts';

/** Proposals that end within this many hours are listed as problems, at most LISTED of them. */
const EXPIRING_WITHIN_HOURS = 12;
const LISTED = 20;

/** Lists open proposals that expire soon, the first to expire first; `since` is when they were made (news-11). */
export async function listExpiringProposals(
  on: Queryable,
  websiteId: number,
): Promise<{ id: bigint; name: string; since: Date }[]> {
  return on.query<{ id: bigint; name: string; since: Date }>(sql`
    select proposal.id,
           coalesce(member.full_name, proposal.maker) as name,
           proposal.created_at                        as since
      from proposals as proposal
      left join members as member on member.id = proposal.member_id
     where proposal.status     = 'open'
       and proposal.expires_at > now()
       and proposal.expires_at < now() + make_interval(hours => ${EXPIRING_WITHIN_HOURS})
       and proposal.website_id = ${websiteId}
     order by proposal.expires_at
     limit ${LISTED}`);
}

/** Counts the open proposals that a person of staff may decide, at most to one more than the cap. */
export async function countWaitingProposals(
  on: Queryable,
  { websiteId, staffId, cap }: { websiteId: number; staffId: bigint; cap: number },
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>(sql`
    select count(*)::integer as count,
           min(created_at)   as "oldestAt"
      from (
             select created_at
               from proposals
              where status     = 'open'
                and expires_at > now()
                and website_id = ${websiteId}
                and maker_id   <> ${staffId}
              order by id
              limit ${cap + 1}
           ) as waiting`);
  return row ?? { count: 0, oldestAt: null };
}

/** Selects the proposals that would take money from a member: open ones, and those that somebody rejected. */
export function proposalsToTake(memberId: bigint): Sql {
  return sql`
    select coalesce(decided_at, created_at)                    as moved_at,
           status = 'open' and expires_at > now()              as is_open
      from proposals
     where member_id = ${memberId}
       and status in ('open', 'rejected')
       and (
             kind = 'deposit_reversal'
             or kind = 'adjustment' and (change ->> 'amountMicro')::numeric < 0
           )`;
}

/** Returns the largest id of a record of a kind in the open proposals; 0 for none. */
export async function largestProposedId(on: Queryable, kind: string): Promise<number> {
  const [row] = await on.query<{ id: number }>(sql`
    select coalesce(max((saved -> 'content' ->> 'id')::integer), 0) as id
      from proposals as proposal,
           json_array_elements(proposal.input -> 'body' -> 'changes') as saved
     where proposal.status     = 'open'
       and proposal.expires_at > now()
       and proposal.kind       = 'act'
       and proposal.input -> 'params' ->> 'kind' = ${kind}`);
  return row?.id ?? 0;
}

interface ProposalAbout {
  id: bigint;
  change: NamedChange;
  makerId: bigint;
  maker: string;
  createdAt: Date;
}

/**
 * queue-35: lists a member's open proposals without their differences, the newest first. Approvals of withdrawals are
 * left out, because they say nothing against another one.
 */
export async function listProposalsAbout(
  on: Queryable,
  memberId: bigint,
): Promise<ProposalAbout[]> {
  return on.query<ProposalAbout>(sql`
    select id,
           change::jsonb - 'before' - 'after' - 'terms' as change,
           maker_id                                     as "makerId",
           maker,
           created_at                                   as "createdAt"
      from proposals
     where member_id  = ${memberId}
       and status     = 'open'
       and expires_at > now()
       and change ->> 'operation' is distinct from 'approveWithdrawal'
     order by id desc
     limit ${LISTED}`);
}
