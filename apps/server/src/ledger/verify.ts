import sql, { type Sql } from 'sql-template-tag';
import type { Database, Tx } from '../db/database.ts';
import { invariants, type Invariant } from './invariants.ts';

interface LedgerCheck {
  name: string;
  /** The number in REQUIREMENTS.md. */
  requirement: number;
  ok: boolean;
  /** What was looked at, or the first few things that are wrong. */
  detail: string;
}

export interface LedgerReport {
  ok: boolean;
  checks: LedgerCheck[];
}

/** Enough for a sort of some million balances to stay quick; more goes to the disk. */
const WORK_MEMORY = '64MB';
const SAMPLES = 5;

/**
 * Checks every invariant of the ledger (REQUIREMENTS 1-5, 7, 14 and 16) on one snapshot, while the
 * server may go on working. All of it runs in the database, in sets. `further` is what else must agree
 * with the ledger, of features that it does not know.
 */
export async function verifyLedger(
  database: Database,
  further: readonly Invariant[] = [],
): Promise<LedgerReport> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    await tx.query(sql`select set_config('work_mem', ${WORK_MEMORY}, true)`);
    const checked = await size(tx);
    const checks: LedgerCheck[] = [];
    for (const { name, requirement, violations } of [...invariants, ...further]) {
      const { total, samples } = await look(tx, violations);
      const ok = total === 0n;
      checks.push({ name, requirement, ok, detail: ok ? checked : `${total}: ${samples}` });
    }
    return { ok: checks.every((check) => check.ok), checks };
  });
}

async function size(tx: Tx): Promise<string> {
  const [counted] = await tx.query<{ accounts: bigint; transfers: bigint }>(
    sql`
      select (select count(*) from ledger_accounts)  as accounts,
             (select count(*) from ledger_transfers) as transfers`,
  );
  return `${counted?.transfers ?? 0} transfers, ${counted?.accounts ?? 0} accounts`;
}

/** `violations` answers one row of text for each thing that is wrong. */
async function look(tx: Tx, violations: Sql): Promise<{ total: bigint; samples: string }> {
  const [found] = await tx.query<{ total: bigint; samples: string | null }>(
    sql`
      select count(*) as total,
             string_agg(what, '; ') filter (where position <= ${SAMPLES}) as samples
        from (select what, row_number() over () as position
                from (${violations}) as violation (what)) as numbered`,
  );
  return { total: found?.total ?? 0n, samples: found?.samples ?? '' };
}
