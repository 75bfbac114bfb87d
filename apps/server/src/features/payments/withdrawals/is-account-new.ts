import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/**
 * Whether the member's bank account was changed after the registration, and no withdrawal that was not given back has
 * gone to it (alert-01).
 */
export async function isAccountNew(on: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await on.query<{ isNew: boolean }>(sql`
    select account.created_at > member.created_at
           and not exists (
                 select
                   from withdrawals as earlier
                  where earlier.member_id      = member.id
                    and earlier.account_number = account.account_number
                    and earlier.created_at     > account.created_at
                    and earlier.status not in ('failed', 'reject', 'refund')
               ) as "isNew"
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     where member.id = ${memberId}`);
  return row?.isNew ?? false;
}
