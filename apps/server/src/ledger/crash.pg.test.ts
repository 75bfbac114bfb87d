import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { startThrowawayPostgres } from '../../../../scripts/testing/postgres.ts';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/open.ts';
import { createTestAddress, openTestDatabase } from '../testing/database.ts';
import { isEmbedded } from '../testing/engine.ts';
import { expectSoundLedger, moves, openMembers } from '../testing/ledger.ts';
import { availableMicro } from './balances.ts';
import { createLedger, LedgerUnreachable } from './engine.ts';

const LOAD = fileURLToPath(new URL('../testing/ledger-load-process.ts', import.meta.url));
const MEMBERS = 40;
const KILLS = 10;
/** The embedded engine starts anew after each kill, which takes it seconds on a busy machine. */
const LIMIT_MS = isEmbedded ? 240_000 : 120_000;

/** On the embedded engine the database dies with its server. */
it(
  `R9: a server killed ${KILLS} times under load keeps all that it acknowledged, once`,
  async () => {
    const { url, remove } = await createTestAddress();
    await fillWallets(url);
    const acknowledged: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const server = spawn(process.execPath, [LOAD, url, String(MEMBERS)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const keys = await keysUntilKilled(server, randomInt(100, 1_500));
      expect(keys.length).toBeGreaterThan(0);
      acknowledged.push(...keys);
    }
    const opened = await openTestDatabase(url);
    const { database } = opened;
    expect(await timesRecorded(database, acknowledged)).toEqual(
      new Map([[1n, acknowledged.length]]),
    );
    await expectSoundLedger(database);
    await opened.close();
    await remove();
  },
  LIMIT_MS,
);

async function fillWallets(url: string): Promise<void> {
  const opened = await openTestDatabase(url);
  const ledger = createLedger(opened.database);
  for (const memberId of await openMembers(opened.database, MEMBERS)) {
    await ledger.post(moves.deposit(memberId, 100_000n));
  }
  await opened.close();
}

/** Kills the server in the middle of its work, when it has acknowledged `enough` postings. */
async function keysUntilKilled(
  server: ChildProcessByStdio<null, Readable, null>,
  enough: number,
): Promise<string[]> {
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > enough) server.kill('SIGKILL');
  });
  await once(server, 'close');
  expect(server.signalCode).toBe('SIGKILL');
  return output.split('\n').slice(0, -1);
}

/** How many of the keys are recorded how many times. */
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

/** A borrowed server is not ours to kill, and the embedded engine has none that is not killed above. */
const isBorrowed = process.env['TEST_DATABASE_URL'] !== undefined;

it.skipIf(isBorrowed || isEmbedded)(
  'R9: a database killed under load loses and doubles nothing, and the ledger rides it out',
  async () => {
    const postgres = await startThrowawayPostgres({ durable: true });
    const opened = await openPostgres(await postgres.createDatabase());
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
      const before = acknowledged.length;
      await postgres.crash();
      await postgres.restart();
      await expect
        .poll(() => acknowledged.length, { timeout: 15_000 })
        .toBeGreaterThan(before + 100);
    }
    isOver = true;
    await Promise.all(callers);

    expect(await timesRecorded(database, acknowledged)).toEqual(
      new Map([[1n, acknowledged.length]]),
    );
    expect(await availableMicro(database, memberId)).toBeGreaterThanOrEqual(acknowledged.length);
    await expectSoundLedger(database);
    await opened.close();
    await postgres.stop();
  },
  120_000,
);
