import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mayBePostgres, readPostmasterFile } from '@kapao/postgres/lock-files.ts';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir } from '../../../../scripts/testing/data-dir.ts';
import { childrenOf } from '../../../../scripts/testing/process-tree.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';
import { expectSoundLedger, moves, openMembers } from '../testing/ledger.ts';
import { spendableMicro } from './balances.ts';
import { createLedger, LedgerUnreachable } from './engine.ts';

const LOAD = fileURLToPath(new URL('../testing/ledger-load-process.ts', import.meta.url));
const MEMBERS = 40;
const LIMIT_MS = 300_000;

type Victim = 'server' | 'guard' | 'postmaster';
const ORDERS: readonly Victim[][] = [
  ['server', 'guard', 'postmaster'],
  ['server', 'postmaster', 'guard'],
  ['guard', 'server', 'postmaster'],
  ['guard', 'postmaster', 'server'],
  ['postmaster', 'server', 'guard'],
  ['postmaster', 'guard', 'server'],
  // Here the processes that survive must stop PostgreSQL.
  ['server'],
  ['guard', 'server'],
];
const KILLS = 50;
const MAX_PAUSE_MS = 60;

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (): Promise<OpenedDatabase> =>
  openDatabase(readConfig({ DATA_DIR: dataDir }), { as: 'server' });

it(
  `ops-33 ledger-31: ${KILLS} kills of server, guard and PostgreSQL under load, in every order, lose and double nothing`,
  async () => {
    await fillWallets();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = spawn(process.execPath, [LOAD, dataDir, String(MEMBERS)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const order = ORDERS[kill % ORDERS.length] ?? [];
      const keys = await keysUntilKilled(server, order);
      expect(keys.length).toBeGreaterThan(0);
      acknowledged.push(...keys);
    }
    const opened = await open();
    const { database } = opened;
    expect(await timesRecorded(database, acknowledged)).toEqual(
      new Map([[1n, acknowledged.length]]),
    );
    await expectSoundLedger(database);
    await opened.close();
  },
  LIMIT_MS,
);

it(
  'ops-33 ledger-29: a server whose PostgreSQL is killed under load starts it again, and loses and doubles nothing',
  async () => {
    const opened = await open();
    const { database } = opened;
    const ledger = createLedger(database);
    const [memberId = 0n] = await openMembers(database, 1);

    let isOver = false;
    const acknowledged: string[] = [];
    const call = async () => {
      while (!isOver) {
        const deposit = moves.deposit(memberId, 1n);
        try {
          await ledger.post(deposit);
          acknowledged.push(deposit.idempotencyKey);
        } catch (error) {
          expect(error).toBeInstanceOf(LedgerUnreachable);
        }
      }
    };
    const callers = Array.from({ length: 50 }, call);
    for (let crash = 1; crash <= 3; crash += 1) {
      await sleep(randomInt(200, 600));
      const killed = await postmasterPid();
      process.kill(killed, 'SIGKILL');
      // Backends of a killed PostgreSQL may still answer for a moment, so wait for the new postmaster.
      await expect
        .poll(() => readPostmasterFile(join(dataDir, 'postgres')), { timeout: 15_000 })
        .toMatchObject({ pid: expect.toSatisfy((pid) => pid !== killed) });
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length, { timeout: 15_000 })
        .toBeGreaterThan(before + 100);
    }
    isOver = true;
    await Promise.all(callers);

    expect(await timesRecorded(database, acknowledged)).toEqual(
      new Map([[1n, acknowledged.length]]),
    );
    expect(await spendableMicro(database, memberId)).toBeGreaterThanOrEqual(acknowledged.length);
    await expectSoundLedger(database);
    await opened.close();
  },
  LIMIT_MS,
);

async function fillWallets(): Promise<void> {
  const opened = await open();
  const { database } = opened;
  const ledger = createLedger(database);
  for (const memberId of await openMembers(database, MEMBERS)) {
    await ledger.post(moves.deposit(memberId, 100_000n));
  }
  await opened.close();
}

/** Kills the processes under load, checks that PostgreSQL is gone, and returns the acknowledged keys. */
async function keysUntilKilled(
  server: ChildProcessByStdio<null, Readable, null>,
  order: readonly Victim[],
): Promise<string[]> {
  const linesBeforeKill = randomInt(100, 1_000);
  let output = '';
  const closed = once(server, 'close');
  await new Promise<void>((resolve) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.split('\n').length > linesBeforeKill) resolve();
    });
    void closed.then(() => resolve());
  });
  const postmaster = await postmasterPid();
  const serverPid = server.pid ?? expect.fail();
  const [guard] = childrenOf(serverPid).filter((pid) => pid !== postmaster);
  const pids = { server: serverPid, guard: guard ?? expect.fail(), postmaster };
  for (const victim of order) {
    kill(pids[victim]);
    await sleep(randomInt(0, MAX_PAUSE_MS));
  }
  await closed;
  expect(server.signalCode).toBe('SIGKILL');
  await expect
    .poll(() => mayBePostgres(postmaster), {
      timeout: 5_000,
      interval: 50,
    })
    .toBe(false);
  return output.split('\n').slice(0, -1);
}

async function postmasterPid(): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, 'postgres'));
  return file?.pid ?? expect.fail('PostgreSQL does not run');
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended, because of an earlier kill.
  }
}

/** The number of keys by how often each is recorded. */
async function timesRecorded(database: Database, keys: string[]): Promise<Map<bigint, number>> {
  const rows = await database.query<{ times: bigint }>(sql`
    select count(transfer.id) as times
      from unnest(${keys}::text[]) as wanted (key)
      left join ledger_transfers as transfer
        on transfer.idempotency_key = wanted.key
     group by wanted.key`);
  const times = new Map<bigint, number>();
  for (const row of rows) times.set(row.times, (times.get(row.times) ?? 0) + 1);
  return times;
}
