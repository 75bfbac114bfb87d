import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';

/** Whether a member has proven phone and bank account (account-61). */
export interface MemberProof {
  /** The member's phone; null after another person proved the phone and registered with it. */
  phone: string | null;
  isPhoneProven: boolean;
  isBankConfirmed: boolean;
  /**
   * The end of the pause without withdrawals after staff changed the bank account or the phone (desk-21); null without
   * one.
   */
  bankCoolingUntil: Date | null;
  bankAbbr: string;
  accountNumber: string;
}

export async function readProof(on: Queryable, memberId: bigint): Promise<MemberProof> {
  const [proof] = await on.query<MemberProof>(sql`
    select member.phone,
           member.phone_proven_at is not null    as "isPhoneProven",
           member.bank_unconfirmed_since is null as "isBankConfirmed",
           member.bank_cooling_until             as "bankCoolingUntil",
           account.bank_abbr                     as "bankAbbr",
           account.account_number                as "accountNumber"
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     where member.id = ${memberId}`);
  if (!proof) throw new Error(`member ${memberId} is gone`);
  return proof;
}

/** Marks the phone as proven, if it is still the member's: another member may have taken it since the code was sent. */
export async function markPhoneProven(tx: Tx, memberId: bigint, phone: string): Promise<void> {
  await tx.query(sql`
    update members
       set phone_proven_at = coalesce(phone_proven_at, now())
     where id    = ${memberId}
       and phone = ${phone}`);
}

/** Marks the bank account as unconfirmed, which blocks withdrawals until the member confirms it. */
export async function unconfirmBankAccount(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    update members
       set bank_unconfirmed_since = now()
     where id = ${memberId}`);
}

/** Confirms the member's bank account. Returns false if the typed number is not the account's. */
export async function confirmBankAccount(
  database: Database,
  memberId: bigint,
  accountNumber: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const confirmed = await tx.query(sql`
      update members as member
         set bank_unconfirmed_since = null
        from member_bank_accounts as account
       where member.id              = ${memberId}
         and account.member_id      = member.id
         and account.account_number = ${accountNumber}
   returning member.id`);
    return confirmed.length === 1;
  });
}

/**
 * Takes an unproven phone from its account for a person who has proven it, and returns that account's id. Blocked and
 * self-excluded members keep the phone, so that a new registration does not end the block or exclusion.
 */
export async function releaseUnprovenPhone(
  tx: Tx,
  { websiteId, phone }: { websiteId: number; phone: string },
): Promise<bigint | undefined> {
  const [released] = await tx.query<{ memberId: bigint }>(sql`
    update members as member
       set phone = null
     where member.website_id = ${websiteId}
       and member.phone      = ${phone}
       and member.phone_proven_at is null
       and member.status     = 'active'
       and not exists (
             select
               from member_breaks as pause
              where pause.member_id = member.id
                and pause.ends_at   > now()
           )
 returning member.id as "memberId"`);
  return released?.memberId;
}

/** desk-21: the hours that withdrawals wait after staff changed the bank account or the phone. */
const COOLING_HOURS = 24;

/** Changes the member's phone to one that is not proven yet. Withdrawals wait for some hours. */
export async function changePhone(tx: Tx, memberId: bigint, phone: string): Promise<void> {
  await tx.query(sql`
    update members
       set phone              = ${phone},
           phone_proven_at    = null,
           bank_cooling_until = now() + make_interval(hours => ${COOLING_HOURS})
     where id = ${memberId}`);
}

/** Changes the member's bank account. Withdrawals wait for some hours. */
export async function changeBankAccount(
  tx: Tx,
  memberId: bigint,
  { bankAbbr, accountNumber }: { bankAbbr: string; accountNumber: string },
): Promise<void> {
  await tx.query(sql`
    update member_bank_accounts
       set bank_abbr      = ${bankAbbr},
           account_number = ${accountNumber},
           created_at     = now()
     where member_id = ${memberId}`);
  await tx.query(sql`
    update members
       set bank_cooling_until = now() + make_interval(hours => ${COOLING_HOURS})
     where id = ${memberId}`);
}

/** Whether another member of the website holds a phone. */
export async function isPhoneTaken(
  on: Queryable,
  { websiteId, phone, memberId }: { websiteId: number; phone: string; memberId: bigint },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from members
     where website_id = ${websiteId}
       and phone      = ${phone}
       and id        <> ${memberId}`);
  return rows.length > 0;
}

/** Whether another member of the website holds a bank account. */
export async function isBankAccountTaken(
  on: Queryable,
  account: { websiteId: number; bankAbbr: string; accountNumber: string; memberId: bigint },
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from member_bank_accounts
     where website_id     = ${account.websiteId}
       and bank_abbr      = ${account.bankAbbr}
       and account_number = ${account.accountNumber}
       and member_id     <> ${account.memberId}`);
  return rows.length > 0;
}
