import sql from 'sql-template-tag';
import type { Database, Tx } from '../apps/server/src/db/database.ts';
import type { Books, Effect, Reversal, Wallet } from './history.ts';

/** The end of the members' past, before the first operation of a run. */
export type Opening = { transferId: bigint; spendable: ReadonlyMap<bigint, bigint> };

/** Reads where the ledger stands before a run. */
export async function readOpening(database: Database): Promise<Opening> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read`);
    const [last] = await tx.query<{ id: bigint }>(sql`
      select coalesce(max(id), 0) as id
        from ledger_transfers`);
    const rows = await tx.query<{ memberId: bigint; micro: bigint }>(sql`
      select member_id            as "memberId",
             sum(balance)::bigint as micro
        from ledger_accounts
       where kind in ('member_available', 'member_bonus')
       group by member_id`);
    const spendable = new Map(rows.map(({ memberId, micro }) => [memberId, micro]));
    return { transferId: last?.id ?? 0n, spendable };
  });
}

/** Reads the rows in the database under the keys of operations, and each member's balance over time. */
export async function readBooks(
  database: Database,
  studioCode: string,
  memberIds: readonly bigint[],
  opening: Opening,
): Promise<Books> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    const ids = memberIds.map(String);
    return {
      effects: await readEffects(tx, studioCode, ids, opening.transferId),
      wallets: await readWallets(tx, ids, opening),
      reversals: await readReversals(tx, ids, opening.transferId),
    };
  });
}

interface Entry {
  key: string;
  memberId: bigint;
  transferId: bigint | null;
  amountMicro: bigint;
}

async function readEffects(
  tx: Tx,
  studioCode: string,
  memberIds: readonly string[],
  since: bigint,
): Promise<ReadonlyMap<string, Effect>> {
  const entries = [
    ...(await readTransfers(tx, studioCode, memberIds, since)),
    ...(await readRows(tx, studioCode, memberIds)),
  ];
  const effects = new Map<string, Effect>();
  for (const [key, own] of Map.groupBy(entries, (entry) => entry.key)) {
    const transfers = own.flatMap(({ transferId, amountMicro }) =>
      transferId === null ? [] : [{ id: transferId, amountMicro }],
    );
    // Rows from before the run have transfers from before it.
    if (transfers.length === 0 && !own.some(({ transferId }) => transferId === null)) continue;
    const rows = own.filter(({ transferId }) => transferId === null);
    effects.set(key, { memberId: own[0]?.memberId ?? 0n, transfers, rows });
  }
  return effects;
}

/** The main transfer of each operation; parts that follow from it are the ledger's own business. */
function readTransfers(
  tx: Tx,
  studioCode: string,
  memberIds: readonly string[],
  since: bigint,
): Promise<Entry[]> {
  return tx.query<Entry>(sql`
    select case
             when source = ${`studio:${studioCode}`} and kind = 'tombstone'
               then 'rollback:' || idempotency_key
             when source = ${`studio:${studioCode}`} and kind = 'rollback'
               then idempotency_key
             when source = ${`studio:${studioCode}`}
               then kind || ':' || idempotency_key
             when source = 'withdrawal'
               then 'withdrawal:' || (select request_key from withdrawals
                                       where id::text = transfer.reference)
             when source = 'reversal'
               then 'reversal:' || (select transfer_id from incoming_transfers
                                     where 'deposit:' || deposit_id = transfer.idempotency_key)
             when source = 'coupons'
               then 'coupon:' || member_id || ':' || reference
             when source = 'promotions'
               then 'promotion:' || member_id || ':'
                    || (select promotion_id from promotion_claims
                         where id::text = split_part(idempotency_key, ':', 1))
             else 'payment:' || idempotency_key
           end          as key,
           member_id    as "memberId",
           id           as "transferId",
           amount_micro as "amountMicro"
      from ledger_transfers as transfer
     where id > ${since}
       and member_id = any(${memberIds}::bigint[])
       and (source = ${`studio:${studioCode}`}
            or (source = 'withdrawal' and idempotency_key like '%:hold')
            or (source = 'reversal' and kind = 'deposit_reversal')
            or source = 'coupons'
            or (source = 'promotions' and idempotency_key like '%:bonus')
            or (source like 'gateway:%' and kind = 'deposit'))
     order by id`);
}

/** The rows that are written in one transaction with those transfers. */
function readRows(tx: Tx, studioCode: string, memberIds: readonly string[]): Promise<Entry[]> {
  return tx.query<Entry>(sql`
    select row.key,
           row.member_id    as "memberId",
           null::bigint     as "transferId",
           row.amount_micro as "amountMicro"
      from (select case kind
                     when 'tombstone'    then 'rollback:' || transaction_uuid
                     when 'rollback'     then transaction_uuid
                     when 'win_rollback' then transaction_uuid
                     else kind || ':' || transaction_uuid
                   end as key,
                   member_id, amount_micro
              from studio_transactions
             where studio_code = ${studioCode}
             union all
            select 'withdrawal:' || request_key, member_id, amount_micro
              from withdrawals
             where request_key is not null
             union all
            select 'coupon:' || redemption.member_id || ':' || coupon.code, redemption.member_id,
                   redemption.amount_micro
              from coupon_redemptions as redemption
              join coupons            as coupon on coupon.id = redemption.coupon_id
             union all
            select 'promotion:' || member_id || ':' || promotion_id, member_id, bonus_micro
              from promotion_claims
             union all
            select 'payment:' || arrived.transfer_id, arrived.member_id, arrived.amount_micro
              from incoming_transfers as arrived
              join deposits           as deposit on deposit.id = arrived.deposit_id
             where deposit.status in ('success', 'reversed')
               and deposit.request_key is not null
             union all
            select 'reversal:' || reversal.transfer_id, arrived.member_id, reversal.amount_micro
              from transfer_reversals as reversal
              join incoming_transfers as arrived
             using (gateway_code, transfer_id)
              join deposits           as deposit on deposit.id = arrived.deposit_id
             where reversal.applied_at is not null
               and deposit.status = 'reversed'
               and deposit.request_key is not null) as row
     where row.member_id = any(${memberIds}::bigint[])`);
}

async function readWallets(
  tx: Tx,
  memberIds: readonly string[],
  opening: Opening,
): Promise<ReadonlyMap<bigint, Wallet>> {
  const rows = await tx.query<{
    id: bigint;
    memberId: bigint;
    kind: string;
    change: bigint;
  }>(sql`
    select transfer.id,
           account.member_id as "memberId",
           account.kind,
           case account.id
             when transfer.credit_account_id then transfer.amount_micro
             else -transfer.amount_micro
           end               as change
      from ledger_transfers as transfer
      join ledger_accounts  as account
        on account.id in (transfer.debit_account_id, transfer.credit_account_id)
     where transfer.id > ${opening.transferId}
       and account.member_id = any(${memberIds}::bigint[])
       and account.kind in ('member_available', 'member_bonus')
     order by transfer.id, change`);
  const wallets = new Map<bigint, { openingMicro: bigint; steps: Wallet['steps'][number][] }>();
  for (const [memberId, own] of Map.groupBy(rows, (row) => row.memberId)) {
    const openingMicro = opening.spendable.get(memberId) ?? 0n;
    let spendableMicro = openingMicro;
    const steps: Wallet['steps'][number][] = [];
    // A transfer between cash and bonus has two rows, which cancel each other out.
    for (const [transferId, moved] of Map.groupBy(own, ({ id }) => id)) {
      spendableMicro += moved.reduce((sum, { change }) => sum + change, 0n);
      steps.push({ transferId, spendableMicro });
    }
    wallets.set(memberId, { openingMicro, steps });
  }
  for (const id of memberIds.map(BigInt)) {
    if (!wallets.has(id)) {
      wallets.set(id, { openingMicro: opening.spendable.get(id) ?? 0n, steps: [] });
    }
  }
  return wallets;
}

/** Reads the reversals. The cash after a reversal is the cash of now without all that moved later. */
function readReversals(tx: Tx, memberIds: readonly string[], since: bigint): Promise<Reversal[]> {
  return tx.query<Reversal>(sql`
    select 'reversal:' || reversal.reference    as key,
           coalesce(lent.amount_micro, 0)       as "lentMicro",
           (cash.balance - coalesce((
             select sum(case cash.id
                          when later.credit_account_id then later.amount_micro
                          else -later.amount_micro
                        end)
               from ledger_transfers as later
              where cash.id in (later.debit_account_id, later.credit_account_id)
                and later.id > greatest(reversal.id, lent.id)
           ), 0))::bigint                       as "cashAfterMicro"
      from ledger_transfers as reversal
      join ledger_accounts  as cash
        on cash.member_id = reversal.member_id
       and cash.kind      = 'member_available'
      left join ledger_transfers as lent
        on lent.source          = 'ledger:debt'
       and lent.idempotency_key = reversal.source || chr(10) || reversal.idempotency_key
     where reversal.id > ${since}
       and reversal.kind = 'deposit_reversal'
       and reversal.member_id = any(${memberIds}::bigint[])
     order by reversal.id`);
}
