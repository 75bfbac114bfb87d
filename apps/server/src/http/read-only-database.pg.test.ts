import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startJob } from '../job-runner/runner.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { startTestOffice } from '../testing/people/office.ts';
import type { TestOffice } from '../testing/people/office.ts';
import {
  askDeposit,
  askWithdrawal,
  openQr,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../testing/money/payments.ts';
import type { PaymentServer } from '../testing/money/payments.ts';
import { addTestStudio, betOf, openPlayer, rollbackOf, winOf } from '../testing/play/studio.ts';
import type { TestStudio } from '../testing/play/studio.ts';

const UNITS_PER_BAHT = 100_000;

let database: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let studio: TestStudio;
let cookie: string;
let player: Awaited<ReturnType<typeof openPlayer>>;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  office = await startTestOffice(server.context);
  cookie = await office.signIn('owner');
  studio = await addTestStudio(server);
  player = await openPlayer(server, studio, 1_000);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('set default_transaction_read_only = off');
});
afterAll(async () => {
  await setReadOnly('off');
  await owner.end();
  await office.close();
  await server.close();
  await database.close();
});

/** As a failover does: the primary becomes read-only, and its connections end. */
async function setReadOnly(state: 'on' | 'off'): Promise<void> {
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await owner.query(`alter database ${name} set default_transaction_read_only = ${state}`);
  await owner.query(`select pg_terminate_backend(pid)
                       from pg_stat_activity
                      where datname = current_database()
                        and pid <> pg_backend_pid()`);
}

const ready = async () => (await server.app.inject({ url: '/api/readyz' })).statusCode;
const UNAVAILABLE = {
  success: false,
  status_code: 503,
  code: 'unavailable',
  message: 'ระบบบันทึกรายการไม่ได้ชั่วคราว กรุณาลองใหม่',
};
/** Skips the answer about the connections that have just ended. */
async function settled<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await call();
  await expect.poll(ready).toBe(503);
  return call();
}

it('ops-65: while the database is read-only each write is refused with 503, and everything goes on afterwards', async () => {
  const bet = betOf(player.gameSession, UNITS_PER_BAHT);
  expect((await studio.call('bet', bet)).status).toBe('RS_OK');
  const request = await openQr(server, player, 100);
  const transfer = transferOf(request);
  expect(await ready()).toBe(200);
  await setReadOnly('on');
  await settled(() => askDeposit(server, player));

  const limit = { kind: 'stake', period: 'day', amount: 900 } as const;
  const { token } = player;
  expect(await askDeposit(server, player)).toMatchObject(UNAVAILABLE);
  expect(await askWithdrawal(server, player, 100)).toMatchObject(UNAVAILABLE);
  expect(await server.call('setLimit', { body: limit, token })).toMatchObject(UNAVAILABLE);
  const note = { text: 'hello', key: randomUUID() };
  const added = office.call('addMemberNote', {
    params: { id: String(player.id) },
    body: note,
    cookie,
  });
  expect(await added).toMatchObject({
    success: false,
    code: 'unavailable',
  });

  for (const [path, body] of [
    ['check', { token: player.gameSession.token, request_uuid: randomUUID() }],
    ['bet', betOf(player.gameSession, UNITS_PER_BAHT)],
    ['win', winOf(bet, UNITS_PER_BAHT)],
    ['rollback', rollbackOf(bet)],
  ] as const) {
    const { status } = await studio.call(path, body);
    expect([path, status]).toEqual([path, 'RS_ERROR_TIMEOUT']);
  }
  expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(503);

  await setReadOnly('off');
  await expect.poll(ready).toBe(200);
  expect((await studio.call('rollback', rollbackOf(bet))).status).toBe('RS_OK');
  expect(await sendWebhook(server, 'transfer.received', transfer)).toBe(200);
  expect(await server.call('setLimit', { body: limit, token })).toMatchObject({ success: true });
});

it('ops-65: a job waits for the database without an error, and goes on by itself', async () => {
  const { database: db, jobFigures, log } = server.context;
  const errors = vi.spyOn(log, 'error');
  const waits = vi.spyOn(log, 'warn');
  let done = 0;
  const run = async () => {
    await db.query(sql`update members set status = status where false`);
    done += 1;
  };
  const job = startJob({ name: 'expire-deposits', everyMs: 20, run }, { log, jobFigures });
  await expect.poll(() => done).toBeGreaterThan(0);
  await setReadOnly('on');
  await expect.poll(() => waits.mock.calls.length).toBeGreaterThan(0);
  await setReadOnly('off');
  const before = done;
  await expect.poll(() => done).toBeGreaterThan(before);
  await job.stop();
  expect(errors).not.toHaveBeenCalled();
});
