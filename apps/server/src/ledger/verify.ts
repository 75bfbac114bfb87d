import sql, { type Sql } from 'sql-template-tag';
import type { Database, Tx } from '../db/database.ts';
import { invariants, type Invariant } from './invariants.ts';

export interface LedgerCheck {
  name: string;
  /** The check's number, which operators' tools use; it never changes. */
  requirement: number;
  ok: boolean;
  /** The number of rows checked, or the first few violations. */
  detail: string;
}

export interface LedgerReport {
  ok: boolean;
  checks: LedgerCheck[];
}

/** Enough memory to sort some million balances quickly; a larger sort spills to disk. */
const WORK_MEMORY = '64MB';
const MAX_SAMPLES = 5;

/**
 * Checks every invariant of the ledger (ledger-08-5, 7, 14 and 16) on one snapshot, as set queries; the server may keep
 * running. `featureInvariants` compare the features' tables with the ledger; `reach` reports the number of finished
 * checks.
 */
export async function verifyLedger(
  database: Database,
  featureInvariants: readonly Invariant[] = [],
  reach: (done: number, total: number) => void = () => {},
): Promise<LedgerReport> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    await tx.query(sql`select set_config('work_mem', ${WORK_MEMORY}, true)`);
    const checkedRows = await countRows(tx);
    const checks: LedgerCheck[] = [];
    const all = [...invariants, ...featureInvariants];
    for (const { name, requirement, violations } of all) {
      const { total, samples } = await findViolations(tx, violations);
      const ok = total === 0n;
      checks.push({ name, requirement, ok, detail: ok ? checkedRows : `${total}: ${samples}` });
      reach(checks.length, all.length);
    }
    return { ok: checks.every((check) => check.ok), checks };
  });
}

async function countRows(tx: Tx): Promise<string> {
  const [counted] = await tx.query<{ accounts: bigint; transfers: bigint }>(
    sql`
      select (select count(*) from ledger_accounts)  as accounts,
             (select count(*) from ledger_transfers) as transfers`,
  );
  return `${counted?.transfers ?? 0} transfers, ${counted?.accounts ?? 0} accounts`;
}

/** Runs one check. `violations` returns one row of one text for each violation. */
async function findViolations(
  tx: Tx,
  violations: Sql,
): Promise<{ total: bigint; samples: string }> {
  const [found] = await tx.query<{ total: bigint; samples: string | null }>(
    sql`
      select count(*) as total,
             string_agg(description, '; ') filter (where position <= ${MAX_SAMPLES}) as samples
        from (select description, row_number() over () as position
                from (${violations}) as violation (description)) as numbered`,
  );
  return { total: found?.total ?? 0n, samples: found?.samples ?? '' };
}
