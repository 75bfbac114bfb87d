/** PostgreSQL's own benchmark, TPC-B, as the yardstick that was measured on the same machine. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const CLIENTS = 16;
const THREADS = 2;
const SCALE = 50;

interface Pgbench {
  /** Transactions a second of TPC-B, prepared statements, over `seconds`. */
  run(url: string, seconds: number): Promise<number>;
}

/**
 * Fills the database at `emptyUrl` with pgbench's own tables, and says how it will be run. Undefined where
 * this machine has no pgbench: the npm packages of PostgreSQL leave it out.
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
  };
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
