import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bangkokTime } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../flows/advance-withdrawals.ts';
import { commandConfig, runCommand } from '../testing/commands.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import {
  askPayin,
  askPayout,
  balancesOf,
  BANK_METHOD,
  newMember,
  openQr,
  payinStatus,
  payoutStatus,
  REDIRECT_METHOD,
  requestPayout,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../testing/payments.ts';
import type { PaymentServer, TestMember } from '../testing/payments.ts';
import type { Command } from './command.ts';
import { paymentGatewaysSave } from './payment-gateways-save.ts';
import { paymentMethodsSave } from './payment-methods-save.ts';
import { settingsSet } from './settings-set.ts';
import { settingsShow } from './settings-show.ts';

let database: TestDatabase;
let server: PaymentServer;
let member: TestMember;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  folder = await mkdtemp(join(tmpdir(), 'kapao-terms-'));
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  member = await newMember(server, 1_000);
});

async function save(command: Command, content: unknown): Promise<string> {
  const file = join(folder, 'file.json');
  await writeFile(file, JSON.stringify(content));
  return runCommand(commandConfig(database.url), command, { file });
}
const setSettings = (changes: object) => save(settingsSet, changes);
const shownSettings = async (): Promise<Record<string, unknown>> =>
  JSON.parse(await runCommand(commandConfig(database.url), settingsShow, {}));
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

const promptPay = {
  id: 2,
  gateway: 'sandbox',
  adapter: 'promptpay',
  name: 'พร้อมเพย์ QR',
  logo: 'payments/promptpay.svg',
  sort: 1,
  receiver_type: 'phone',
  receiver: '0800000000',
  bank_acc_name: 'บริษัท กระเป๋า จำกัด',
  min_amount: 20,
  max_amount: 200_000,
};
const payout = {
  id: 1,
  gateway: 'sandbox',
  adapter: 'payout',
  name: 'ถอนเงินเข้าบัญชีธนาคาร',
  logo: 'payments/payout.svg',
  sort: 100,
  min_amount: 100,
  max_amount: 50_000,
};
const redirect = {
  ...payout,
  id: REDIRECT_METHOD,
  adapter: 'redirect',
  name: 'หน้าชำระเงินภายนอก',
  sort: 2,
  min_amount: 20,
};

/** Hours that this moment is within, or without. */
function hoursAround(isOpen: boolean) {
  const at = (minutes: number) => bangkokTime(new Date(Date.now() + minutes * 60_000));
  return isOpen
    ? { open_from: at(-30), open_until: at(30) }
    : { open_from: at(30), open_until: at(-30) };
}

describe('payment-methods:save', () => {
  it('enters and changes methods, and members see it at once', async () => {
    const wallet = {
      ...promptPay,
      id: 7,
      name: 'ทรูมันนี่',
      receiver_type: 'ewallet',
      receiver: '140000801111111',
      bank_abbr: 'TRUEWALLET',
      fee_percent: 1.25,
      open_from: '22:00',
      open_until: '06:30',
    };
    const bank = {
      id: BANK_METHOD,
      gateway: 'sandbox',
      adapter: 'bank-transfer',
      name: 'โอนผ่านธนาคาร',
      logo: 'payments/bank-transfer.svg',
      sort: 0,
      bank_acc_name: 'บริษัท กระเป๋า จำกัด',
      bank_acc_number: '1112223334',
      bank_abbr: 'SCB',
      min_amount: 50,
      max_amount: 5_000.5,
    };
    expect(await save(paymentMethodsSave, [wallet, bank])).toBe('2 saved.');
    const list = async () => {
      const result = await server.call('listPaymentMethods', {
        params: { websiteId: '3' },
        token: member.token,
      });
      return result.success ? result.data.payments : expect.fail();
    };
    expect((await list()).map(({ id }) => id)).toEqual([4, 2, 7, 3]);
    expect((await list())[0]).toMatchObject({ bank_abbr: 'SCB', max_amount: 5_000.5 });
    expect((await list())[2]).toMatchObject({
      fee_fixed: 0,
      fee_percent: 1.25,
      open_from: '22:00',
      open_until: '06:30',
    });
    await save(paymentMethodsSave, [{ ...wallet, is_enabled: false }]);
    expect((await list()).map(({ id }) => id)).toEqual([4, 2, 3]);
  });

  it('refuses what makes no sense, and takes the whole file or nothing', async () => {
    const bad: [object, RegExp][] = [
      [{ ...promptPay, fee_fixed: 20 }, /leaves nothing/],
      [{ ...promptPay, fee_percent: 100 }, /leaves nothing/],
      [{ ...promptPay, fee_percent: 0.001 }, /decimals/],
      [{ ...promptPay, max_amount: 10 }, /less than min_amount/],
      [{ ...promptPay, open_from: '08:00' }, /go together/],
      [{ ...promptPay, open_from: '08:00', open_until: '08:00' }, /all day/],
      [{ ...promptPay, open_from: '24:00', open_until: '08:00' }, /open_from/],
      [{ ...promptPay, receiver: '1234567890' }, /is no phone/],
      [{ ...promptPay, adapter: 'magic' }, /adapter/],
      [{ ...promptPay, gateway: 'nobody' }, /unknown gateway/],
      [{ ...promptPay, surprise: 1 }, /surprise/],
      [{ ...redirect, id: 8, logo: '../x' }, /logo/],
    ];
    for (const [method, complaint] of bad) {
      await expect(save(paymentMethodsSave, [redirect, method])).rejects.toThrow(complaint);
    }
    await expect(save(paymentMethodsSave, [redirect, redirect])).rejects.toThrow(/more than once/);
  });
});

describe('payment-gateways:save', () => {
  const gateway = {
    code: 'acme',
    base_url: 'https://gateway.example/api',
    api_key: 'a-key',
    webhook_secrets: ['whsec_b3VyLW93bi1zZWNyZXQtMzItYnl0ZXMtbG9uZw=='],
  };

  it('enters a gateway, rotates its secrets and refuses a third', async () => {
    await save(paymentGatewaysSave, [gateway]);
    const [secret = ''] = gateway.webhook_secrets;
    const three = [secret, secret, secret];
    await expect(
      save(paymentGatewaysSave, [{ ...gateway, webhook_secrets: three }]),
    ).rejects.toThrow(/webhook_secrets/);
    await save(paymentGatewaysSave, [{ ...gateway, webhook_secrets: [secret, secret] }]);
    const [row] = await server.context.database.query(sql`
      select base_url, is_enabled, cardinality(webhook_secrets) as secrets
        from payment_gateways
       where code = 'acme'`);
    expect(row).toEqual({ base_url: gateway.base_url, is_enabled: true, secrets: 2 });
  });
});

describe('settings:set and settings:show', () => {
  it('change what the file names and nothing else, and members are told', async () => {
    const before = await shownSettings();
    await setSettings({ theme: 'Lotus', name_points: 'เพชร', max_withdraw: 20_000.5 });
    expect(await shownSettings()).toEqual({
      ...before,
      theme: 'Lotus',
      name_points: 'เพชร',
      max_withdraw: 20_000.5,
    });
    const told = await server.call('getSettings', { params: { websiteId: '3' } });
    expect(told).toMatchObject({
      data: {
        settings: { name_points: 'เพชร', max_withdraw: 20_000.5, theme: { color_bg: '#FFF7F9' } },
      },
    });
    await save(settingsSet, before);
    expect(await shownSettings()).toEqual(before);
  });

  it.each([
    [{ theme: 'Neon' }, /no theme/],
    [{ min_withdraw: 60_000 }, /less than min_withdraw/],
    [{ auto_withdraw_payment_id: 2 }, /adapter payout/],
    [{ minimum_age: 17 }, /minimum_age/],
    [{ line_link: 'javascript:alert(1)' }, /line_link/],
    [{ slide_image: [{ path: '../../etc/passwd' }] }, /slide_image/],
    [{ session_idle_minutes: 0 }, /session_idle_minutes/],
    [{ website_id: 4 }, /website_id/],
    [{ daily_withdraw_count: 0 }, /daily_withdraw_count/],
    [{ title: 'a\u0000b' }, /title/],
  ])('refuse %j', async (changes, complaint) => {
    const before = await shownSettings();
    await expect(setSettings({ name: 'Other', ...changes })).rejects.toThrow(complaint);
    expect(await shownSettings()).toEqual(before);
  });
});

describe('opening hours', () => {
  it('refuse a deposit and a withdrawal outside them, and say when', async () => {
    const { open_from, open_until } = hoursAround(false);
    const closed = {
      status: 409,
      code: 'payment_closed',
      message: `ช่องทางนี้เปิดให้บริการเวลา ${open_from} ถึง ${open_until} น.`,
    };
    const at = (hours: object) =>
      save(
        paymentMethodsSave,
        [promptPay, payout].map((method) => ({ ...method, ...hours })),
      );
    await at({ open_from, open_until });
    expect(await askPayin(server, member)).toMatchObject(closed);
    expect(await askPayout(server, member, 100)).toMatchObject(closed);
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
    await at(hoursAround(true));
    expect(await askPayin(server, member)).toMatchObject({ status: 200 });
    expect(await askPayout(server, member, 100)).toMatchObject({ status: 200 });
    await at({});
  });
});

describe('fees', () => {
  const withFee = (method: object) => ({ ...method, fee_fixed: 2, fee_percent: 1.5 });

  it('are taken of a deposit as they were shown when it was opened', async () => {
    await save(paymentMethodsSave, [withFee(promptPay)]);
    const payin = await openQr(server, member, 100);
    await save(paymentMethodsSave, [promptPay]);
    const before = await houseFees('deposit');
    const transfer = transferOf(payin);
    await sendWebhook(server, 'transfer.received', transfer);
    const fee = 200 + Math.floor(transfer.amount_satang * 0.015);
    expect((await balances()).available).toBe(100_000 + transfer.amount_satang - fee);
    expect(await houseFees('deposit')).toBe(before + fee);
    const [row] = await server.context.database.query(sql`
      select credited_micro, fee_micro
        from deposits
       where ref_code = ${payin.ref_code}`);
    expect(row).toEqual({
      credited_micro: BigInt(transfer.amount_satang) * 10_000n,
      fee_micro: BigInt(fee) * 10_000n,
    });
  });

  it('are never more than what arrived', async () => {
    await save(paymentMethodsSave, [{ ...redirect, fee_fixed: 15 }]);
    await askPayin(server, member, { amount: 20, method: REDIRECT_METHOD });
    const checkout = [...server.gateway.checkouts.values()].at(-1) ?? expect.fail();
    const paid = { ...checkout, amount_satang: 900, transfer_id: 'short-1' };
    await sendWebhook(server, 'checkout.succeeded', paid);
    expect(await payinStatus(server, member, checkout.reference)).toBe('success');
    expect((await balances()).available).toBe(100_000);
    await save(paymentMethodsSave, [redirect]);
  });

  it('are shown before a withdrawal, and the bank account gets the rest', async () => {
    await save(paymentMethodsSave, [withFee(payout)]);
    expect(await server.call('getPayoutTerms', { token: member.token })).toMatchObject({
      data: {
        min_amount: 100,
        max_amount: 50_000,
        fee_fixed: 2,
        fee_percent: 1.5,
        open_from: null,
        count_left_today: null,
        sum_left_today: null,
        automatic_up_to: null,
      },
    });
    const before = await houseFees('withdrawal');
    const id = await requestPayout(server, member, 400);
    const shown = await server.call('getPayout', {
      params: { payoutId: id },
      token: member.token,
    });
    expect(shown).toMatchObject({ data: { payout: { amount: 400, fee: 8, net_amount: 392 } } });
    expect(await houseFees('withdrawal')).toBe(before);
    await runJob();
    const order = server.gateway.payouts.get(id) ?? expect.fail('no payout');
    expect(order.amount_satang).toBe(39_200);
    const whole = { ...order, amount_satang: 40_000 };
    expect(await sendWebhook(server, 'payout.succeeded', whole)).toBe(409);
    expect(await sendWebhook(server, 'payout.succeeded', order)).toBe(200);
    expect(await payoutStatus(server, member, id)).toBe('success');
    expect(await balances()).toEqual({ available: 60_000, held: 0 });
    expect(await houseFees('withdrawal')).toBe(before + 800);
  });

  it('come back with a withdrawal that failed', async () => {
    const before = await houseFees('withdrawal');
    const id = await requestPayout(server, member, 500);
    await runJob();
    const order = server.gateway.payouts.get(id) ?? expect.fail('no payout');
    await sendWebhook(server, 'payout.failed', { ...order, failure: 'account closed' });
    expect(await payoutStatus(server, member, id)).toBe('failed');
    expect(await balances()).toEqual({ available: 100_000, held: 0 });
    expect(await houseFees('withdrawal')).toBe(before);
    await save(paymentMethodsSave, [payout]);
  });
});

describe('daily withdrawal limits', () => {
  beforeAll(() => setSettings({ daily_withdraw_count: 3, daily_withdraw_sum: 500 }));
  afterAll(() => setSettings({ daily_withdraw_count: null, daily_withdraw_sum: null }));
  const terms = async () => {
    const result = await server.call('getPayoutTerms', { token: member.token });
    return result.success ? result.data : expect.fail();
  };

  it('hold for many calls at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => askPayout(server, member, 100)),
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

  it('hold for the sum, and say what is left of it', async () => {
    await requestPayout(server, member, 350);
    expect(await askPayout(server, member, 150.01)).toMatchObject({
      code: 'withdrawal_limit_reached',
      message: 'วันนี้ถอนได้อีก 150.00 บาท',
    });
    expect(await askPayout(server, member, 150)).toMatchObject({ status: 200 });
    expect(await askPayout(server, member, 100)).toMatchObject({
      message: 'ยอดถอนของวันนี้ครบกำหนดแล้ว',
    });
  });

  it('count neither what failed nor what was asked for on another Bangkok day', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await requestPayout(server, member, 100));
    await runJob();
    const order = server.gateway.payouts.get(ids[0] ?? '') ?? expect.fail('no payout');
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

describe('getPayoutTerms', () => {
  it('says so when there is no way to withdraw, and is for members', async () => {
    await save(paymentMethodsSave, [{ ...payout, is_enabled: false }]);
    expect(await server.call('getPayoutTerms', { token: member.token })).toMatchObject({
      status: 409,
      code: 'payment_unavailable',
    });
    await save(paymentMethodsSave, [payout]);
    expect(await server.call('getPayoutTerms')).toMatchObject({ status: 401 });
  });
});
