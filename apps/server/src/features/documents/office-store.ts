import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { RENEWAL_DAYS } from '@kapao/contract/documents/rules.ts';
import type { DocumentKind } from '@kapao/contract/documents/rules.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
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
 * `isComplete` of one member. Accounts and members are looked up for the waiting rows alone, because a join would read
 * these tables whole where there are a million members.
 */
export function completeMembers(on: Queryable, websiteId: number) {
  const renewedFrom = addDays(bangkokDay(on.now()), RENEWAL_DAYS);
  const isOfAccount = (document: Sql) => sql`
    case when ${document}.kind = 'bank_book'
         then ${document}.given_at >= (
                select account.created_at
                  from member_bank_accounts as account
                 where account.member_id = ${document}.member_id
              )
         else true
    end`;
  return sql`
    select waiting.member_id as id,
           waiting.kinds,
           waiting.since     as "waitingSince"
      from (
             select document.member_id,
                    array_agg(document.kind order by document.id) as kinds,
                    max(document.given_at)                        as since
               from member_documents as document
              where document.state = 'waiting'
                and ${isOfAccount(raw('document'))}
              group by document.member_id
           ) as waiting
     where (select member.website_id from members as member where member.id = waiting.member_id) = ${websiteId}
       and case when cardinality(waiting.kinds) = 3 then true
                else cardinality(waiting.kinds) + (
                       select count(distinct kept.kind)
                         from member_documents as kept
                        where kept.member_id = waiting.member_id
                          and kept.state     = 'approved'
                          and kept.kind     <> all(waiting.kinds)
                          and (kept.expires_on is null or kept.expires_on >= ${renewedFrom}::date)
                          and ${isOfAccount(raw('kept'))}
                     ) = 3
           end`;
}

/** Lists one page of the members whose documents wait, the longest wait first. */
export async function listQueuedIdentities(
  on: Queryable,
  { websiteId, lastId, limit }: { websiteId: number; lastId: bigint | undefined; limit: number },
): Promise<QueuedIdentity[]> {
  return on.query<QueuedIdentity>(sql`
    with complete as (${completeMembers(on, websiteId)})
    select shown.id,
           member.username,
           member.full_name as "memberName",
           shown.kinds,
           shown."waitingSince"
      from (
             select id, kinds, "waitingSince"
               from complete
              where ${lastId ?? null}::bigint is null
                 or ("waitingSince", id) > (
                      select last."waitingSince", last.id
                        from complete as last
                       where last.id = ${lastId ?? null}
                    )
              order by "waitingSince", id
              limit ${limit}
           ) as shown
      join members as member on member.id = shown.id
     order by shown."waitingSince", shown.id`);
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
