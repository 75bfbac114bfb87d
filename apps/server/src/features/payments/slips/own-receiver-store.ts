import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { OwnReceiver } from './receiver-match.ts';

/** Our receiving account of a deposit, since when it could be paid, and the name of its member's bank account. */
export interface AwaitedSlip extends OwnReceiver {
  openedAt: Date;
  memberName: string;
}

export async function findOwnReceiver(
  on: Queryable,
  depositId: bigint,
): Promise<AwaitedSlip | undefined> {
  const [own] = await on.query<AwaitedSlip>(sql`
    select deposit.receiver     as number,
           method.bank_acc_name as name,
           bank.bot_code        as "bankCode",
           deposit.created_at   as "openedAt",
           account.account_name as "memberName"
      from deposits        as deposit
      join payment_methods as method on method.id = deposit.method_id
      join member_bank_accounts as account on account.member_id = deposit.member_id
      left join banks      as bank   on bank.bank_abbr = method.bank_abbr
     where deposit.id = ${depositId}
       and deposit.receiver is not null`);
  return own;
}
