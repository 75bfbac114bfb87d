import sql, { type Sql } from 'sql-template-tag';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { loadSite } from '../site/reads.ts';
import { commonPasswords } from '@kapao/contract/members/common-passwords.ts';
import { isEasilyGuessed, PRODUCT_WORDS } from '@kapao/contract/members/easily-guessed.ts';
import type { MemberIdentity, MemberStatus } from './store.ts';

/** The last character of Unicode. Appended to the beginning of a name, it is the upper end of the index range. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Selects the ids of members with a searchable name that begins with `start` (desk-40), by the primary key; none for
 * null.
 */
export function membersNamed(websiteId: number, start: string | null, limit: number): Sql {
  const end = start === null ? null : start + LAST_CHARACTER;
  return sql`
    select member_id
      from member_names
     where website_id = ${websiteId}
       and name      >= ${start}
       and name      <  ${end}
     order by name, member_id
     limit ${limit}`;
}

/** Whether all of these are members of the website. */
export async function areMembersOf(
  on: Queryable,
  websiteId: number,
  memberIds: readonly bigint[],
): Promise<boolean> {
  const rows = await on.query(sql`
    select id
      from members
     where website_id = ${websiteId}
       and id         = any(${bigintArray(memberIds)}::bigint[])`);
  return rows.length === new Set(memberIds).size;
}

export async function findMemberByPhone(
  on: Queryable,
  websiteId: number,
  phone: string,
): Promise<(MemberIdentity & { status: MemberStatus }) | undefined> {
  const [member] = await on.query<MemberIdentity & { status: MemberStatus }>(sql`
    select id, uuid, status
      from members
     where website_id = ${websiteId}
       and phone = ${phone}`);
  return member;
}

/** Finds the member that staff name by a phone, a username or the digits of one; undefined if there is none. */
export async function findMemberIdByName(
  on: Queryable,
  websiteId: number,
  name: string,
): Promise<bigint | undefined> {
  const digits = name.replace(/^KP/i, '');
  const [member] = await on.query<{ id: bigint }>(sql`
    select id
      from members
     where website_id = ${websiteId}
       and (phone = ${name} or username = ${`KP${digits}`})
     limit 1`);
  return member?.id;
}

/** Finds a member by id, in the form in which the members' operations know their caller. */
export async function findMemberAsCaller(
  on: Queryable,
  memberId: bigint,
): Promise<{ memberUuid: string; websiteId: number } | undefined> {
  const [member] = await on.query<{ memberUuid: string; websiteId: number }>(sql`
    select uuid       as "memberUuid",
           website_id as "websiteId"
      from members
     where id = ${memberId}`);
  return member;
}

/** Finds the member's bank account with the bank code that gateways use; an e-wallet has the bank code ''. */
export async function findBankAccount(
  on: Queryable,
  memberId: bigint,
): Promise<{ bankCode: string; accountNumber: string } | undefined> {
  const [account] = await on.query<{ bankCode: string; accountNumber: string }>(
    sql`
      select coalesce(bank.bot_code, '') as "bankCode",
             account.account_number      as "accountNumber"
        from member_bank_accounts as account
        join banks                as bank on bank.bank_abbr = account.bank_abbr
       where account.member_id = ${memberId}`,
    'members_bank_account',
  );
  return account;
}

/** Whether a new password is too easily guessed, for a person with these words (account-16, office-22). */
export async function isGuessable(
  { on, config }: { on: Queryable; config: Config },
  password: string,
  words: readonly string[],
): Promise<boolean> {
  const { settings } = await loadSite(on, config);
  const ownWords = [...PRODUCT_WORDS, settings.name, ...words];
  return isEasilyGuessed(password, { common: commonPasswords, ownWords });
}

/** The facts about a member that the signals of a withdrawal use. */
export interface MemberStanding {
  websiteId: number;
  memberSince: Date;
  isPhoneProven: boolean;
  accountName: string;
  accountNumber: string;
}

/** Reads when the member registered, and the proven phone and bank account. @throws when the member does not exist. */
export async function readMemberStanding(on: Queryable, memberId: bigint): Promise<MemberStanding> {
  const [member] = await on.query<MemberStanding>(sql`
    select member.website_id                  as "websiteId",
           member.created_at                  as "memberSince",
           member.phone_proven_at is not null as "isPhoneProven",
           account.account_name               as "accountName",
           account.account_number             as "accountNumber"
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     where member.id = ${memberId}`);
  if (!member) throw new Error(`member ${memberId} is gone`);
  return member;
}

/** Reads when staff last unblocked the member; null if they never did. */
export async function findLastUnblocking(on: Queryable, memberId: bigint): Promise<Date | null> {
  const [note] = await on.query<{ at: Date | null }>(sql`
    select max(created_at) as at
      from member_notes
     where member_id = ${memberId}
       and kind      = 'unblock'`);
  return note?.at ?? null;
}

/** Reads the member's bank account of now. @throws when the member does not exist. */
export async function findAccountOnFile(
  on: Queryable,
  memberId: bigint,
): Promise<{ bankAbbr: string; accountNumber: string; accountName: string }> {
  const [account] = await on.query<{
    bankAbbr: string;
    accountNumber: string;
    accountName: string;
  }>(sql`
    select bank_abbr      as "bankAbbr",
           account_number as "accountNumber",
           account_name   as "accountName"
      from member_bank_accounts
     where member_id = ${memberId}`);
  if (!account) throw new Error(`member ${memberId} is gone`);
  return account;
}

/** Reads when staff last changed the member's bank account, and who; null if it is the one of the registration. */
export async function findLastAccountChange(
  on: Queryable,
  memberId: bigint,
): Promise<{ at: Date; by: string } | null> {
  const [note] = await on.query<{ at: Date; by: string }>(sql`
    select created_at as at,
           actor      as by
      from member_notes
     where member_id = ${memberId}
       and kind      = 'bank_change'
     order by id desc
     limit 1`);
  return note ?? null;
}

export async function isBlocked(on: Queryable, memberId: bigint): Promise<boolean> {
  const blocked = await on.query(sql`
    select
      from members
     where id     = ${memberId}
       and status = 'blocked'`);
  return blocked.length > 0;
}

export interface MemberOverviewRow {
  id: bigint;
  uuid: string;
  username: string;
  phone: string;
  name: string;
  status: 'active' | 'blocked';
  rank: string;
  registered_at: Date;
  referred_by: string | null;
  bank_abbr: string;
  account_number: string;
  account_name: string;
  living_sessions: number;
  last_active_at: Date | null;
}

export async function readMemberOverview(
  on: Queryable,
  memberId: bigint,
): Promise<MemberOverviewRow | undefined> {
  const [row] = await on.query<MemberOverviewRow>(sql`
    select member.id,
           member.uuid,
           member.username,
           coalesce(member.phone, member.username) as phone,
           member.full_name                        as name,
           member.status,
           member.rank_code                        as rank,
           member.created_at                       as registered_at,
           referring.username                      as referred_by,
           account.bank_abbr,
           account.account_number,
           account.account_name,
           living.sessions                         as living_sessions,
           living.last_active_at
      from members              as member
      join member_bank_accounts as account   on account.member_id = member.id
      left join members         as referring on referring.id      = member.aff_member_id
     cross join lateral (
             select count(*)::integer           as sessions,
                    max(session.last_active_at) as last_active_at
               from living_sessions as session
              where session.member_id = member.id
           ) as living
     where member.id = ${memberId}`);
  return row;
}

/** Selects the blocks of a member after a time, also if the member was unblocked again. */
export function blocksSince(memberId: bigint, time: Sql): Sql {
  return sql`
    select
      from member_notes as note
     where note.member_id  = ${memberId}
       and note.kind       = 'block'
       and note.created_at > ${time}`;
}
