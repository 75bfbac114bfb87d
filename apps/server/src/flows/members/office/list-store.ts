import type { TimeSort } from '@kapao/contract/office/fields.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { membersNamed } from '../../../features/members/reads.ts';
import { breakEndOf, isOnBreak } from '../../../features/protection/reads.ts';

/** desk-04: the number at which the count of members stops, so that it never scans a million of them. */
export const COUNT_MAX = 1_000;

export interface MemberFilter {
  websiteId: number;
  status?: 'active' | 'blocked' | undefined;
  /** The beginning of a word of the member's name (desk-40). */
  nameStart?: string | undefined;
  hasDebt: boolean;
  isOnBreak: boolean;
  /** The period of the registration; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
}

export interface MemberCursor {
  /** The time of the registration, in microseconds since 1970. */
  atMicros: bigint;
  id: bigint;
}

export interface MemberRow extends MemberCursor {
  username: string;
  name: string;
  phone: string | null;
  status: 'active' | 'blocked';
  rank: string;
  registeredAt: Date;
  cashMicro: bigint;
  bonusMicro: bigint;
  debtMicro: bigint;
  breakUntil: Date | null;
}

/** Lists members in the order of their registration, newest first unless given, by the index members_newest, or members_blocked. */
export async function listMembers(
  on: Queryable,
  filter: MemberFilter,
  {
    sort,
    after,
    limit,
  }: { sort: TimeSort | undefined; after: MemberCursor | undefined; limit: number },
): Promise<MemberRow[]> {
  const isUp = sort === 'oldest';
  const direction = isUp ? sql`` : sql`desc`;
  const bound = after && new Date(Number(after.atMicros / 1_000n)).toISOString();
  return on.query<MemberRow>(sql`
    with page as (
      select member.*
        from members as member
       where ${filtered(filter)}
         ${
           after === undefined
             ? sql``
             : sql`and member.created_at ${isUp ? sql`>= ${bound}::timestamptz` : sql`<= ${bound}::timestamptz + interval '1 millisecond'`}
                   and ((extract(epoch from member.created_at) * 1000000)::bigint, member.id)
                       ${isUp ? sql`>` : sql`<`} (${after.atMicros}::bigint, ${after.id}::bigint)`
         }
       order by member.created_at ${direction}, member.id ${direction}
       limit ${limit}
    )
    select page.id,
           (extract(epoch from page.created_at) * 1000000)::bigint as "atMicros",
           page.username,
           page.full_name                                          as name,
           page.phone,
           page.status,
           page.rank_code                                          as rank,
           page.created_at                                         as "registeredAt",
           money.cash_micro                                        as "cashMicro",
           money.bonus_micro                                       as "bonusMicro",
           money.debt_micro                                        as "debtMicro",
           (${breakEndOf(sql`page.id`)})                           as "breakUntil"
      from page
     cross join lateral (
             select coalesce(sum(balance) filter (where kind = 'member_available'), 0)::bigint as cash_micro,
                    coalesce(sum(balance) filter (where kind = 'member_bonus'), 0)::bigint     as bonus_micro,
                    coalesce(-sum(balance) filter (where kind = 'member_debt'), 0)::bigint     as debt_micro
               from ledger_accounts
              where member_id = page.id
           ) as money
     order by page.created_at ${direction}, page.id ${direction}`);
}

/** desk-41: whether more members have a name with this beginning than the list shows. */
export async function isNameTooCommon(
  on: Queryable,
  websiteId: number,
  nameStart: string,
): Promise<boolean> {
  const named = await on.query(membersNamed(websiteId, nameStart, COUNT_MAX + 1));
  return named.length > COUNT_MAX;
}

/** Counts members, at most one more than COUNT_MAX. */
export async function countMembers(on: Queryable, filter: MemberFilter): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*)::integer as count
      from (
             select
               from members as member
              where ${filtered(filter)}
              limit ${COUNT_MAX + 1}
           ) as found`);
  return row?.count ?? 0;
}

function filtered(filter: MemberFilter) {
  return sql`member.website_id = ${filter.websiteId}
         ${filter.status === undefined ? sql`` : sql`and member.status = ${filter.status}`}
         ${filter.from === undefined ? sql`` : sql`and member.created_at >= ${filter.from}`}
         ${filter.until === undefined ? sql`` : sql`and member.created_at < ${filter.until}`}
         ${
           filter.nameStart === undefined
             ? sql``
             : sql`and member.id in (${membersNamed(filter.websiteId, filter.nameStart, COUNT_MAX)})`
         }
         ${
           filter.hasDebt
             ? sql`and member.id in (select member_id from ledger_accounts where in_debt)`
             : sql``
         }
         ${filter.isOnBreak ? sql`and ${isOnBreak(sql`member.id`)}` : sql``}`;
}
