import { bangkokTime } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../../flows/gateways/advance-withdrawals.ts';
import { saveFile } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { withdrawal, promptPay, redirect } from '../../../testing/money/payment-methods.ts';
import {
  askDeposit,
  askWithdrawal,
  balancesOf,
  newMember,
  openQr,
  depositStatus,
  withdrawalStatus,
  REDIRECT_METHOD,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import type { Command } from '../../../command-line/command.ts';
import { paymentMethodsSaveCommand } from './payment-methods-save.ts';
import { settingsSetCommand } from '../site/settings-set.ts';

let database: TestDatabase;
let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  member = await newMember(server, 1_000);
});

const save = (command: Command, content: unknown) => saveFile(database.url, command, content);
const setSettings = (changes: object) => save(settingsSetCommand, changes);
const houseFees = async (reference: 'deposit' | 'withdrawal') => {
  const [row] = await server.context.database.query<{ balance: bigint }>(sql`
    select balance
      from ledger_accounts
     where kind      = 'fee_income'
       and reference = ${reference}`);
  return Number((row?.balance ?? 0n) / 10_000n);
};
const balances = () => balancesOf(server, member);
const runJob = () => advanceWithdrawals(server.context, new AbortController().signal);

/** Hours that this moment is within, or without. */
function hoursAround(isOpen: boolean) {
  const at = (minutes: number) => bangkokTime(new Date(Date.now() + minutes * 60_000));
  return isOpen
    ? { open_from: at(-30), open_until: at(30) }
    : { open_from: at(30), open_until: at(-30) };
}

describe('opening hours', () => {
  it('pay-09: refuse a deposit and a withdrawal outside them, and say when', async () => {
    const { open_from, open_until } = hoursAround(false);
    const closed = {
      status: 409,
      code: 'payment_closed',
      message: `ช่องทางนี้เปิดให้บริการเวลา ${open_from} ถึง ${open_until} น.`,
    };
    const at = (hours: object) =>
      save(
        paymentMethodsSaveCommand,
        [promptPay, withdrawal].map((method) => ({ ...method, ...hours })),
      );
    await at({ open_from, open_until });
    expect(await askDeposit(server, member)).toMatchObject(closed);
    expect(await askWithdrawal(server, member, 100)).toMatchObject(closed);
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
    await at(hoursAround(true));
    expect(await askDeposit(server, member)).toMatchObject({ status: 200 });
    expect(await askWithdrawal(server, member, 100)).toMatchObject({ status: 200 });
    await at({});
  });
});

describe('fees', () => {
  const withFee = (method: object) => ({ ...method, fee_fixed: 2, fee_percent: 1.5 });

  it('pay-08: are taken of a deposit as they were shown when it was opened', async () => {
    await save(paymentMethodsSaveCommand, [withFee(promptPay)]);
    const deposit = await openQr(server, member, 100);
    await save(paymentMethodsSaveCommand, [promptPay]);
    const before = await houseFees('deposit');
    const transfer = transferOf(deposit);
    await sendWebhook(server, 'transfer.received', transfer);
    const fee = 200 + Math.floor(transfer.amount_satang * 0.015);
    expect((await balances()).available).toBe(100_000 + transfer.amount_satang - fee);
    expect(await houseFees('deposit')).toBe(before + fee);
    const [row] = await server.context.database.query(sql`
      select credited_micro, fee_micro
        from deposits
       where ref_code = ${deposit.ref_code}`);
    expect(row).toEqual({
      credited_micro: BigInt(transfer.amount_satang) * 10_000n,
      fee_micro: BigInt(fee) * 10_000n,
    });
  });

  it('are never more than what arrived', async () => {
    await save(paymentMethodsSaveCommand, [{ ...redirect, fee_fixed: 15 }]);
    await askDeposit(server, member, { amount: 20, method: REDIRECT_METHOD });
    const checkout = [...server.gateway.checkouts.values()].at(-1) ?? expect.fail();
    const paid = { ...checkout, amount_satang: 900, transfer_id: 'short-1' };
    await sendWebhook(server, 'checkout.succeeded', paid);
    expect(await depositStatus(server, member, checkout.reference)).toBe('success');
    expect((await balances()).available).toBe(100_000);
    await save(paymentMethodsSaveCommand, [redirect]);
  });

  it('pay-58 pay-60 pay-70: are shown before a withdrawal, and the bank account gets the rest', async () => {
    await save(paymentMethodsSaveCommand, [withFee(withdrawal)]);
    expect(await server.call('getWithdrawalTerms', { token: member.token })).toMatchObject({
      data: {
        min_amount: 100,
        max_amount: 50_000,
        fee_fixed: 2,
        fee_percent: 1.5,
        open_from: null,
        count_left_today: null,
        sum_left_today: null,
        automatic_up_to: 5_000,
      },
    });
    const before = await houseFees('withdrawal');
    const id = await requestWithdrawal(server, member, 400);
    const shown = await server.call('getWithdrawal', {
      params: { withdrawalId: id },
      token: member.token,
    });
    expect(shown).toMatchObject({ data: { payout: { amount: 400, fee: 8, net_amount: 392 } } });
    expect(await houseFees('withdrawal')).toBe(before);
    await runJob();
    const order = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
    expect(order.amount_satang).toBe(39_200);
    const whole = { ...order, amount_satang: 40_000 };
    expect(await sendWebhook(server, 'payout.succeeded', whole)).toBe(409);
    expect(await sendWebhook(server, 'payout.succeeded', order)).toBe(200);
    expect(await withdrawalStatus(server, member, id)).toBe('success');
    expect(await balances()).toEqual({ available: 60_000, held: 0 });
    expect(await houseFees('withdrawal')).toBe(before + 800);
  });

  it('pay-58: come back with a withdrawal that failed', async () => {
    const before = await houseFees('withdrawal');
    const id = await requestWithdrawal(server, member, 500);
    await runJob();
    const order = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
    await sendWebhook(server, 'payout.failed', { ...order, failure: 'account closed' });
    expect(await withdrawalStatus(server, member, id)).toBe('failed');
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
    expect(await houseFees('withdrawal')).toBe(before);
    await save(paymentMethodsSaveCommand, [withdrawal]);
  });
});

describe('daily withdrawal limits', () => {
  beforeAll(() => setSettings({ daily_withdraw_count: 3, daily_withdraw_sum: 500 }));
  afterAll(() => setSettings({ daily_withdraw_count: null, daily_withdraw_sum: null }));
  const terms = async () => {
    const result = await server.call('getWithdrawalTerms', { token: member.token });
    return result.success ? result.data : expect.fail();
  };

  it('pay-59: hold for many calls at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => askWithdrawal(server, member, 100)),
    );
    expect(results.filter(({ success }) => success)).toHaveLength(3);
    expect(results.find(({ success }) => !success)).toMatchObject({
      status: 409,
      code: 'withdrawal_limit_reached',
      message: 'ถอนได้วันละ 3 ครั้ง วันนี้ถอนครบแล้ว',
    });
    expect(await terms()).toMatchObject({ count_left_today: 0, sum_left_today: 200 });
    expect(await balances()).toEqual({ available: 70_000, held: 30_000 });
  });

  it('pay-59 pay-60: hold for the sum, and say what is left of it', async () => {
    await requestWithdrawal(server, member, 350);
    expect(await askWithdrawal(server, member, 150.01)).toMatchObject({
      code: 'withdrawal_limit_reached',
      message: 'วันนี้ถอนได้อีก 150.00 บาท',
    });
    expect(await askWithdrawal(server, member, 150)).toMatchObject({ status: 200 });
    expect(await askWithdrawal(server, member, 100)).toMatchObject({
      message: 'ยอดถอนของวันนี้ครบกำหนดแล้ว',
    });
  });

  it('pay-59: count neither what failed nor what was asked for on another Bangkok day', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await requestWithdrawal(server, member, 100));
    await runJob();
    const order = server.gateway.withdrawals.get(ids[0] ?? '') ?? expect.fail('no withdrawal');
    await sendWebhook(server, 'payout.failed', { ...order, failure: 'closed' });
    expect(await terms()).toMatchObject({ count_left_today: 1, sum_left_today: 300 });
    await database.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      // The last moment of yesterday, in Bangkok.
      await tx.query(sql`
        update withdrawals
           set created_at = date_trunc('day', now() at time zone 'Asia/Bangkok')
                            at time zone 'Asia/Bangkok' - interval '1 millisecond'
         where id = ${ids[1] ?? ''}`);
    });
    expect(await terms()).toMatchObject({ count_left_today: 2, sum_left_today: 400 });
  });
});

describe('getWithdrawalTerms', () => {
  it('pay-60: says so when there is no way to withdraw, and is for members', async () => {
    await save(paymentMethodsSaveCommand, [{ ...withdrawal, is_enabled: false }]);
    expect(await server.call('getWithdrawalTerms', { token: member.token })).toMatchObject({
      status: 409,
      code: 'payment_unavailable',
    });
    await save(paymentMethodsSaveCommand, [withdrawal]);
    expect(await server.call('getWithdrawalTerms')).toMatchObject({ status: 401 });
  });
});
