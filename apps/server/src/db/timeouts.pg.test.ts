import { createServer, connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { portOf } from '@kapao/postgres/ports.ts';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { readConfig } from '../config.ts';
import { sqlState } from './database.ts';
import { openDatabase, openPostgres } from './open.ts';
import type { OpenedDatabase, Timeouts } from './open.ts';
import { hasTimedOut, isOutage } from './outage.ts';
import { giveAuthor } from '../testing/database.ts';

const LONG_MS = 20_000;
const longTimeouts: Timeouts = {
  statementMs: LONG_MS,
  lockMs: LONG_MS,
  idleInTransactionMs: LONG_MS,
  answerMs: LONG_MS,
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function opened(timeouts: Partial<Timeouts>, url?: string): Promise<OpenedDatabase> {
  const address = url ?? (await createMigratedDatabase());
  const openedDatabase = await openPostgres(address, {
    timeouts: { ...longTimeouts, ...timeouts },
    poolSize: 3,
  });
  closing.push(() => openedDatabase.close());
  return openedDatabase;
}

async function createMigratedDatabase(): Promise<string> {
  const url = await createDatabase(inject('postgresUrl'), { template: inject('templateUrl') });
  await giveAuthor(url);
  return url;
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => error,
  );

it.each([
  ['server', { statement: '30s', lock: '15s', idle: '10s' }],
  ['command', { statement: '0', lock: '0', idle: '0' }],
] as const)('ops-17: binds what the %s asks of PostgreSQL', async (as, expected) => {
  const databaseUrl = await createMigratedDatabase();
  const openedDatabase = await openDatabase(readConfig({ DATABASE_URL: databaseUrl }), { as });
  closing.push(() => openedDatabase.close());
  const [row] = await openedDatabase.database.query(sql`
    select current_setting('statement_timeout')                   as statement,
           current_setting('lock_timeout')                        as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`);
  expect(row).toEqual(expected);
});

describe('a statement that takes too long', () => {
  it('ops-17: ends, undoes its transaction, and gives its connection back', async () => {
    const { database } = await opened({ statementMs: 200 });
    const fault = await faultOf(
      database.transaction(async (tx) => {
        await tx.query(sql`update site_settings set name = 'half-done'`);
        await tx.query(sql`select pg_sleep(30)`);
      }),
    );
    expect(sqlState(fault)).toBe('57014');
    expect(hasTimedOut(fault)).toBe(true);
    const names = await database.query(sql`
      select website_id from site_settings where name = 'half-done'`);
    expect(names).toEqual([]);
    for (let times = 0; times < 10; times += 1) await database.query(sql`select 1`);
  });

  it('waits no longer for a lock, while another may hold it for as long as it works', async () => {
    const { database } = await opened({ lockMs: 200 });
    const fault = await database.transaction(async (tx) => {
      await tx.query(sql`update site_settings set name = name`);
      const waiting = await faultOf(database.query(sql`update site_settings set name = 'late'`));
      await tx.query(sql`select pg_sleep(0.3)`);
      return waiting;
    });
    expect(sqlState(fault)).toBe('55P03');
    expect(hasTimedOut(fault)).toBe(true);
  });
});

it('lets the locks go of a transaction that stands still', async () => {
  const { database } = await opened({ idleInTransactionMs: 200 });
  const fault = await faultOf(
    database.transaction(async (tx) => {
      await tx.query(sql`update site_settings set name = 'half-done'`);
      await sleep(600);
      await tx.query(sql`select 1`);
    }),
  );
  expect(isOutage(fault)).toBe(true);
  expect(
    await database.query(sql`select website_id from site_settings where name = 'half-done'`),
  ).toEqual([]);
});

it('ops-17: waits no longer for a network that swallows every answer, and takes another connection', async () => {
  const proxy = await startProxy(new URL(await createMigratedDatabase()));
  const { database } = await opened({ answerMs: 1_000 }, proxy.url);
  // Opens two connections beforehand, so that the test opens none.
  await Promise.all([database.query(sql`select 1`), database.query(sql`select 1`)]);
  proxy.swallow();
  const startedMs = Date.now();
  const faults = await Promise.all([
    faultOf(database.query(sql`select 1`)),
    faultOf(
      database.transaction(async (tx) => {
        await tx.query(sql`select 1`);
      }),
    ),
  ]);
  expect(faults.map(isOutage)).toEqual([true, true]);
  // One timeout of 1 s: a rollback must not wait for a second one.
  expect(Date.now() - startedMs).toBeLessThan(1_950);
  proxy.passOn();
  expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

/** A proxy before PostgreSQL that forwards the bytes or swallows them. */
async function startProxy(target: URL) {
  const open = new Set<Socket>();
  let swallows = false;
  const server = createServer((clientSocket) => {
    const serverSocket = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => {
        if (!swallows) to.write(bytes);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const url = new URL(target);
  url.host = `127.0.0.1:${portOf(server)}`;
  return {
    url: url.href,
    swallow: () => {
      swallows = true;
    },
    passOn: () => {
      swallows = false;
    },
  };
}
