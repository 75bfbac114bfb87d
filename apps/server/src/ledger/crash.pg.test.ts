import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from '@kapao/postgres/lock-files.ts';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataDir } from '../../../../scripts/testing/data-dir.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import type { OpenedDatabase } from '../db/open.ts';
import { expectSoundLedger, moves, openMembers } from '../testing/money/ledger.ts';
import { spendableMicro } from './balances.ts';
import { createLedger } from './engine.ts';
import { LedgerUnreachable } from './batches/pump.ts';

const LIMIT_MS = 300_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (): Promise<OpenedDatabase> =>
  openDatabase(readConfig({ DATA_DIR: dataDir }), { as: 'server' });

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

async function postmasterPid(): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, 'postgres'));
  return file?.pid ?? expect.fail('PostgreSQL does not run');
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
