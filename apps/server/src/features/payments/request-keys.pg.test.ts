import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  queryAsOwner,
  askDeposit,
  askWithdrawal,
  balancesOf,
  BANK_METHOD,
  countAsked,
  newMember,
  PROMPTPAY_METHOD,
  RECEIVER,
  REDIRECT_METHOD,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';

let server: PaymentServer;
let member: TestMember;
let key: string;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.gateway.faults.clear();
  server.gateway.checkouts.clear();
  member = await newMember(server, 1_000);
  key = randomUUID();
});

const REUSED = { success: false, status: 409, code: 'request_key_reused' };

describe('requestWithdrawal with a key', () => {
  const ask = (amount = 300, more: { key?: string; method?: number } = { key }) =>
    askWithdrawal(server, member, amount, more);

  it('pay-22: answers a repeat as the first time, when nothing is left to withdraw as well', async () => {
    const first = await ask(1_000);
    expect(first).toMatchObject({ success: true });
    expect(await ask(1_000)).toEqual(first);
    expect(await ask(1_000)).toEqual(first);
    expect(await balancesOf(server, member)).toEqual({ available: 0, held: 100_000 });
    expect(await countAsked(server, 'withdrawals', member)).toBe(1);
  });

  it('pay-22: holds the money once for 20 concurrent repeats', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers.map((answer) => answer.data?.payout_id)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 30_000 });
    expect(await countAsked(server, 'withdrawals', member)).toBe(1);
  });

  it('pay-23: refuses it for another amount or by another method, and moves nothing', async () => {
    await ask();
    expect(await ask(301)).toMatchObject(REUSED);
    expect(await ask(300, { key, method: PROMPTPAY_METHOD })).toMatchObject(REUSED);
    expect(await balancesOf(server, member)).toEqual({ available: 70_000, held: 30_000 });
  });

  it('makes a withdrawal of each of two keys', async () => {
    expect(await ask()).toMatchObject({ success: true });
    expect(await ask(200, { key: randomUUID() })).toMatchObject({ success: true });
    expect(await countAsked(server, 'withdrawals', member)).toBe(2);
  });

  it('pay-23: is the member’s own: another one’s same key is another withdrawal', async () => {
    const other = await newMember(server, 500);
    const [mine, theirs] = [await ask(), await askWithdrawal(server, other, 300, { key })];
    expect(theirs).toMatchObject({ success: true });
    expect(theirs.data?.payout_id).not.toBe(mine.data?.payout_id);
  });

  it('keeps no key for what was refused, and without a key makes each call one of its own', async () => {
    expect(await ask(5_000)).toMatchObject({ success: false, code: 'not_enough_money' });
    expect(await ask(100)).toMatchObject({ success: true });
    for (const amount of [100, 100]) {
      expect(await ask(amount, {})).toMatchObject({ success: true });
    }
    expect(await countAsked(server, 'withdrawals', member)).toBe(3);
  });

  it.each(['short', 'x'.repeat(65), 'a key with blanks in it', 'ก'.repeat(20)])(
    'pay-22: refuses a key that is none: %s',
    async (wrong) => {
      const encoded = Buffer.from(wrong).toString('latin1');
      expect(await ask(300, { key: encoded })).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
      expect(await countAsked(server, 'withdrawals', member)).toBe(0);
    },
  );
});

describe('openDeposit with a key', () => {
  const ask = (more: Parameters<typeof askDeposit>[2] = {}) =>
    askDeposit(server, member, { key, ...more });

  it.each([
    ['a QR', PROMPTPAY_METHOD],
    ['a bank transfer', BANK_METHOD],
    ['a payment page', REDIRECT_METHOD],
  ])(
    'pay-22: answers a repeat of %s as the first time, and opens one deposit',
    async (_, method) => {
      const first = await ask({ method });
      expect(first).toMatchObject({ success: true });
      expect(await ask({ method })).toEqual(first);
      const atOnce = await Promise.all(Array.from({ length: 10 }, () => ask({ method })));
      for (const answer of atOnce) expect(answer).toEqual(first);
      expect(await countAsked(server, 'deposits', member)).toBe(1);
    },
  );

  it.each([PROMPTPAY_METHOD, REDIRECT_METHOD])(
    'pay-22: opens one deposit for 20 concurrent first calls by method %i',
    async (method) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ method })));
      expect(answers[0]).toMatchObject({ success: true });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await countAsked(server, 'deposits', member)).toBe(1);
      expect(server.gateway.checkouts.size).toBe(method === REDIRECT_METHOD ? 1 : 0);
    },
  );

  it('pay-23: refuses it for another amount, method or page to return to', async () => {
    await ask({ method: REDIRECT_METHOD });
    for (const other of [
      { method: REDIRECT_METHOD, amount: 101 },
      { method: PROMPTPAY_METHOD },
      { method: REDIRECT_METHOD, returnUrl: 'http://127.0.0.1:3000/elsewhere' },
    ]) {
      expect(await ask(other)).toMatchObject(REUSED);
    }
    expect(await countAsked(server, 'deposits', member)).toBe(1);
  });

  it('pay-23: is the member’s own: another one’s same key opens another deposit', async () => {
    const other = await newMember(server);
    const mine = await ask();
    const theirs = await askDeposit(server, other, { key });
    expect(theirs).toMatchObject({ success: true });
    expect(theirs.data?.data?.ref_code).not.toBe(mine.data?.data?.ref_code);
    expect(await countAsked(server, 'deposits', other)).toBe(1);
  });

  it('shows no QR of an account that the method has had since', async () => {
    const first = await ask();
    const receiveAt = (receiver: string) =>
      queryAsOwner(
        server,
        sql`
        update payment_methods
           set receiver = ${receiver}
         where id = ${PROMPTPAY_METHOD}`,
      );
    await receiveAt('0811111111');
    expect(await ask()).toMatchObject({ success: false, code: 'payment_unavailable' });
    await receiveAt(RECEIVER);
    expect(await ask()).toEqual(first);
  });

  it('answers a repeat although the method is closed by then', async () => {
    const first = await ask();
    const switchTo = (isEnabled: boolean) =>
      server.context.database.query(sql`
        update payment_methods set is_enabled = ${isEnabled} where id = ${PROMPTPAY_METHOD}`);
    await switchTo(false);
    expect(await ask()).toEqual(first);
    expect(await ask({ key: randomUUID() })).toMatchObject({ code: 'payment_method_unknown' });
    await switchTo(true);
  });

  it('repeats that the payment page could not be opened, and opens it under another key', async () => {
    const method = REDIRECT_METHOD;
    server.gateway.faults.set('POST /v1/checkouts', ['hang up']);
    const first = await ask({ method });
    expect(first).toMatchObject({ success: false, code: 'payment_unavailable' });
    expect(await ask({ method })).toEqual(first);
    expect(server.gateway.checkouts.size).toBe(0);
    expect(await ask({ method, key: randomUUID() })).toMatchObject({ success: true });
  });
});
