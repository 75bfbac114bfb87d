import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openOwnPostgres } from '@kapao/postgres/own-postgres.ts';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeDataDir } from '../../../../../../scripts/testing/data-dir.ts';
import { SIGNATURE_HEADER, signBody } from '../../../adapters/game-studio/rs/signature.ts';
import { startLoad } from '../../../testing/play/load.ts';
import type { Bet } from '../../../testing/play/load.ts';
import { balancesOf } from '../../../testing/money/payments.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { addTestStudio, openPlayer } from '../../../testing/play/studio.ts';
import type { TestStudio } from '../../../testing/play/studio.ts';
import { manifestSchema } from './backup-folder.ts';
import { runCommandLine } from '../command-line.ts';

const PLAYERS = 4;
const BAHT = 10_000;

let folder: string;
const printed = vi.spyOn(console, 'log');
const said = vi.spyOn(console, 'error');
beforeEach(async () => {
  folder = await makeDataDir();
  printed.mockImplementation(() => undefined);
  said.mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  printed.mockReset();
  said.mockReset();
  await rm(folder, { recursive: true });
});

/** Runs a command on a data directory, and returns its exit code and all that it said. */
async function kapao(dataDir: string, ...args: string[]): Promise<[number, string]> {
  vi.stubEnv('DATA_DIR', dataDir);
  printed.mockClear();
  said.mockClear();
  const code = await runCommandLine(args);
  return [code, [...printed.mock.calls, ...said.mock.calls].flat().join('\n')];
}

/** Sends a studio's call to another server than before. */
async function repeat(server: TestServer, studio: TestStudio, bet: Bet): Promise<unknown> {
  const payload = Buffer.from(JSON.stringify(bet));
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/studio/${studio.code}/wallet/bet`,
    headers: { [SIGNATURE_HEADER]: signBody(payload, studio.privateKey) },
    payload,
  });
  return response.json<{ status: string }>().status;
}

it('ops-43 ops-53 ledger-41: has all that was acknowledged before its end, and a server goes on from it', async () => {
  const here = join(folder, 'here');
  const elsewhere = join(folder, 'elsewhere');
  const copy = join(folder, 'backups/monday');
  const own = await openOwnPostgres(here, { as: 'server' });
  const server = await startTestServer({ DATABASE_URL: own.url });
  const studio = await addTestStudio(server);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, () => openPlayer(server, studio, BAHT)),
  );
  const load = startLoad(server, studio, players);
  const playedOn = async () => {
    const before = load.acknowledged.length;
    await expect
      .poll(() => load.acknowledged.length, { timeout: 20_000 })
      .toBeGreaterThan(before + 20);
  };
  await playedOn();
  // Checkpoints free the log that the backup needs, unless it is kept.
  const checkpoints = setInterval(() => void checkpoint(server), 500);
  expect(await kapao(here, 'backup:make', copy)).toEqual([0, expect.stringContaining(copy)]);
  clearInterval(checkpoints);
  await playedOn();
  await load.stop();

  expect((await kapao(elsewhere, 'backup:restore', copy))[0]).toBe(0);
  const [code, report] = await kapao(elsewhere, 'ledger:verify');
  expect([code, report]).toEqual([0, expect.not.stringContaining('BROKEN')]);

  const restored = await openOwnPostgres(elsewhere, { as: 'server' });
  const again = await startTestServer({ DATABASE_URL: restored.url });
  const rows = await again.context.database.query<{ uuid: string }>(sql`
    select idempotency_key as uuid
      from ledger_transfers
     where kind = 'bet'`);
  const kept = new Set(rows.map(({ uuid }) => uuid));
  const { ended_at } = manifestSchema.parse(
    JSON.parse(await readFile(join(copy, 'kapao-backup.json'), 'utf8')),
  );
  const isLost = ({ bet }: (typeof load.acknowledged)[number]) => !kept.has(bet.transaction_uuid);
  const before = load.acknowledged.filter(({ atMs }) => atMs < Date.parse(ended_at));
  expect(before.length).toBeGreaterThan(20);
  expect(before.filter(isLost)).toEqual([]);
  expect(load.acknowledged.filter(isLost).length).toBeGreaterThan(0);

  // Studios retry acknowledged bets; the restored server takes each lost one once.
  for (const time of ['first', 'second']) {
    const told = await Promise.all(load.acknowledged.map(({ bet }) => repeat(again, studio, bet)));
    expect([time, ...new Set(told)]).toEqual([time, 'RS_OK']);
  }
  for (const player of players) {
    expect(await balancesOf(again, player)).toEqual(await balancesOf(server, player));
  }
  for (const one of [again, server, restored, own]) await one.close();
}, 120_000);

async function checkpoint(server: TestServer): Promise<void> {
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`select pg_switch_wal()`);
    await tx.query(sql`checkpoint`);
  });
}

it('ops-54: refuses a database that is there, a damaged file, an unfinished backup and a DATABASE_URL', async () => {
  const here = join(folder, 'here');
  const elsewhere = join(folder, 'elsewhere');
  const copy = join(folder, 'copy');
  expect(await kapao(here, 'backup:make', copy)).toEqual([
    2,
    expect.stringContaining(`There is no database in ${here}`),
  ]);
  await kapao(here, 'db:migrate');
  await mkdir(join(here, 'sandbox'));
  const books = new DatabaseSync(join(here, 'sandbox/world.sqlite'));
  books.exec('pragma journal_mode = wal; create table kept (n); insert into kept values (7)');
  expect((await kapao(here, 'backup:make', copy))[0]).toBe(0);
  books.close();
  expect(await readdir(folder)).toEqual(['copy', 'here']);

  expect(await kapao(here, 'backup:make', copy)).toEqual([
    2,
    expect.stringContaining('is not empty'),
  ]);
  expect(await kapao(here, 'backup:restore', here)).toEqual([
    2,
    expect.stringContaining('is no finished backup'),
  ]);
  await rm(join(here, 'sandbox'), { recursive: true });
  expect(await kapao(here, 'backup:restore', copy)).toEqual([
    1,
    expect.stringContaining(`The data directory ${here} has a database already`),
  ]);

  // The key is not in the backup; a restore says which one it needs.
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'secrets-key'), randomBytes(32).toString('base64'));
  const [code, words] = await kapao(elsewhere, 'backup:restore', copy);
  expect([code, words]).toEqual([0, expect.stringContaining('Put the key that sealed it (id ')]);
  const restored = new DatabaseSync(join(elsewhere, 'sandbox/world.sqlite'), { readOnly: true });
  expect(restored.prepare('select n from kept').all()).toEqual([{ n: 7 }]);
  restored.close();
  expect(words).not.toContain('BROKEN');

  await appendFile(join(copy, 'postgres/global/pg_control'), 'x');
  const third = join(folder, 'third');
  expect(await kapao(third, 'backup:restore', copy)).toEqual([
    1,
    expect.stringContaining('pg_control is missing, or is not what was written'),
  ]);
  expect(await readdir(third)).toEqual([]);

  vi.stubEnv('DATABASE_URL', 'postgres://example/kapao');
  expect(await kapao(here, 'backup:make', join(folder, 'other'))).toEqual([
    2,
    expect.stringContaining('docs/recovery.md'),
  ]);
}, 120_000);
