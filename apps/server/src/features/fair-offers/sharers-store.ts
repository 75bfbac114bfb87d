import type { PersonSign } from '@kapao/contract/fair-offers/rules.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { isStaffNetwork } from '../staff/reads.ts';
import { isRecent, joinAlike } from './signs-sql.ts';

/** The most signs of one kind that are compared, the latest first. */
const SIGNS_COMPARED = 20;

/** A member who shares a sign with one of the members asked for. */
export interface Sharer {
  ofId: bigint;
  sign: PersonSign;
  /** The sign of the member asked for. */
  key: string;
  /** Whether money came from the account, where the sign is one. */
  isProven: boolean;
  memberId: bigint;
  username: string;
  name: string;
  status: 'active' | 'blocked';
  lastAt: Date;
}

interface Compared {
  signs: readonly PersonSign[];
  /** Devices and networks count from this time on. */
  since: Date;
  /** The most other members of each sign. */
  limit: number;
}

/**
 * link-01, queue-04: lists the other members of the website who share a sign with these members, the latest first. The
 * withdrawals' signals and a member's connections are both made of it.
 */
export async function listSharers(
  on: Queryable,
  memberIds: readonly bigint[],
  compared: Compared,
): Promise<Sharer[]> {
  if (memberIds.length === 0) return [];
  return on.query<Sharer>(sql`
    select own.member_id      as "ofId",
           own.sign,
           own.key,
           own.is_proven      as "isProven",
           member.id          as "memberId",
           member.username,
           member.full_name   as name,
           member.status,
           max(found.seen_at) as "lastAt"
      from (${ownSigns(memberIds, compared)}) as own
     cross join lateral (${othersOfOwn(compared)}) as found
      join members as member on member.id = found.member_id
     group by own.member_id, own.sign, own.key, own.is_proven, member.id
     order by max(found.seen_at) desc, member.id desc`);
}

export interface SharedSignRow {
  sign: PersonSign;
  key: string;
  isProven: boolean;
  seenAt: Date;
  /** The number of other members, at most `limit`. */
  others: number;
}

/** link-02: lists a member's signs that others share, with the number of others. */
export async function listSharedSigns(
  on: Queryable,
  memberId: bigint,
  compared: Compared,
): Promise<SharedSignRow[]> {
  return on.query<SharedSignRow>(sql`
    select own.sign,
           own.key,
           own.is_proven as "isProven",
           own.seen_at   as "seenAt",
           shared.others
      from (${ownSigns([memberId], compared)}) as own
     cross join lateral (
             select count(distinct member_id)::integer as others
               from (${othersOfOwn(compared)}) as found
           ) as shared
     where shared.others > 0
     order by own.seen_at desc`);
}

/** Selects the signs to compare. Networks of staff are left out, because colleagues share them. */
function ownSigns(memberIds: readonly bigint[], { signs, since }: Compared): Sql {
  return sql`
    select *
      from (
             select sign.*,
                    asked.website_id,
                    row_number() over (
                      partition by sign.member_id, sign.sign order by sign.seen_at desc
                    ) as place
               from member_signs as sign
               join members      as asked on asked.id = sign.member_id
              where sign.member_id = any(${bigintArray(memberIds)}::bigint[])
                and sign.sign      = any(${[...signs]}::text[])
                and ${isRecent(sql`sign`, sql`${since}::timestamptz`)}
                and not (sign.sign = 'network' and ${isStaffNetwork(sql`sign.key`)})
           ) as latest
     where place <= ${SIGNS_COMPARED}`;
}

/** The website is joined before the limit, so that members of another one take no place and are not counted. */
const ofTheWebsite = sql`
        join members as neighbour
          on neighbour.id         = other.member_id
         and neighbour.website_id = own.website_id`;

/**
 * Selects others of the website with the sign `own`, as `(member_id, seen_at)`. Devices and networks are read in the
 * order of time, so that a network of a million members costs no more than a small one.
 */
function othersOfOwn({ since, limit }: Compared): Sql {
  return sql`
    (
      select other.member_id,
             other.seen_at
        from member_signs as other
       ${ofTheWebsite}
       where own.sign        in ('device', 'network')
         and other.sign      in ('device', 'network')
         and other.sign       = own.sign
         and other.key        = own.key
         and other.seen_at    > ${since}::timestamptz
         and other.member_id <> own.member_id
       order by other.seen_at desc
       limit ${limit}
    )
    union all
    (
      select other.member_id,
             other.seen_at
        from (select own.sign, own.key, own.member_id, own.website_id) as own
       ${joinAlike}
         and other.member_id <> own.member_id
       ${ofTheWebsite}
       where own.sign in ('account', 'name')
       limit ${limit}
    )`;
}
