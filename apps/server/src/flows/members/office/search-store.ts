import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { membersNamed } from '../../../features/members/reads.ts';
import type { SearchTerms } from './rules.ts';

/** The most results of each kind; more of them could not be told apart by one line each. */
const FOUND_MAX = 10;

export interface FoundMember {
  id: bigint;
  username: string;
  name: string;
  phone: string | null;
  status: 'active' | 'blocked';
  bankAbbr: string;
  accountNumber: string;
}

/** Finds members by phone, username, account number or name, each by an index. */
export async function findMembers(
  on: Queryable,
  websiteId: number,
  { phone, username, uuid, accountNumber, nameStart }: SearchTerms,
): Promise<FoundMember[]> {
  const number = accountNumber?.digits ?? null;
  const suffix =
    accountNumber && !accountNumber.isWhole ? `${reversed(accountNumber.digits)}%` : null;
  return on.query<FoundMember>(sql`
    with found as (
      select id
        from members
       where website_id = ${websiteId}
         and phone      = ${phone ?? null}
       union
      select id
        from members
       where username   = ${username ?? null}
       union
      select id
        from members
       where uuid       = ${uuid ?? null}
       union
      (select member_id
         from member_bank_accounts
        where reverse(account_number) like ${suffix}
        limit ${FOUND_MAX})
       union
      (select member_id
         from member_bank_accounts
        where reverse(account_number) = reverse(${number})
        limit ${FOUND_MAX})
       union
      (${membersNamed(websiteId, nameStart ?? null, FOUND_MAX)})
    )
    select member.id,
           member.username,
           member.full_name       as name,
           member.phone,
           member.status,
           account.bank_abbr      as "bankAbbr",
           account.account_number as "accountNumber"
      from found
      join members              as member  on member.id         = found.id
      join member_bank_accounts as account on account.member_id = member.id
     where member.website_id = ${websiteId}
     order by member.id
     limit ${FOUND_MAX}`);
}

function reversed(digits: string): string {
  return Array.from(digits).toReversed().join('');
}

export interface MemberName {
  id: bigint;
  username: string;
}

/** Finds a website's member by id, for one line of the search results. */
export async function findMemberName(
  on: Queryable,
  websiteId: number,
  memberId: bigint,
): Promise<MemberName | undefined> {
  const [member] = await on.query<MemberName>(sql`
    select id,
           username
      from members
     where id         = ${memberId}
       and website_id = ${websiteId}`);
  return member;
}
