import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { OwnReceiver } from './receiver-match.ts';

/** Finds our receiving account of a deposit, and since when the deposit could be paid. */
export async function findOwnReceiver(
  on: Queryable,
  depositId: bigint,
): Promise<(OwnReceiver & { openedAt: Date }) | undefined> {
  const [own] = await on.query<OwnReceiver & { openedAt: Date }>(sql`
    select deposit.receiver     as number,
           method.bank_acc_name as name,
           bank.bot_code        as "bankCode",
           deposit.created_at   as "openedAt"
      from deposits        as deposit
      join payment_methods as method on method.id = deposit.method_id
      left join banks      as bank   on bank.bank_abbr = method.bank_abbr
     where deposit.id = ${depositId}
       and deposit.receiver is not null`);
  return own;
}
