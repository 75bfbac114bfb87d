import { bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { listPartitions } from '../../ledger/days/partitions.ts';

/** Lets the ledger begin at a time of the past: its transfers so far have that time, and each month since a partition. */
export async function beginLedgerAt(database: Database, since: Date): Promise<void> {
  const month = bangkokDay(since).slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const name = `ledger_transfers_${month.replace('-', '_')}`;
  await database.transaction(async (tx) => {
    const run = (statement: string) => tx.query(sql`${raw(statement)}`);
    await run('set local role none');
    await run('set local session_replication_role = replica');
    await tx.query(sql`update ledger_keys set created_at = ${since}`);
    await run('create temporary table begun on commit drop as select * from ledger_transfers');
    for (const { relation } of await listPartitions(tx)) await run(`drop table ${relation}`);
    await run(
      `create table ${name} (like ledger_transfers including defaults including constraints)`,
    );
    await run(`alter table ${name} add primary key (id)`);
    await run(`select ledger_protect_partition('${name}')`);
    const bound = startOfDay(`${next}-01`).toISOString();
    await run(
      `alter table ledger_transfers attach partition ${name} for values from (minvalue) to ('${bound}')`,
    );
    await tx.query(sql`update begun set created_at = ${since}`);
    await run('insert into ledger_transfers overriding system value select * from begun');
    await run('select ledger_make_partitions()');
  });
}
