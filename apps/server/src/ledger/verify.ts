import sql, { type Sql } from 'sql-template-tag';
import type { Database, Tx } from '../db/database.ts';
import { readArchiveEnd } from './days/archives.ts';
import { readCheckpoint, transfersAfter } from './days/checkpoints.ts';
import type { Checkpoint } from './days/checkpoints.ts';
import { invariantsAfter, type Invariant } from './invariants.ts';
import { onSnapshot, shareOut } from './snapshot.ts';

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

interface Scope {
  /** The number of last closed days to check, with the transfers after them; undefined for the whole ledger. */
  days?: number | undefined;
  /** Further checks, which compare the features' tables with the ledger. */
  featureInvariants?: readonly Invariant[];
  /** The number of connections that check side by side. */
  connections?: number;
  /** Reports the number of finished checks. */
  reach?: (done: number, total: number) => void;
}

/** Enough memory to sort some million balances quickly; a larger sort spills to disk. */
const WORK_MEMORY = '64MB';
const MAX_SAMPLES = 5;

/** Checks every invariant of the ledger (ledger-08-5, 7, 14 and 16); the server may keep running. */
export function verifyLedger(
  database: Database,
  featureInvariants: readonly Invariant[] = [],
): Promise<LedgerReport> {
  return verifyPart(database, { featureInvariants });
}

/** Runs the checks as set queries, on several connections that share one snapshot. */
export async function verifyPart(
  database: Database,
  { days, featureInvariants = [], connections, reach = () => undefined }: Scope,
): Promise<LedgerReport> {
  return onSnapshot(database, async (tx) => {
    const start = await readStart(tx, days);
    const checkedRows = await countRows(tx, start);
    const all = [...invariantsAfter(start), ...featureInvariants];
    const found = new Map<number, LedgerCheck>();
    const check = async (on: Tx, invariant: Invariant, index: number) => {
      await on.query(sql`select set_config('work_mem', ${WORK_MEMORY}, true)`);
      found.set(index, await runCheck(on, invariant, checkedRows));
      reach(found.size, all.length);
    };
    await shareOut(database, tx, all, check, connections);
    const checks = [...found].toSorted(([a], [b]) => a - b).map(([, check]) => check);
    return { ok: checks.every((check) => check.ok), checks };
  });
}

/** Reads where the check starts: at the end of the archived months, or before the last `days` days if that is later. */
async function readStart(tx: Tx, days: number | undefined): Promise<Checkpoint> {
  const archived = await readArchiveEnd(tx);
  if (days === undefined) return archived;
  const checkpoint = await readCheckpoint(tx, days);
  return checkpoint.lastId > archived.lastId ? checkpoint : archived;
}

async function runCheck(
  tx: Tx,
  { name, requirement, violations }: Invariant,
  checkedRows: string,
): Promise<LedgerCheck> {
  const { total, samples } = await findViolations(tx, violations);
  const ok = total === 0n;
  return { name, requirement, ok, detail: ok ? checkedRows : `${total}: ${samples}` };
}

async function countRows(tx: Tx, start: Checkpoint): Promise<string> {
  const [counted] = await tx.query<{ accounts: bigint; transfers: bigint }>(
    sql`
      select (select count(*) from ledger_accounts)                        as accounts,
             (select count(*) from ${transfersAfter(start)} as transfer) as transfers`,
  );
  const since = start.day === undefined ? '' : ` after ${start.day}`;
  return `${counted?.transfers ?? 0} transfers${since}, ${counted?.accounts ?? 0} accounts`;
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
