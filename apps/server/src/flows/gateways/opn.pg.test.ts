import { paymentMethodRow } from '@kapao/contract/payments/written.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxOpn } from '../../adapters/payment-gateway/opn/default-secrets.ts';
import { actingAs, SANDBOX } from '../../db/author.ts';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../../features/payments/gateways/gateways-save-store.ts';
import { savePaymentMethods } from '../../features/payments/methods/methods-save-store.ts';
import { opnEvent, startFakeOpn } from '../../testing/money/fake-opn.ts';
import type { FakeOpn, OpnObject } from '../../testing/money/fake-opn.ts';
import { withdrawal } from '../../testing/money/payment-methods.ts';
import {
  askDeposit,
  balancesOf,
  depositStatus,
  houseBalance,
  newMember,
  requestWithdrawal,
  scan,
  startPaymentServer,
  withdrawalStatus,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { advanceWithdrawals } from './advance-withdrawals.ts';
import { askAboutDueCheckouts } from './ask-about-deposits.ts';

const OPN = 'opn';
const QR_METHOD = 80;
const qrMethod = {
  ...withdrawal,
  id: QR_METHOD,
  adapter: 'gateway-qr',
  gateway: OPN,
  name: 'พร้อมเพย์ QR (Opn)',
  min_amount: 20,
  max_amount: 150_000,
};

let server: PaymentServer;
let opn: FakeOpn;
beforeAll(async () => {
  server = await startPaymentServer();
  opn = await startFakeOpn();
  await actingAs(server.context.database, SANDBOX).transaction((tx) =>
    savePaymentGateways(tx, server.context.secrets, [
      paymentGatewayRow.parse({
        code: OPN,
        protocol: 'opn',
        base_url: opn.url,
        secret_key: sandboxOpn.secretKey,
        webhook_secrets: sandboxOpn.webhookSecret,
      }),
    ]),
  );
  expect(await saveMethod(qrMethod)).toEqual([]);
  expect(await saveMethod({ ...withdrawal, gateway: OPN })).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await opn.close();
});
beforeEach(() => {
  opn.faults.clear();
  opn.verifies = true;
});

const saveMethod = (method: object) =>
  actingAs(server.context.database, SANDBOX).transaction((tx) =>
    savePaymentMethods(tx, server.context.config.websiteId, [paymentMethodRow.parse(method)]),
  );
const tell = async (key: string, data: object) => {
  const { payload, headers } = opnEvent(key, data);
  const url = `/api/gateway/${OPN}/webhook`;
  return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
};
const askAboutCheckouts = () => askAboutDueCheckouts(server.context, new AbortController().signal);
const run = () => advanceWithdrawals(server.context, new AbortController().signal);
const runAgain = async (id: string) => {
  await server.context.database.query(sql`
    update withdrawals
       set next_ask_at = now()
     where id = ${id}`);
  await run();
};
const lastOf = (objects: Map<string, OpnObject>): OpnObject =>
  [...objects.values()].at(-1) ?? expect.fail('nothing was made');

async function openOpnDeposit(member: TestMember) {
  const opened = await askDeposit(server, member, { method: QR_METHOD });
  if (!opened.success || !opened.data.data) throw new Error(opened.message);
  return { order: opened.data.data, refCode: opened.data.ref_code, charge: lastOf(opn.charges) };
}

describe('a payment method of Opn', () => {
  it('door-06: is refused beyond the amounts that the company takes', async () => {
    for (const changes of [{ min_amount: 19 }, { max_amount: 150_001 }]) {
      expect(await saveMethod({ ...qrMethod, id: 81, ...changes })).toEqual([
        'method 81: its gateway takes 20 to 150000 baht',
      ]);
    }
  });
});

describe('a deposit by the QR of Opn', () => {
  it('door-09: is credited once, whatever is told, how often and in which order', async () => {
    const member = await newMember(server);
    const { order, refCode, charge } = await openOpnDeposit(member);
    expect(scan(order.qrcode_image).decoded).toMatchObject({ ok: true, amountSatang: 10_000 });
    const pending = structuredClone(charge);
    expect(await tell('charge.create', pending)).toBe(200);
    await askAboutCheckouts();
    expect((await balancesOf(server, member)).available).toBe(0);
    const fees = await houseBalance(server, 'gateway_fees', OPN);
    const paid = structuredClone(opn.pay(charge.id));
    expect(await tell('charge.complete', paid)).toBe(200);
    expect((await balancesOf(server, member)).available).toBe(0);
    await askAboutCheckouts();
    expect((await balancesOf(server, member)).available).toBe(10_000);
    expect(await depositStatus(server, member, refCode)).toBe('success');
    for (const data of [paid, pending, { ...paid, transaction: 'trxn_test_other' }]) {
      expect(await tell('charge.complete', data)).toBe(200);
      charge['transaction'] = 'trxn_test_other';
      await askAboutCheckouts();
    }
    expect((await balancesOf(server, member)).available).toBe(10_000);
    expect(await houseBalance(server, 'unmatched_deposits', OPN)).toBe(0);
    // 1.65 % and its tax.
    expect((await houseBalance(server, 'gateway_fees', OPN)) - fees).toBe(-177);
  });

  it('door-03: moves nothing by a webhook that Opn’s answer does not agree with', async () => {
    const member = await newMember(server);
    const { charge } = await openOpnDeposit(member);
    const lie = { ...structuredClone(charge), status: 'successful', paid: true };
    expect(await tell('charge.complete', lie)).toBe(200);
    await askAboutCheckouts();
    expect((await balancesOf(server, member)).available).toBe(0);
  });

  it('door-09: moves nothing by an answer with another amount, and is asked about again', async () => {
    const member = await newMember(server);
    const { refCode, charge } = await openOpnDeposit(member);
    opn.pay(charge.id);
    charge['amount'] = 1_000_000;
    expect(await tell('charge.complete', charge)).toBe(200);
    await askAboutCheckouts();
    expect((await balancesOf(server, member)).available).toBe(0);
    charge['amount'] = 10_000;
    await server.context.database.query(sql`
      update deposits
         set ask_at = now()
       where ref_code = ${refCode}
         and ask_at is not null`);
    await askAboutCheckouts();
    expect((await balancesOf(server, member)).available).toBe(10_000);
  });
});

describe('a withdrawal by Opn', () => {
  it('door-11: is paid with the fee on top, which is the house’s', async () => {
    const member = await newMember(server, 500);
    const id = await requestWithdrawal(server, member, 100);
    await run();
    const transfer = lastOf(opn.transfers);
    expect(transfer).toMatchObject({ amount: 13_000, net: 10_000, metadata: { reference: id } });
    const [clearing, fees] = [
      await houseBalance(server, 'gateway_clearing', OPN),
      await houseBalance(server, 'gateway_fees', OPN),
    ];
    Object.assign(transfer, { sent: true, paid: true });
    expect(await tell('transfer.pay', transfer)).toBe(200);
    expect(await withdrawalStatus(server, member, id)).not.toBe('success');
    await run();
    expect(await withdrawalStatus(server, member, id)).toBe('success');
    expect(await balancesOf(server, member)).toEqual({ available: 40_000, held: 0 });
    expect((await houseBalance(server, 'gateway_fees', OPN)) - fees).toBe(-3_000);
    expect((await houseBalance(server, 'gateway_clearing', OPN)) - clearing).toBe(13_000);
  });

  it('door-13: gives the money back once where a transfer fails after it was sent', async () => {
    const member = await newMember(server, 500);
    const id = await requestWithdrawal(server, member, 100);
    await run();
    const transfer = lastOf(opn.transfers);
    Object.assign(transfer, { sent: true });
    await runAgain(id);
    Object.assign(transfer, { failure_code: 'transfer_failed', failure_message: 'closed' });
    for (const key of ['transfer.fail', 'transfer.send', 'transfer.fail']) {
      expect(await tell(key, { ...transfer, told_by: key })).toBe(200);
      await run();
    }
    expect(await withdrawalStatus(server, member, id)).toBe('failed');
    expect(await balancesOf(server, member)).toEqual({ available: 50_000, held: 0 });
  });

  it('door-13: is ordered once where the answer to its order was lost', async () => {
    const member = await newMember(server, 500);
    const [recipients, transfers] = [opn.recipients.size, opn.transfers.size];
    opn.faults.set('POST /recipients', ['hang up after']);
    opn.faults.set('POST /transfers', ['hang up after']);
    const id = await requestWithdrawal(server, member, 100);
    for (let times = 0; times < 4; times += 1) await runAgain(id);
    expect(opn.recipients.size - recipients).toBe(1);
    expect(opn.transfers.size - transfers).toBe(1);
    Object.assign(lastOf(opn.transfers), { sent: true, paid: true });
    await runAgain(id);
    expect(await withdrawalStatus(server, member, id)).toBe('success');
  });

  it('door-12: is sent when its recipient is verified, by whatever server then runs', async () => {
    opn.verifies = false;
    const member = await newMember(server, 500);
    const transfers = opn.transfers.size;
    const id = await requestWithdrawal(server, member, 100);
    await run();
    await runAgain(id);
    expect(opn.transfers.size).toBe(transfers);
    Object.assign(lastOf(opn.recipients), { verified: true, active: true });
    await runAgain(id);
    await runAgain(id);
    expect(opn.transfers.size).toBe(transfers + 1);
    expect(lastOf(opn.transfers)).toMatchObject({ net: 10_000, metadata: { reference: id } });
  });
});
