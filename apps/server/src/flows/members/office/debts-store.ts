import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

export interface OwingMember {
  memberId: bigint;
  username: string;
  name: string;
  status: 'active' | 'blocked';
  debtMicro: bigint;
  takenMicro: bigint;
  taken: number;
  owedSince: Date | null;
  lastAt: Date | null;
  /** The place in the order: the debt, or the time of the last taken-back deposit in microseconds. */
  place: bigint;
}

export interface DebtCursor {
  place: bigint;
  id: bigint;
}

interface Page {
  websiteId: number;
  after: DebtCursor | undefined;
  limit: number;
}

/** link-10: the days in which a taken-back deposit is listed. */
const LISTED_DAYS = 365;

/** link-10: lists the members who owe, the largest debt first, by the index of accounts in debt. */
export async function listDebtors(on: Queryable, page: Page): Promise<OwingMember[]> {
  return on.query<OwingMember>(sql`
    ${rowsOf(
      sql`
      select cash.member_id,
             -debt.balance as place
        from ledger_accounts as cash
        join ledger_accounts as debt
          on debt.member_id = cash.member_id
         and debt.kind      = 'member_debt'
       where cash.in_debt
         and debt.balance < 0`,
      page,
    )}`);
}

/** link-10: lists the members whose deposits were taken back, the latest first. */
export async function listTakenBack(on: Queryable, page: Page): Promise<OwingMember[]> {
  return on.query<OwingMember>(sql`
    ${rowsOf(
      sql`
      select member_id,
             (extract(epoch from max(reversed_at)) * 1000000)::bigint as place
        from deposits
       where status      = 'reversed'
         and reversed_at > now() - make_interval(days => ${LISTED_DAYS})
       group by member_id`,
      page,
    )}`);
}

/**
 * The rows of a page. A payment settles the oldest part of a debt first, so that what is owed is as old as the latest
 * taken-back deposits that add up to it.
 */
function rowsOf(found: Sql, { websiteId, after, limit }: Page): Sql {
  return sql`
    with page as (
      select found.member_id,
             found.place,
             member.username,
             member.full_name,
             member.status
        from (${found}) as found
        join members as member
          on member.id         = found.member_id
         and member.website_id = ${websiteId}
       ${after ? sql`where (found.place, found.member_id) < (${after.place}::bigint, ${after.id}::bigint)` : sql``}
       order by found.place desc, found.member_id desc
       limit ${limit}
    )
    select page.member_id                      as "memberId",
           page.username,
           page.full_name                      as name,
           page.status,
           owed.micro                          as "debtMicro",
           coalesce(taken.micro, 0)::bigint    as "takenMicro",
           coalesce(taken.count, 0)::integer   as taken,
           taken.owed_since                    as "owedSince",
           taken.last_at                       as "lastAt",
           page.place
      from page
     cross join lateral (
             select coalesce(-sum(balance), 0)::bigint as micro
               from ledger_accounts
              where member_id = page.member_id
                and kind      = 'member_debt'
           ) as owed
     cross join lateral (
             select sum(credited_micro) as micro,
                    count(*)            as count,
                    max(reversed_at)    as last_at,
                    min(reversed_at) filter (where later_micro < owed.micro) as owed_since
               from (
                      select credited_micro,
                             reversed_at,
                             coalesce(sum(credited_micro) over (
                               order by reversed_at desc, id desc
                               rows between unbounded preceding and 1 preceding
                             ), 0) as later_micro
                        from deposits
                       where member_id   = page.member_id
                         and status      = 'reversed'
                         and reversed_at > now() - make_interval(days => ${LISTED_DAYS})
                    ) as reversed
           ) as taken
     order by page.place desc, page.member_id desc`;
}
