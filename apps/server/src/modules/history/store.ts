import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Transaction } from '@kapao/contract/history.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { HistoryWindow } from './rules.ts';

type TransactionRow = Omit<Transaction, 'amount' | 'txn_createdAt'> & {
  amount_micro: bigint;
  created_at: Date;
};

/**
 * A member's deposits and withdrawals, newest first. Each table gives the rows up to the end of the
 * page from its own index; merging them takes no more than twice as many.
 */
export async function listTransactions(
  on: Queryable,
  memberId: bigint,
  window: HistoryWindow,
): Promise<Transaction[]> {
  const { types, from, until, offset, limit } = window;
  const rows = await on.query<TransactionRow>(
    sql`
      select txn_type, status, amount_micro, created_at, payment_id, reference
        from (
               (select 'deposit'                              as txn_type,
                       status,
                       coalesce(credited_micro, amount_micro) as amount_micro,
                       created_at,
                       method_id                              as payment_id,
                       ref_code                               as reference
                  from deposits
                 where member_id   = ${memberId}
                   and created_at >= ${from}
                   and created_at <  ${until}
                   and ${types.includes('deposit')}
                 order by created_at desc, id desc
                 limit ${offset + limit})
               union all
               (select 'withdraw',
                       status,
                       amount_micro,
                       created_at,
                       method_id,
                       id::text
                  from withdrawals
                 where member_id   = ${memberId}
                   and created_at >= ${from}
                   and created_at <  ${until}
                   and ${types.includes('withdraw')}
                 order by created_at desc, id desc
                 limit ${offset + limit})
             ) as merged
       order by created_at desc, reference desc
       limit ${limit}
      offset ${offset}`,
    'history_list_transactions',
  );
  return rows.map(({ amount_micro, created_at, ...row }) => ({
    ...row,
    amount: bahtFromMicro(amount_micro),
    txn_createdAt: created_at.toISOString(),
  }));
}
