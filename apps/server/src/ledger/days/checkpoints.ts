import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { IdRange } from './leaves.ts';

/** The number of transfers that one statement reads when a day's checkpoints are written. */
const WINDOW = 50_000n;

/** The end of a closed day, from which a check may begin; its balances are in ledger_checkpoints. */
export interface Checkpoint {
  /** The closed day; undefined for the ledger's beginning. */
  day: string | undefined;
  lastId: bigint;
}

export const BEGINNING: Checkpoint = { day: undefined, lastId: 0n };

/** Reads the checkpoint that lies before the last `days` closed days. */
export async function readCheckpoint(on: Queryable, days: number): Promise<Checkpoint> {
  const [found] = await on.query<{ day: string; lastId: bigint }>(sql`
    select day::text, last_id as "lastId"
      from ledger_days
     order by day desc
    offset ${days}
     limit 1`);
  return found ?? BEGINNING;
}

/** Writes the balance of each account after its last transfer of a day (ledger-46). */
export async function insertCheckpoints(
  tx: Tx,
  day: string,
  range: IdRange,
  window = WINDOW,
): Promise<void> {
  // Goes backwards, so that the last transfer of each account comes first and earlier ones change nothing.
  for (let upToId = range.upToId; upToId > range.afterId; upToId -= window) {
    const windowStart = upToId - window;
    const afterId = windowStart > range.afterId ? windowStart : range.afterId;
    await tx.query(sql`
      insert into ledger_checkpoints (account_id, day, balance)
      select account_id, ${day}::date, balance
        from (${lastBalances(sql`${afterId}::bigint`, sql`${upToId}::bigint`)}) as moved
          on conflict do nothing`);
  }
}

/** A table expression of the transfers to check. The beginning has no lower bound, so that no id escapes. */
export function transfersAfter({ day, lastId }: Checkpoint): Sql {
  if (day === undefined) return sql`ledger_transfers`;
  return sql`(select * from ledger_transfers where id > ${lastId})`;
}

/** Selects the balance change of each transfer on both its accounts. */
export function balanceChanges(transfers: Sql): Sql {
  return sql`
    select debit_account_id    as account_id,
           id                  as transfer_id,
           -amount_micro       as change,
           debit_balance_after as balance_after
      from ${transfers} as debited
     union all
    select credit_account_id, id, amount_micro, credit_balance_after
      from ${transfers} as credited`;
}

/** An expression of an account's balance at a checkpoint. */
export function openingBalance({ day }: Checkpoint, accountId: Sql): Sql {
  if (day === undefined) return sql`0::bigint`;
  return sql`
    coalesce((select checkpoint.balance
                from ledger_checkpoints as checkpoint
               where checkpoint.account_id = ${accountId}
                 and checkpoint.day       <= ${day}::date
               order by checkpoint.day desc
               limit 1), 0)`;
}

/** Selects the wrong checkpoints after this one, up to a day, by recomputing them from the transfers. */
export function checkpointViolations({ day }: Checkpoint, until?: string): Sql {
  const isLater = sql`day > coalesce(${day ?? null}::date, '-infinity')
                 and day <= coalesce(${until ?? null}::date, 'infinity')`;
  return sql`
    select format('account %s ended %s with %s, its checkpoint says %s', account_id, day,
                  coalesce(computed.balance::text, 'no transfer'),
                  coalesce(stored.balance::text, 'nothing'))
      from (select closed.day, moved.account_id, moved.balance
              from (select day, last_id, lag(last_id, 1, 0::bigint) over (order by day) as after_id
                      from ledger_days) as closed
             cross join lateral (${lastBalances(sql`closed.after_id`, sql`closed.last_id`)}) as moved
             where ${isLater}) as computed
      full join (select account_id, day, balance
                   from ledger_checkpoints
                  where ${isLater}) as stored
     using (account_id, day)
     where computed.balance is distinct from stored.balance`;
}

/** Selects the balance of each account after its last transfer in a range of ids. */
function lastBalances(afterId: Sql, upToId: Sql): Sql {
  const transfers = sql`(select * from ledger_transfers where id > ${afterId} and id <= ${upToId})`;
  return sql`
    select distinct on (account_id) account_id, balance_after as balance
      from (${balanceChanges(transfers)}) as move
     order by account_id, transfer_id desc`;
}
