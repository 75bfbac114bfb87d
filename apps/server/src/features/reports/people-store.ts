import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { wholeReference } from '../../ledger/accounts.ts';
import { playersOf } from '../play/reads.ts';

interface Days {
  from: string;
  until: string;
}

/** Counts the members who registered in each hour of a period, apart for the times before and after a moment. */
export async function countRegisteredByHour(
  on: Queryable,
  { from, soFar, until }: { from: Date; soFar: Date; until: Date },
): Promise<{ hour: number; isSoFar: boolean; members: bigint }[]> {
  return on.query<{ hour: number; isSoFar: boolean; members: bigint }>(sql`
    select floor(extract(epoch from created_at - ${from}::timestamptz) / 3600)::integer as hour,
           created_at < ${soFar}::timestamptz as "isSoFar",
           count(*)                           as members
      from members
     where created_at >= ${from}
       and created_at <  ${until}
     group by 1, 2`);
}

export async function countRegisteredByDay(
  on: Queryable,
  { from, until }: Days,
): Promise<{ day: string; members: bigint }[]> {
  return on.query<{ day: string; members: bigint }>(sql`
    select (created_at at time zone 'Asia/Bangkok')::date::text as day,
           count(*)                                             as members
      from members
     where created_at >= ${startOfDay(from)}
       and created_at <  ${startOfDay(addDays(until, 1))}
     group by 1`);
}

export interface MemberLine {
  memberId: bigint;
  username: string;
  at: Date | null;
  day: string;
  amountMicro: bigint | null;
}

interface Search extends Days {
  after: { day: string; id: bigint } | undefined;
  limit: number;
}

/** Lists the members who played, by day, with their stakes on the day. */
export async function listPlayers(
  on: Queryable,
  { after, limit, ...days }: Search,
): Promise<MemberLine[]> {
  const place = after && { day: after.day, memberId: after.id };
  return on.query<MemberLine>(sql`
    select played.member_id    as "memberId",
           member.username,
           null::timestamptz   as at,
           played.day::text    as day,
           played.staked_micro as "amountMicro"
      from (${playersOf({ ...days, after: place })} limit ${limit}) as played
      join members as member on member.id = played.member_id
     order by played.day desc, played.member_id desc`);
}

/** Lists the members who registered, the latest first. */
export async function listRegistered(
  on: Queryable,
  { from, until, after, limit }: Search,
): Promise<MemberLine[]> {
  const below = sql`
    and (created_at, id) < (select created_at, id from members where id = ${after?.id ?? 0n})`;
  return on.query<MemberLine>(sql`
    select id                   as "memberId",
           username,
           created_at           as at,
           (created_at at time zone 'Asia/Bangkok')::date::text as day,
           null::bigint         as "amountMicro"
      from members
     where created_at >= ${startOfDay(from)}
       and created_at <  ${startOfDay(addDays(until, 1))}
       ${after === undefined ? sql`` : below}
     order by created_at desc, id desc
     limit ${limit}`);
}

export interface AccountLine {
  id: bigint;
  memberId: bigint | null;
  username: string | null;
  reference: string | null;
  balanceMicro: bigint;
}

/** The number of account ids that are scanned for one page. */
const ACCOUNTS_PER_PAGE = 200_000n;

/**
 * Lists the accounts of a kind that are not empty. `next` is the id of the last account, after which the next page
 * begins.
 */
export async function listAccounts(
  on: Queryable,
  {
    kind,
    reference,
    after = 0n,
    limit,
  }: { kind: string; reference: string | undefined; after: bigint | undefined; limit: number },
): Promise<{ lines: AccountLine[]; next: bigint | undefined }> {
  const until = after + ACCOUNTS_PER_PAGE;
  const lines = await on.query<AccountLine>(sql`
    select account.id,
           account.member_id as "memberId",
           member.username,
           account.reference,
           account.balance   as "balanceMicro"
      from ledger_accounts as account
      left join members    as member on member.id = account.member_id
     where account.id >  ${after}
       and account.id <= ${until}
       and account.kind = ${kind}
       and account.balance <> 0
       ${reference === undefined ? sql`` : sql`and ${wholeReference(sql`account`)} = ${reference}`}
     order by account.id
     limit ${limit}`);
  const [newest] = await on.query<{ id: bigint | null }>(sql`
    select max(id) as id
      from ledger_accounts`);
  const last = lines.at(-1);
  if (lines.length === limit && last) return { lines, next: last.id };
  return { lines, next: until < (newest?.id ?? 0n) ? until : undefined };
}
