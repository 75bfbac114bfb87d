import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { RENEWAL_DAYS } from '@kapao/contract/documents/rules.ts';
import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** A member whose documents staff can decide. */
export interface QueuedIdentity {
  id: bigint;
  username: string;
  memberName: string;
  kinds: string[];
  waitingSince: Date;
}

/**
 * kyc-06: selects the members whose three documents wait or are approved, at least one of them waiting: the same as
 * `isComplete` of one member.
 */
export function completeMembers(on: Queryable, websiteId: number) {
  const renewedFrom = addDays(bangkokDay(on.now()), RENEWAL_DAYS);
  return sql`
    select member.id,
           member.username,
           member.full_name      as "memberName",
           waiting.kinds,
           waiting.since         as "waitingSince"
      from (
             select document.member_id,
                    array_agg(document.kind order by document.id) as kinds,
                    max(document.given_at)                        as since
               from member_documents     as document
               join member_bank_accounts as account on account.member_id = document.member_id
              where document.state = 'waiting'
                and (document.kind <> 'bank_book' or document.given_at >= account.created_at)
              group by document.member_id
           ) as waiting
      join members as member on member.id = waiting.member_id
     where member.website_id = ${websiteId}
       and cardinality(waiting.kinds) + (
             select count(distinct kept.kind)
               from member_documents     as kept
               join member_bank_accounts as account on account.member_id = kept.member_id
              where kept.member_id = waiting.member_id
                and kept.state     = 'approved'
                and kept.kind     <> all(waiting.kinds)
                and (kept.expires_on is null or kept.expires_on >= ${renewedFrom}::date)
                and (kept.kind <> 'bank_book' or kept.given_at >= account.created_at)
           ) = 3`;
}

/** Lists one page of the members whose documents wait, the longest wait first. */
export async function listQueuedIdentities(
  on: Queryable,
  { websiteId, lastId, limit }: { websiteId: number; lastId: bigint | undefined; limit: number },
): Promise<QueuedIdentity[]> {
  const complete = completeMembers(on, websiteId);
  return on.query<QueuedIdentity>(sql`
    with complete as (${complete})
    select id, username, "memberName", kinds, "waitingSince"
      from complete
     where ${lastId ?? null}::bigint is null
        or ("waitingSince", id) > (
             select last."waitingSince", last.id
               from complete as last
              where last.id = ${lastId ?? null}
           )
     order by "waitingSince", id
     limit ${limit}`);
}

/** Counts the members whose documents wait, at most to one more than the cap. */
export async function countWaitingIdentities(
  on: Queryable,
  websiteId: number,
  cap: number,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>(sql`
    select count(*)::integer     as count,
           min("waitingSince")   as "oldestAt"
      from (
             select "waitingSince"
               from (${completeMembers(on, websiteId)}) as complete
              order by "waitingSince"
              limit ${cap + 1}
           ) as waiting`);
  return row ?? { count: 0, oldestAt: null };
}

/** Lists the kept pictures of a member's documents, encrypted. */
export async function listSealedPictures(
  on: Queryable,
  ids: readonly bigint[],
): Promise<{ id: bigint; kind: DocumentKind; sealed: Buffer }[]> {
  return on.query<{ id: bigint; kind: DocumentKind; sealed: Buffer }>(sql`
    select id,
           kind,
           picture as sealed
      from member_documents
     where id = any(${bigintArray(ids)}::bigint[])
       and picture is not null
     order by id`);
}
