import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Transaction, TransactionType } from '@kapao/contract/history.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { historyBoundOf, toHistoryPage, formatTransactionCursor } from './rules.ts';
import type { HistoryWindow, TransactionCursor } from './rules.ts';

interface TransactionRow {
  txn_type: TransactionType;
  status: Transaction['status'];
  amount_micro: bigint;
  at_micros: bigint;
  created_at: Date;
  payment_id: number;
  reference: string;
  short_reference: string;
  waits_for_staff: boolean;
  id: string;
}

/** Selects both references, and whether staff look at the payment first (history-02). */
const references = sql`
  coalesce(deposit.ref_code, withdrawal.id::text)               as reference,
  coalesce(deposit.short_reference, withdrawal.short_reference) as short_reference,
  coalesce(
    case when page.is_withdrawal then withdrawal.approval = 'waiting'
         else deposit.status = 'pending' and deposit.slip_at is not null
    end,
    false
  )                                                             as waits_for_staff`;

/**
 * Lists a member's deposits and withdrawals, newest first. Two indexes alone find the page's entries; then only the
 * page's rows are read.
 */
export async function listTransactions(
  on: Queryable,
  memberId: bigint,
  { from, until, offset, limit }: HistoryWindow,
  { types, after }: { types: readonly TransactionType[]; after: TransactionCursor | undefined },
): Promise<{ transactions: Transaction[]; next_cursor: string | null }> {
  const bound = historyBoundOf(until, after);
  const needed = offset + limit + 1;
  const rows = await on.query<TransactionRow>(
    sql`
      with page as (
        select created_at, is_withdrawal, deposit_id, withdrawal_id
          from (
                 (select created_at, false as is_withdrawal, id as deposit_id,
                         null::uuid as withdrawal_id
                    from deposits
                   where member_id         = ${memberId}
                     and created_at       >= ${from}
                     and (created_at, id)  < (${bound.at}::timestamptz, ${bound.depositId}::bigint)
                     and ${types.includes('deposit')}
                   order by created_at desc, id desc
                   limit ${needed})
                 union all
                 (select created_at, true, null::bigint, id
                    from withdrawals
                   where member_id         = ${memberId}
                     and created_at       >= ${from}
                     and (created_at, id)  < (${bound.at}::timestamptz, ${bound.withdrawalId}::uuid)
                     and ${types.includes('withdraw')}
                   order by created_at desc, id desc
                   limit ${needed})
               ) as merged
         order by created_at desc, is_withdrawal, deposit_id desc, withdrawal_id desc
         limit ${limit + 1}
        offset ${offset}
      )
      select case when page.is_withdrawal then 'withdraw' else 'deposit' end     as txn_type,
             coalesce(deposit.status, withdrawal.status)                         as status,
             coalesce(deposit.credited_micro, deposit.amount_micro, withdrawal.amount_micro)
                                                                                 as amount_micro,
             (extract(epoch from page.created_at) * 1000000)::bigint             as at_micros,
             page.created_at,
             coalesce(deposit.method_id, withdrawal.method_id)                   as payment_id,
             ${references},
             coalesce(deposit.id::text, withdrawal.id::text)                     as id
        from page
        left join deposits    as deposit    on deposit.id    = page.deposit_id
        left join withdrawals as withdrawal on withdrawal.id = page.withdrawal_id
       order by page.created_at desc, page.is_withdrawal, page.deposit_id desc,
                page.withdrawal_id desc`,
    'history_list_transactions',
  );
  const { page, last } = toHistoryPage(rows, limit);
  return {
    transactions: page.map(toTransaction),
    next_cursor: last
      ? formatTransactionCursor({ atMicros: last.at_micros, type: last.txn_type, id: last.id })
      : null,
  };
}

function toTransaction(row: TransactionRow): Transaction {
  return {
    txn_type: row.txn_type,
    status: row.status,
    amount: bahtFromMicro(row.amount_micro),
    txn_createdAt: row.created_at.toISOString(),
    payment_id: row.payment_id,
    reference: row.reference,
    short_reference: row.short_reference,
    waits_for_staff: row.waits_for_staff,
  };
}
