import { addDays } from '@kapao/contract/bangkok.ts';
import { RENEWAL_DAYS } from '@kapao/contract/documents/rules.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { completeMembers } from './office-store.ts';

/** The number of rows that one transaction changes, so that it holds its locks only for a short time. */
export const DOCUMENTS_BATCH = 200;

/** A member whose approved card ends or has ended. */
export interface EndingCard {
  memberId: bigint;
  expiresOn: string;
}

/** Both the card and the picture with it wait anew, or are approved for longer: then nobody needs to be told. */
const isRenewed = sql`
  (
    select count(distinct newer.kind)
      from member_documents as newer
     where newer.member_id = ending.member_id
       and newer.kind in ('card', 'selfie')
       and (
             newer.state = 'waiting'
             or newer.state = 'approved'
                and (newer.expires_on is null or newer.expires_on > ending.expires_on)
           )
  ) = 2`;

/** A picture with the card whose last day no approved card of the member has: its card was given anew since. */
const endsAlone = sql`
  (
    document.kind = 'selfie'
    and not exists (
          select
            from member_documents as card
           where card.member_id  = document.member_id
             and card.kind       = 'card'
             and card.state      = 'approved'
             and card.expires_on = document.expires_on
        )
  )`;

/** `warned`: the card ends within RENEWAL_DAYS. `ended`: it has ended. */
type EndingMark = 'warned' | 'ended';

/**
 * Marks a batch of approved cards with an end, each once, and returns the cards whose members are to be told (kyc-13). A
 * card that ended before its member was warned is not warned of any more.
 */
export async function markEndingCards(
  tx: Tx,
  { websiteId, today, mark }: { websiteId: number; today: string; mark: EndingMark },
): Promise<{ marked: number; told: EndingCard[] }> {
  const column = mark === 'warned' ? sql`warned_at` : sql`ended_at`;
  const until = addDays(today, mark === 'warned' ? RENEWAL_DAYS : -1);
  const rows = await tx.query<EndingCard & { isRenewed: boolean }>(sql`
    update member_documents as ending
       set ${column} = now()
     where ending.id in (
             select document.id
               from member_documents as document
               join members          as member on member.id = document.member_id
              where (document.kind       = 'card' or ${endsAlone})
                and document.state       = 'approved'
                and document.ended_at   is null
                and document.${column}  is null
                and document.expires_on <= ${until}::date
                and member.website_id    = ${websiteId}
              order by document.id
              limit ${DOCUMENTS_BATCH}
                for update of document skip locked
           )
 returning ending.member_id                      as "memberId",
           coalesce(ending.expires_on::text, '') as "expiresOn",
           ${isRenewed}                          as "isRenewed"`);
  return { marked: rows.length, told: rows.filter(({ isRenewed: isOver }) => !isOver) };
}

/**
 * kyc-14: deletes pictures that were kept for their days: of decided documents the picture alone, and waiting documents
 * that nobody completed as a whole. Those that staff can decide stay until then. Returns how many.
 */
export async function deleteOldPictures(
  tx: Tx,
  { websiteId, keepDays }: { websiteId: number; keepDays: number },
): Promise<number> {
  const old = sql`
    select document.id
      from member_documents as document
      join members          as member on member.id = document.member_id
     where document.picture is not null
       and coalesce(document.decided_at, document.given_at) < now() - make_interval(days => ${keepDays})
       and member.website_id = ${websiteId}
       and (
             document.state <> 'waiting'
             or document.member_id not in (
                  select complete.id
                    from (${completeMembers(tx, websiteId)}) as complete
                )
           )
     order by document.id
     limit ${DOCUMENTS_BATCH}
       for update of document skip locked`;
  const [done] = await tx.query<{ count: number }>(sql`
    with old as (${old}), forgotten as (
      delete from member_documents
       where id in (select id from old)
         and state = 'waiting'
      returning id
    ), emptied as (
      update member_documents
         set picture = null
       where id in (select id from old)
         and state <> 'waiting'
      returning id
    )
    select ((select count(*) from forgotten) + (select count(*) from emptied))::integer as count`);
  return done?.count ?? 0;
}
