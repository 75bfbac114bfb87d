/** Measures the processor time of the bench's processes (Linux only), and the database's log, commits and tables. */
import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import type { Database } from '../apps/server/src/db/database.ts';
import { descendantsOf } from '../scripts/testing/process-tree.ts';

/** Linux counts in hundredths of a second for every program. */
const TICK_MS = 10;

const PARTS = ['server', 'PostgreSQL', 'load'] as const;
type Part = (typeof PARTS)[number];

export interface Costs {
  seconds: number;
  /** All processes of a part. `busiestMs` is the busiest one's main thread, which can use one core at most. */
  parts: ReadonlyMap<Part, { ms: number; busiestMs: number }>;
  log: DatabaseLog;
}

interface DatabaseLog {
  bytes: number;
  /** A page is logged as a whole when it changes for the first time after a checkpoint. */
  fullPages: number;
  commits: number;
}

/** Runs `work` and measures what it costs meanwhile. */
export async function measureCosts<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<{ result: Result; costs: Costs }> {
  const before = await readLog(database);
  const processesBefore = readProcesses();
  const startMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - startMs) / 1_000;
  const processes = readProcesses();
  const after = await readLog(database);
  const costs = {
    seconds,
    parts: new Map(PARTS.map((part) => [part, spent(part, processesBefore, processes)])),
    log: {
      bytes: after.bytes - before.bytes,
      fullPages: after.fullPages - before.fullPages,
      commits: after.commits - before.commits,
    },
  };
  return { result, costs };
}

interface Process {
  part: Part;
  /** With all threads, and children that have exited. */
  ms: number;
  mainThreadMs: number;
}

function readProcesses(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const { pid, command } of descendantsOf(process.pid)) {
    const part = partOf(command);
    const all = part && readTimes(`/proc/${pid}/stat`);
    const mainThread = part && readTimes(`/proc/${pid}/task/${pid}/stat`);
    if (!all || !mainThread) continue;
    const ms = all.ownMs + all.exitedMs;
    found.set(pid, { part, ms, mainThreadMs: mainThread.ownMs });
  }
  return found;
}

/** The processes of a part, for pinning. */
export function processesOf(part: Part): number[] {
  return [...readProcesses()].filter(([, each]) => each.part === part).map(([pid]) => pid);
}

function partOf(command: string): Part | undefined {
  if (/server\/src\/main\.ts|hashing-process/.test(command)) return 'server';
  if (command.includes('load-process')) return 'load';
  return command.includes('postgres') ? 'PostgreSQL' : undefined;
}

function readTimes(path: string): { ownMs: number; exitedMs: number } | undefined {
  try {
    const stat = readFileSync(path, 'utf8');
    // proc(5), from the third field: utime, stime, cutime and cstime are the fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return { ownMs: ticks(11) * TICK_MS, exitedMs: ticks(13) * TICK_MS };
  } catch {
    return undefined;
  }
}

function spent(part: Part, before: Map<number, Process>, after: Map<number, Process>) {
  let [ms, busiestMs] = [0, 0];
  for (const [pid, now] of after) {
    if (now.part !== part) continue;
    const then = before.get(pid);
    ms += now.ms - (then?.ms ?? 0);
    busiestMs = Math.max(busiestMs, now.mainThreadMs - (then?.mainThreadMs ?? 0));
  }
  return { ms, busiestMs };
}

/** PostgreSQL counts full pages and commits up to a second late. */
async function readLog(database: Database): Promise<DatabaseLog> {
  const [row] = await database.query<DatabaseLog>(sql`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::double precision as bytes,
           log.wal_fpi::double precision                                   as "fullPages",
           mine.xact_commit::double precision                              as commits
      from pg_stat_wal as log
     cross join pg_stat_database as mine
     where mine.datname = current_database()`);
  return row ?? { bytes: 0, fullPages: 0, commits: 0 };
}

/** Formats costs for each call, and how busy each part's busiest thread was. */
export function shownCosts({ seconds, parts, log }: Costs, calls: number): string {
  const each = [...parts].map(([part, { ms, busiestMs }]) => {
    const busy = ((100 * busiestMs) / (1_000 * seconds)).toFixed(0);
    return `${part} ${(ms / calls).toFixed(3)} ms (busiest thread ${busy} %)`;
  });
  const pages = `${(log.fullPages / calls).toFixed(3)} full pages`;
  const bytes = `${(log.bytes / calls).toFixed(0)} bytes of log (${pages})`;
  return [...each, bytes, `${(calls / log.commits).toFixed(1)} calls a commit`].join(', ');
}

export type TableSizes = ReadonlyMap<string, { rows: number; indexes: number }>;

/** The bytes of each table and of its indexes; partitions count for their table. */
export async function readTableSizes(database: Database): Promise<TableSizes> {
  const tables = await database.query<{ name: string; rows: number; indexes: number }>(sql`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name,
           sum(pg_table_size(oid))::double precision             as rows,
           sum(pg_indexes_size(oid))::double precision           as indexes
      from pg_class
     where relkind = 'r'
       and relnamespace = 'public'::regnamespace
     group by 1`);
  return new Map(tables.map(({ name, ...sizes }) => [name, sizes]));
}

/** Formats the growth of tables for each call, largest first, as bytes of rows and of indexes. */
export function shownGrowth(before: TableSizes, after: TableSizes, calls: number): string {
  const grown = [...after]
    .map(([name, { rows, indexes }]) => ({
      name,
      rows: (rows - (before.get(name)?.rows ?? 0)) / calls,
      indexes: (indexes - (before.get(name)?.indexes ?? 0)) / calls,
    }))
    .filter(({ rows, indexes }) => rows + indexes >= 1)
    .toSorted((a, b) => b.rows + b.indexes - a.rows - a.indexes);
  const total = grown.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0);
  const each = grown.map(
    ({ name, rows, indexes }) => `${name} ${rows.toFixed(0)} + ${indexes.toFixed(0)}`,
  );
  return `${total.toFixed(0)} bytes (rows + indexes: ${each.join(', ')})`;
}
