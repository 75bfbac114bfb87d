import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { newMember, queryAsOwner, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { makeDeposit } from '../../testing/play/promotions.ts';
import { runDailyChecks } from './run-check.ts';

const never = new AbortController().signal;

let server: PaymentServer;
let office: TestOffice;
let cookie: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  cookie = await office.signIn('manager');
  await makeDeposit(server, await newMember(server), 500);
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function problems() {
  const { data } = await office.call('listProblems', { cookie });
  return data?.problems.map(({ kind, subject }) => [kind, subject]);
}

async function checks() {
  const { data } = await office.call('getOperations', { cookie });
  return data?.checks ?? expect.fail('no answer');
}

/** Moves what the deposit's row says away from the ledger. */
const moveDeposits = (micro: number) =>
  queryAsOwner(server, sql`update deposits set credited_micro = credited_micro + ${micro}::bigint`);

it('engine-16: the daily checks find a payment that differs from the ledger, and Home names it', async () => {
  await runDailyChecks(server.context, never);
  expect(await problems()).toEqual([]);
  expect(await checks()).toMatchObject([
    { kind: 'audit', is_ok: true, asked_by: 'system:run-daily-checks' },
    { kind: 'ledger', is_ok: true, asked_by: 'system:run-daily-checks' },
  ]);
  await moveDeposits(1);
  await runDailyChecks(server.context, never);
  expect(await problems()).toContainEqual(['check_broken', 'ledger']);
  const ledger = (await checks()).find(({ kind }) => kind === 'ledger');
  expect(ledger?.detail).toContain('every deposit was credited');
  // Another check that runs hides no broken one.
  await office.call('startCheck', { cookie, body: { kind: 'ledger', key: 'k'.repeat(20) } });
  expect(await problems()).toContainEqual(['check_broken', 'ledger']);
  await moveDeposits(-1);
  await expect
    .poll(async () => (await checks()).find(({ kind }) => kind === 'ledger')?.ended_at)
    .not.toBeNull();
  await runDailyChecks(server.context, never);
  expect(await problems()).toEqual([]);
});

it('engine-16: a stop of the server ends the check, and stores nothing', async () => {
  const { context } = server;
  const before = (await checks()).map(({ started_at }) => started_at);
  const stopping = new AbortController();
  await context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`lock table deposits in access exclusive mode`);
    const running = runDailyChecks(context, stopping.signal);
    await expect
      .poll(async () => {
        const [row] = await tx.query<{ isWaiting: boolean }>(sql`
          select exists (
                   select
                     from pg_locks
                    where relation = 'deposits'::regclass
                      and not granted
                 ) as "isWaiting"`);
        return row?.isWaiting;
      })
      .toBe(true);
    let hasEnded = false;
    void running.then(() => (hasEnded = true));
    stopping.abort();
    // The statement alone would wait for the lock for 15 s.
    await expect.poll(() => hasEnded, { timeout: 10_000 }).toBe(true);
    await running;
  });
  expect((await checks()).map(({ started_at }) => started_at)).toEqual(before);
});
