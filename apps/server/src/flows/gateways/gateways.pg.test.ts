import { randomUUID } from 'node:crypto';
import { paymentMethodRow } from '@kapao/contract/payments/written.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxGatewayRow } from '../../demo/payments.ts';
import { actingAs, SANDBOX } from '../../db/author.ts';
import { savePaymentGateways } from '../../features/payments/gateways/gateways-save-store.ts';
import { savePaymentMethods } from '../../features/payments/methods/methods-save-store.ts';
import { startFakeGateway } from '../../testing/money/fake-gateway.ts';
import type { FakeGateway } from '../../testing/money/fake-gateway.ts';
import {
  askDeposit,
  balancesOf,
  houseBalance,
  newMember,
  queryAsOwner,
  REDIRECT_METHOD,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { advanceWithdrawals } from './advance-withdrawals.ts';
import { askAboutDueCheckouts } from './ask-about-deposits.ts';
import { receiveGatewayEvent } from './receive-gateway-event.ts';

const method = {
  id: 70,
  adapter: 'withdrawal',
  gateway: 'second',
  name: 'ถอนผ่านเกตเวย์ที่สอง',
  logo: 'payments/withdrawal.svg',
  sort: 200,
  min_amount: 20,
  max_amount: 200_000,
};

let server: PaymentServer;
let second: FakeGateway;
beforeAll(async () => {
  server = await startPaymentServer();
  second = await startFakeGateway();
  await actingAs(server.context.database, SANDBOX).transaction(async (tx) => {
    const row = sandboxGatewayRow('second', `${second.url}/gateway`);
    await savePaymentGateways(tx, server.context.secrets, [row]);
  });
});
afterAll(async () => {
  await server.close();
  await second.close();
});
beforeEach(() => {
  server.gateway.faults.clear();
  server.gateway.balance = 1_000_000_000;
});

const saveMethod = (changes: object) =>
  actingAs(server.context.database, SANDBOX).transaction((tx) =>
    savePaymentMethods(tx, server.context.config.websiteId, [
      paymentMethodRow.parse({ ...method, ...changes }),
    ]),
  );

describe('a payment method and its gateway', () => {
  it('door-02: is refused where the gateway’s protocol lacks what it needs', async () => {
    expect(await saveMethod({ id: 71, adapter: 'gateway-qr' })).toEqual([
      'method 71: its gateway has no qr',
    ]);
    expect(await saveMethod({ id: 71, adapter: 'redirect', channel: 'truemoney' })).toEqual([
      'method 71: channel must be one of: null',
    ]);
    expect(await saveMethod({ id: 71, gateway: 'nobody' })).toEqual([
      'method 71: its gateway is unknown',
    ]);
    const rows = await server.context.database.query(
      sql`select id from payment_methods where id = 71`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a webhook that says only that something changed', () => {
  it('door-03: moves nothing by itself, and the gateway is asked', async () => {
    const member = await newMember(server);
    const opened = await askDeposit(server, member, { method: REDIRECT_METHOD });
    if (!opened.success) throw new Error(opened.message);
    const { ref_code } = opened.data;
    const checkout = server.gateway.checkouts.get(ref_code) ?? expect.fail('not ordered');
    const change = () =>
      receiveGatewayEvent(server.context, {
        gatewayCode: 'sandbox',
        id: randomUUID(),
        bodySha256: Buffer.alloc(32),
        event: {
          type: 'checkout_changed',
          checkoutId: checkout.checkout_id,
          reference: null,
        },
      });
    const ask = () => askAboutDueCheckouts(server.context, new AbortController().signal);
    checkout.status = 'succeeded';
    checkout.transfer_id = randomUUID();
    server.gateway.faults.set('GET /v1/checkouts', ['hang up']);
    expect(await change()).toBe('accepted');
    expect(await ask()).toBe(1);
    expect((await balancesOf(server, member)).available).toBe(0);
    expect(await change()).toBe('accepted');
    expect(await ask()).toBe(1);
    expect((await balancesOf(server, member)).available).toBe(10_000);
    expect(await ask()).toBe(0);
  });
});

describe('the fee that a gateway keeps', () => {
  it('door-04: is the house’s, once, and the wallet receives all of the deposit', async () => {
    const member = await newMember(server);
    const opened = await askDeposit(server, member, { method: REDIRECT_METHOD });
    if (!opened.success) throw new Error(opened.message);
    const before = await houseBalance(server, 'gateway_fees');
    const clearing = await houseBalance(server, 'gateway_clearing');
    const told = {
      reference: opened.data.ref_code,
      amount_satang: 10_000,
      transfer_id: randomUUID(),
      fee_satang: 175,
    };
    expect(await sendWebhook(server, 'checkout.succeeded', told)).toBe(200);
    expect(await sendWebhook(server, 'checkout.succeeded', told)).toBe(200);
    expect((await balancesOf(server, member)).available).toBe(10_000);
    expect((await houseBalance(server, 'gateway_fees')) - before).toBe(-175);
    expect((await houseBalance(server, 'gateway_clearing')) - clearing).toBe(-10_000 + 175);
  });

  it('door-04: is booked with money that nobody awaits, and with a withdrawal that has a fee', async () => {
    const before = await houseBalance(server, 'gateway_fees');
    const unmatched = await houseBalance(server, 'unmatched_deposits');
    const stray = { reference: 'nobody', amount_satang: 10_000, fee_satang: 175 };
    const told = { ...stray, transfer_id: randomUUID() };
    expect(await sendWebhook(server, 'checkout.succeeded', told)).toBe(200);
    expect((await houseBalance(server, 'unmatched_deposits')) - unmatched).toBe(10_000);
    await server.context.database.query(sql`
      update payment_methods
         set fee_fixed_micro = 5000000
       where id = 1`);
    const id = await withdraw();
    await advanceWithdrawals(server.context, new AbortController().signal);
    const paid = { reference: id, amount_satang: 9_500, payout_id: 'p2', fee_satang: 1_000 };
    expect(await sendWebhook(server, 'payout.succeeded', paid)).toBe(200);
    expect((await houseBalance(server, 'gateway_fees')) - before).toBe(-1_175);
    await server.context.database.query(sql`
      update payment_methods
         set fee_fixed_micro = 0
       where id = 1`);
  });

  it('door-04: is booked for a withdrawal that was paid', async () => {
    const id = await withdraw();
    await advanceWithdrawals(server.context, new AbortController().signal);
    const before = await houseBalance(server, 'gateway_fees');
    const clearing = await houseBalance(server, 'gateway_clearing');
    const paid = { reference: id, amount_satang: 10_000, payout_id: 'p1', fee_satang: 1_000 };
    expect(await sendWebhook(server, 'payout.succeeded', paid)).toBe(200);
    expect((await houseBalance(server, 'gateway_fees')) - before).toBe(-1_000);
    expect((await houseBalance(server, 'gateway_clearing')) - clearing).toBe(10_000 + 1_000);
  });
});

describe('the choice of a gateway for a withdrawal', () => {
  beforeAll(async () => {
    expect(await saveMethod({})).toEqual([]);
  });

  it('door-05: is its own while that one answers and has the money', async () => {
    const id = await withdraw();
    await advanceWithdrawals(server.context, new AbortController().signal);
    expect(server.gateway.withdrawals.has(id)).toBe(true);
    expect(second.withdrawals.has(id)).toBe(false);
  });

  it('door-05: is the next in the operator’s order where the first has too little money', async () => {
    server.gateway.balance = 9_999;
    const id = await withdraw();
    await advanceWithdrawals(server.context, new AbortController().signal);
    expect(server.gateway.withdrawals.has(id)).toBe(false);
    expect(second.withdrawals.has(id)).toBe(true);
  });

  it('door-05: counts what a run gives to a gateway against its money', async () => {
    server.gateway.balance = 25_000;
    const ids = [await withdraw(), await withdraw(), await withdraw()];
    await advanceWithdrawals(server.context, new AbortController().signal);
    expect(ids.filter((id) => server.gateway.withdrawals.has(id))).toHaveLength(2);
    expect(ids.filter((id) => second.withdrawals.has(id))).toHaveLength(1);
  });

  it('door-05: is the next one where the first is silent', async () => {
    server.gateway.faults.set('GET /v1/balance', ['hang up']);
    server.gateway.faults.set('GET /v1/payouts', ['hang up']);
    const id = await withdraw();
    await advanceWithdrawals(server.context, new AbortController().signal);
    expect(second.withdrawals.has(id)).toBe(true);
  });

  it.each([
    [
      'another run has it',
      (id: string) =>
        queryAsOwner(server, sql`update withdrawals set attempts = attempts + 1 where id = ${id}`),
    ],
    [
      'it has ended',
      (id: string) =>
        sendWebhook(server, 'payout.failed', {
          reference: id,
          amount_satang: 10_000,
          failure: 'closed',
        }),
    ],
  ])('door-25: a run that waited until %s orders nothing', async (_why, change) => {
    const id = await withdraw();
    const { context } = server;
    let changed = 0;
    // The gateway's balance takes longer than the lease.
    const connectGateway: typeof context.connectGateway = (gateway) => ({
      ...context.connectGateway(gateway),
      balance: {
        read: async () => {
          await change(id);
          changed += 1;
          return { outcome: 'read', availableSatang: 1_000_000 };
        },
      },
    });
    await advanceWithdrawals({ ...context, connectGateway }, new AbortController().signal);
    expect(changed).toBe(1);
    expect(server.gateway.withdrawals.has(id) || second.withdrawals.has(id)).toBe(false);
  });

  it('door-05: never changes once a gateway was asked to pay, whatever it answered', async () => {
    server.gateway.faults.set('POST /v1/payouts', ['hang up after']);
    const id = await withdraw();
    await advanceWithdrawals(server.context, new AbortController().signal);
    server.gateway.balance = 0;
    server.gateway.faults.set('GET /v1/payouts', ['hang up']);
    await askAgain(id);
    await askAgain(id);
    expect(second.withdrawals.has(id)).toBe(false);
    expect(server.gateway.withdrawals.has(id)).toBe(true);
  });
});

async function withdraw(): Promise<string> {
  return requestWithdrawal(server, await newMember(server, 500), 100);
}

async function askAgain(id: string): Promise<void> {
  await server.context.database.query(sql`
    update withdrawals
       set next_ask_at = now()
     where id = ${id}`);
  await advanceWithdrawals(server.context, new AbortController().signal);
}
