import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** A member with the facts that the office shows. */
export interface MemberDetails {
  id: bigint;
  uuid: string;
  username: string;
  name: string;
  /** The member's phone; null after another person proved the phone and registered with it. */
  phone: string | null;
  isPhoneProven: boolean;
  status: 'active' | 'blocked';
  rank: string;
  registeredAt: Date;
  referrerId: bigint | null;
  referrerName: string | null;
  bankAbbr: string;
  accountNumber: string;
  accountName: string;
  isBankConfirmed: boolean;
  /** The end of the pause without withdrawals; null when they are accepted. */
  bankCoolingUntil: Date | null;
}

export async function findMemberDetails(
  on: Queryable,
  websiteId: number,
  memberId: bigint,
): Promise<MemberDetails | undefined> {
  const [member] = await on.query<MemberDetails>(sql`
    select member.id,
           member.uuid,
           member.username,
           member.full_name                      as name,
           member.phone,
           member.phone_proven_at is not null    as "isPhoneProven",
           member.status,
           member.rank_code                      as rank,
           member.created_at                     as "registeredAt",
           referring.id                          as "referrerId",
           referring.username                    as "referrerName",
           account.bank_abbr                     as "bankAbbr",
           account.account_number                as "accountNumber",
           account.account_name                  as "accountName",
           member.bank_unconfirmed_since is null as "isBankConfirmed",
           case when member.bank_cooling_until > now() then member.bank_cooling_until end
                                                        as "bankCoolingUntil"
      from members              as member
      join member_bank_accounts as account   on account.member_id = member.id
      left join members         as referring on referring.id      = member.aff_member_id
     where member.id         = ${memberId}
       and member.website_id = ${websiteId}`);
  return member;
}
