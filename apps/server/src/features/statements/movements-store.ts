import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { transferColumns, type TransferRow } from '../../ledger/transfers.ts';
import { balancesAfter, NO_BALANCE, toMovement } from './movements.ts';
import type { CashAndBonusMicro, Movement } from './movements.ts';

/** The number of transfers in one page. */
const PAGE_SIZE = 500;

/**
 * Finds the id of the member's last transfer before a time; 0 without one. All later months' transfers have higher ids.
 */
export async function lastTransferIdBefore(
  on: Queryable,
  memberId: bigint,
  time: Date,
): Promise<bigint> {
  const [last] = await on.query<{ id: bigint }>(sql`
    select id
      from ledger_transfers
     where member_id  = ${memberId}
       and created_at < ${time}
     order by id desc
     limit 1`);
  return last?.id ?? 0n;
}

/** Finds the id of the last transfer with which the account was opened, before all others; 0 without one. */
export async function lastOpeningId(on: Queryable, memberId: bigint): Promise<bigint> {
  const [last] = await on.query<{ id: bigint }>(sql`
    select coalesce(max(opening.id), 0) as id
      from ledger_transfers as opening
     where opening.member_id = ${memberId}
       and opening.kind      = 'opening'
       and not exists (
             select
               from ledger_transfers as earlier
              where earlier.member_id = ${memberId}
                and earlier.id        < opening.id
                and earlier.kind     <> 'opening'
           )`);
  return last?.id ?? 0n;
}

/** Reads a member's cash and bonus balances after the transfers up to an id. */
export async function balancesAt(
  on: Queryable,
  memberId: bigint,
  upToId: bigint,
): Promise<CashAndBonusMicro> {
  const [row] = await on.query<TransferRow>(sql`
    select ${transferColumns}
      from ledger_transfers as transfer
      join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
     where transfer.member_id = ${memberId}
       and transfer.id       <= ${upToId}
       and ${movesMoney}
     order by transfer.id desc
     limit 1`);
  return row ? balancesAfter(row) : NO_BALANCE;
}

/**
 * Reads the member's movements of cash and bonus between two ids, in order, page by page. The first id is exclusive.
 */
export async function* readMovements(
  on: Queryable,
  memberId: bigint,
  { afterId, upToId }: { afterId: bigint; upToId: bigint },
): AsyncGenerator<Movement[]> {
  let lastId = afterId;
  for (;;) {
    const rows = await on.query<TransferRow>(sql`
      select ${transferColumns}
        from ledger_transfers as transfer
        join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
        join ledger_accounts  as credit on credit.id = transfer.credit_account_id
       where transfer.member_id    = ${memberId}
         and transfer.id           > ${lastId}
         and transfer.id          <= ${upToId}
         and transfer.amount_micro > 0
         and ${movesMoney}
       order by transfer.id
       limit ${PAGE_SIZE}`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(toMovement);
    lastId = last.id;
  }
}

const movesMoney = sql`
  (debit.kind in ('member_available', 'member_bonus')
   or credit.kind in ('member_available', 'member_bonus'))`;
