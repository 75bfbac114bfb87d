import { namesToFind } from '@kapao/contract/typing/name.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

export interface NewMember {
  websiteId: number;
  phone: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  referrerId: bigint | undefined;
  partner: string | null;
  referrer: string | null;
  isPhoneProven: boolean;
}

export interface MemberIdentity {
  id: bigint;
  uuid: string;
}

/** The names of the unique constraints that a registration may violate, as the migrations define them. */
export const PHONE_UNIQUE = 'members_phone_unique';
export const BANK_ACCOUNT_UNIQUE = 'member_bank_accounts_number_unique';

/** Inserts a member. A referrer that is not a member of the same website is ignored. */
export async function insertMember(tx: Tx, member: NewMember): Promise<MemberIdentity> {
  const names = namesToFind(`${member.firstName} ${member.lastName}`);
  const [identity] = await tx.query<MemberIdentity>(sql`
    with inserted as (
    insert into members (
             website_id, phone, first_name, last_name, password_hash,
             aff_member_id, partner, referrer, phone_proven_at, is_name_indexed, created_at
           )
    values (
             ${member.websiteId}, ${member.phone}, ${member.firstName}, ${member.lastName},
             ${member.passwordHash},
             (
               select referring.id
                 from members as referring
                where referring.id = ${member.referrerId ?? null}
                  and referring.website_id = ${member.websiteId}
             ),
             ${member.partner}, ${member.referrer},
             case when ${member.isPhoneProven} then now() end,
             true,
             now()
           )
    returning id, uuid, website_id
    ), named as (
    insert into member_names (website_id, name, member_id)
    select distinct website_id, name, id
      from inserted
     cross join unnest(${names}::text[]) as name
    )
    select id, uuid
      from inserted`);
  if (!identity) throw new Error('an inserted member came back without an id');
  return identity;
}

export interface BankAccount {
  bankAbbr: string;
  accountNumber: string;
  accountName: string;
}

export async function insertBankAccount(
  tx: Tx,
  member: { id: bigint; websiteId: number },
  account: BankAccount,
): Promise<void> {
  await tx.query(sql`
    insert into member_bank_accounts
           (member_id, website_id, bank_abbr, account_number, account_name, created_at)
    values (${member.id}, ${member.websiteId}, ${account.bankAbbr}, ${account.accountNumber},
            ${account.accountName}, now())`);
}

export async function bankExists(on: Queryable, bankAbbr: string): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from banks
     where bank_abbr = ${bankAbbr}`);
  return rows.length > 0;
}

export type MemberStatus = 'active' | 'blocked';

/**
 * Locks a member's row for a change of the sign-in. Blocks, new passwords and logins with a checked old password then
 * happen one after the other.
 */
export async function lockMemberRow(
  tx: Tx,
  memberId: bigint,
): Promise<{ status: MemberStatus; passwordHash: string }> {
  const [member] = await tx.query<{ status: MemberStatus; passwordHash: string }>(sql`
    select status,
           password_hash as "passwordHash"
      from members
     where id = ${memberId}
       for no key update`);
  if (!member) throw new Error(`member ${memberId} is gone`);
  return member;
}

/** Locks members of the website in the order of their ids; false if one is none of it. */
export async function lockMemberRows(
  tx: Tx,
  websiteId: number,
  memberIds: readonly bigint[],
): Promise<boolean> {
  const locked = await tx.query(sql`
    select id
      from members
     where website_id = ${websiteId}
       and id         = any(${bigintArray(memberIds)}::bigint[])
     order by id
       for no key update`);
  return locked.length === new Set(memberIds).size;
}

export async function setPasswordHash(
  tx: Tx,
  memberId: bigint,
  passwordHash: string,
): Promise<void> {
  await tx.query(sql`
    update members
       set password_hash = ${passwordHash}
     where id = ${memberId}`);
}

export async function setStatus(tx: Tx, memberId: bigint, status: MemberStatus): Promise<void> {
  await tx.query(sql`
    update members
       set status = ${status}
     where id = ${memberId}`);
}

/** Whether the member's password is refused at the login until a code sets a new one. */
export async function isPasswordRefused(on: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from members
     where id = ${memberId}
       and password_refused_since is not null`);
  return rows.length > 0;
}

/** alert-08: refuses the member's password at the login until a code sets a new one. */
export async function refusePassword(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    update members
       set password_refused_since = now()
     where id = ${memberId}
       and password_refused_since is null`);
}

/** Lets the member's password sign in again, after a code has set a new one. */
export async function acceptPassword(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    update members
       set password_refused_since = null
     where id = ${memberId}
       and password_refused_since is not null`);
}
