import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { openMembersAccounts } from '../../ledger/accounts.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** Marks a member of the volume seed; attribution would read `partner`. */
const PARTNER = 'volume';
/** Phones start with 06 and account numbers with 99, followed by the member's number. */
const PHONE_PREFIX = '06';
const ACCOUNT_PREFIX = '99';
export const MAX_NUMBER = 99_999_999;

const firstNames =
  'สมชาย สมหญิง อนันต์ มาลี ประเสริฐ วิไล ณัฐพล กมลวรรณ ธนากร ศิริพร ปิยะ จันทร์เพ็ญ วรวิทย์ สุดารัตน์ รัตนา'.split(
    ' ',
  );
const lastNames =
  'ใจดี รักสงบ ทองสุข แสงจันทร์ บุญมา ศรีสวัสดิ์ วงศ์ทอง เจริญผล สุขใจ พรหมมา แก้วมณี นาคสุวรรณ ดวงดี ภูผา สายน้ำ ไพรวัน'.split(
    ' ',
  );

/** Returns the number of volume members, and their highest number. */
export async function countVolumeMembers(
  on: Queryable,
  websiteId: number,
): Promise<{ count: number; lastNumber: number }> {
  const [row] = await on.query<{ count: number; lastNumber: number | null }>(sql`
    select count(*)::integer              as count,
           max(substr(phone, 3))::integer as "lastNumber"
      from members
     where website_id = ${websiteId}
       and partner    = ${PARTNER}
       and phone like ${`${PHONE_PREFIX}%`}`);
  return { count: row?.count ?? 0, lastNumber: row?.lastNumber ?? 0 };
}

/**
 * Inserts members with these numbers, their bank accounts and their ledger accounts. Skips a number whose phone or bank
 * account is taken.
 */
export async function insertVolumeMembers(
  tx: Tx,
  members: { websiteId: number; first: number; last: number; passwordHash: string },
): Promise<bigint[]> {
  const { websiteId, first, last, passwordHash } = members;
  const rows = await tx.query<{ id: bigint }>(sql`
    insert into members
           (website_id, phone, first_name, last_name, password_hash, partner, created_at)
    select ${websiteId},
           ${PHONE_PREFIX} || lpad(number::text, 8, '0'),
           (${firstNames}::text[])[1 + number % ${firstNames.length}::integer],
           (${lastNames}::text[])[1 + number % ${lastNames.length}::integer],
           ${passwordHash},
           ${PARTNER},
           now() - make_interval(days => 100 + number % 300)
      from generate_series(${first}::integer, ${last}::integer) as number
     cross join (select array_agg(bank_abbr order by sort) as abbrs from banks) as bank
     where not exists (
             select
               from member_bank_accounts as taken
              where taken.website_id     = ${websiteId}
                and taken.bank_abbr      = bank.abbrs[1 + number % cardinality(bank.abbrs)]
                and taken.account_number = ${ACCOUNT_PREFIX} || lpad(number::text, 8, '0')
           )
        on conflict (website_id, phone) do nothing
    returning id`);
  const ids = rows.map(({ id }) => id);
  await insertBankAccounts(tx, ids);
  await openMembersAccounts(tx, ids);
  return ids;
}

async function insertBankAccounts(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.query(sql`
    insert into member_bank_accounts
           (member_id, website_id, bank_abbr, account_number, account_name, created_at)
    select member.id,
           member.website_id,
           bank.abbrs[1 + substr(member.phone, 3)::integer % cardinality(bank.abbrs)],
           ${ACCOUNT_PREFIX} || substr(member.phone, 3),
           member.full_name,
           member.created_at
      from members as member
     cross join (select array_agg(bank_abbr order by sort) as abbrs from banks) as bank
     where member.id = any(${bigintArray(memberIds)}::bigint[])`);
}
