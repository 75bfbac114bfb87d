import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loseFirstAnswer } from '../testing/lost-answer.ts';
import {
  askDeposit,
  askWithdrawal,
  balancesOf,
  countAsked,
  newMember,
  REDIRECT_METHOD,
  startPaymentServer,
} from '../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../testing/money/payments.ts';

const UNKNOWN = { success: false, status: 503, code: 'outcome_unknown' };

let server: PaymentServer;
let member: TestMember;
let key: string;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server, 1_000);
  key = randomUUID();
});
afterEach(() => vi.restoreAllMocks());

const outage = () => new Error('Connection terminated unexpectedly');

it('api-09 ledger-30 pay-71: a withdrawal whose commit was answered to nobody is not told as undone, and its repeat finds it', async () => {
  const { database } = server.context;
  const losing = loseFirstAnswer({ ...database });
  vi.spyOn(database, 'transaction').mockImplementationOnce((work) => losing.transaction(work));
  expect(await askWithdrawal(server, member, 300, { key })).toMatchObject(UNKNOWN);
  expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 30_000 });
  expect(await askWithdrawal(server, member, 300, { key })).toMatchObject({ success: true });
  expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 30_000 });
  expect(await countAsked(server, 'withdrawals', member)).toBe(1);
});

it('api-09 pay-71: nor is a deposit that was opened before the database went away', async () => {
  const { database } = server.context;
  const real = { ...database };
  vi.spyOn(database, 'transaction')
    .mockImplementationOnce((work) => real.transaction(work))
    .mockRejectedValueOnce(outage());
  const ask = () => askDeposit(server, member, { method: REDIRECT_METHOD, key });
  expect(await ask()).toMatchObject(UNKNOWN);
  expect(await ask()).toMatchObject({ success: true });
  expect(await countAsked(server, 'deposits', member)).toBe(1);
});

it('api-09 pay-71: a withdrawal that no database was there for is told as undone, and is', async () => {
  vi.spyOn(server.context.database, 'query').mockRejectedValueOnce(outage());
  expect(await askWithdrawal(server, member, 300, { key })).toMatchObject({
    success: false,
    status: 503,
    code: 'starting_or_stopping',
  });
  expect(await balancesOf(server, member)).toEqual({ available: 100_000, held: 0 });
  expect(await countAsked(server, 'withdrawals', member)).toBe(0);
});

it('api-08: a member who only reads is told to ask again', async () => {
  const { database } = server.context;
  const real = { ...database };
  vi.spyOn(database, 'query')
    .mockImplementationOnce((statement, name) => real.query(statement, name))
    .mockRejectedValueOnce(outage());
  expect(await server.call('getWithdrawalTerms', { token: member.token })).toMatchObject({
    status: 503,
    code: 'starting_or_stopping',
  });
});
