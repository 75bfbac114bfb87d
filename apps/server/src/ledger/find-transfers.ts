import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { wholeReference } from './accounts.ts';
import { bigintArray, textArray } from './arrays.ts';
import { transferColumns, type TransferRow } from './transfers.ts';

/** A transfer with all that an operator asks of it. */
export interface FullTransferRow extends TransferRow {
  asset: 'THB' | 'POINTS';
  source: string;
  idempotency_key: string;
  actor: string | null;
  reason: string | null;
  debit_reference: string | null;
  credit_reference: string | null;
}

const fullColumns = sql`
  ${transferColumns},
  transfer.asset,
  transfer.source,
  transfer.idempotency_key,
  transfer.actor,
  transfer.reason,
  ${wholeReference(sql`debit`)}  as debit_reference,
  ${wholeReference(sql`credit`)} as credit_reference`;

/** Finds a transfer by its id, which each month's partition has a key for. */
export async function findTransfer(
  on: Queryable,
  id: bigint,
): Promise<FullTransferRow | undefined> {
  const [row] = await on.query<FullTransferRow>(sql`
    select ${fullColumns}
      from ledger_transfers as transfer
      join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
     where transfer.id = ${id}`);
  return row;
}

/** Lists a member's transfers of these kinds below an id, newest first. The index ledger_transfers_member finds them. */
export async function listTransfersBelow(
  on: Queryable,
  memberId: bigint,
  { belowId, kinds, limit }: { belowId: bigint; kinds: readonly string[]; limit: number },
): Promise<FullTransferRow[]> {
  return on.query<FullTransferRow>(sql`
    with page as materialized (
      select id,
             created_at
        from ledger_transfers
       where member_id = ${memberId}
         and id        < ${belowId}
         and kind      = any(${textArray(kinds)}::text[])
       order by id desc
       limit ${limit}
    )
    select ${fullColumns}
      from page
      join ledger_transfers as transfer
        on transfer.id         = page.id
       and transfer.created_at = page.created_at
      join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
     order by transfer.id desc`);
}

interface TransferKey {
  source: string;
  idempotencyKey: string;
}

/** Finds the amounts of the transfers of keys. A transfer of an archived month has none. */
export async function findAmountsOfKeys<Key extends TransferKey>(
  on: Queryable,
  keys: readonly Key[],
): Promise<{ key: Key; amountMicro: bigint }[]> {
  const found = await findTransfersOfKeys(on, keys);
  if (found.length === 0) return [];
  const rows = await on.query<{ id: bigint; amountMicro: bigint }>(sql`
    select transfer.id,
           transfer.amount_micro as "amountMicro"
      from ledger_transfers as transfer
     where transfer.id = any(${bigintArray(found.map(({ id }) => id))}::bigint[])`);
  const amounts = new Map(rows.map(({ id, amountMicro }) => [id, amountMicro]));
  return found.flatMap(({ key, id }) => {
    const amountMicro = amounts.get(id);
    return amountMicro === undefined ? [] : [{ key, amountMicro }];
  });
}

/** Finds the transfers of keys of several sources, in the order of the keys; keys without a transfer are left out. */
export async function findTransfersOfKeys<Key extends TransferKey>(
  on: Queryable,
  keys: readonly Key[],
): Promise<{ key: Key; id: bigint }[]> {
  if (keys.length === 0) return [];
  const found = await on.query<{ number: number; id: bigint }>(sql`
    select wanted.number::integer as number,
           known.transfer_id      as id
      from unnest(
             ${textArray(keys.map(({ source }) => source))}::text[],
             ${textArray(keys.map(({ idempotencyKey }) => idempotencyKey))}::text[]
           ) with ordinality as wanted (source, idempotency_key, number)
      join ledger_keys as known
        on known.source          = wanted.source          collate "C"
       and known.idempotency_key = wanted.idempotency_key collate "C"
     order by wanted.number`);
  return found.flatMap(({ number, id }) => {
    const key = keys[number - 1];
    return key ? [{ key, id }] : [];
  });
}

/** Finds the transfers of one source by their idempotency keys. Months that are archived have none. */
export async function findTransferIds(
  on: Queryable,
  source: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (keys.length === 0) return new Map();
  const rows = await on.query<{ key: string; id: bigint }>(sql`
    select idempotency_key as key,
           transfer_id     as id
      from ledger_keys
     where source          = ${source} collate "C"
       and idempotency_key = any(${textArray(keys)}::text[] collate "C")`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
