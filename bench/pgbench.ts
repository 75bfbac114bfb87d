/** PostgreSQL's own benchmark, TPC-B, as the reference on the same machine. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const CLIENTS = 16;
const THREADS = 2;
const SCALE = 50;

interface Pgbench {
  /** Transactions a second with prepared statements, over `seconds`. */
  run(url: string, seconds: number): Promise<number>;
  /** Latency at a fixed rate, from the time at which each transaction was due. */
  hold(url: string, offer: { perSecond: number; seconds: number }): Promise<Latency>;
}

export interface Latency {
  p50Ms: number;
  p99Ms: number;
}

/**
 * Creates pgbench's tables in the database at `emptyUrl`. Returns undefined where pgbench is missing; the npm packages
 * of PostgreSQL leave it out.
 */
export async function preparePgbench(emptyUrl: string): Promise<Pgbench | undefined> {
  const program = candidates().find(runs);
  if (program === undefined) {
    console.log('pgbench is missing on this machine: no ratio, only our own figures');
    return undefined;
  }
  const run = async (url: string, flags: string[]) => {
    const { stdout } = await promisify(execFile)(program, [...flags, url]);
    return stdout;
  };
  const flags = ['-M', 'prepared', '-c', String(CLIENTS), '-j', String(THREADS)];
  await run(emptyUrl, ['--initialize', '--quiet', '--scale', String(SCALE)]);
  console.log(`pgbench ${flags.join(' ')} (TPC-B, scale ${SCALE})`);
  return {
    run: async (url, seconds) =>
      transactionsPerSecond(await run(url, [...flags, '--no-vacuum', '-T', String(seconds)])),
    hold: async (url, { perSecond, seconds }) => {
      const folder = await mkdtemp(join(tmpdir(), 'kapao-pgbench-'));
      try {
        const log = ['--log', '--log-prefix', join(folder, 'log')];
        const rate = ['--rate', String(perSecond)];
        await run(url, [...flags, '--no-vacuum', '-T', String(seconds), ...rate, ...log]);
        return await readLatency(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** One line for each transaction; the third number is its latency since it was due, in microseconds. */
async function readLatency(folder: string): Promise<Latency> {
  const names = await readdir(folder);
  const logs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = logs.flatMap((log) => log.trimEnd().split('\n'));
  const tookMs = Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).toSorted();
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function candidates(): string[] {
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).toSorted().toReversed() : [];
  return ['pgbench', ...versions.map((version) => join(DEBIAN_ROOT, version, 'bin', 'pgbench'))];
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function transactionsPerSecond(output: string): number {
  const found = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (found === undefined) throw new Error(`pgbench told no tps:\n${output}`);
  return Number(found);
}
