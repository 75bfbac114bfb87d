import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../audit/verify.ts';
import {
  withdrawalPaidCommand,
  withdrawalUnpaidCommand,
} from '../../entries/commands/payments/withdrawal-decisions.ts';
import { noteSubmission } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import {
  balancesOf,
  houseBalance,
  newMember,
  queryAsOwner,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  withdrawalStatus,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { approveHeld, NO_BOUND, setBounds } from '../../testing/people/second-person.ts';
import { advanceWithdrawals } from '../gateways/advance-withdrawals.ts';
import { askAboutEndedWithdrawals } from '../gateways/ask-about-ended-withdrawals.ts';

const ORDER = 'POST /v1/payouts';
const ASK = 'GET /v1/payouts';
/** The member's money before, and the amount, in satang. */
const ALL = 100_000;
const AMOUNT = 30_000;

let database: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let cashier: string;
let manager: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  office = await startTestOffice(server.context);
  cashier = await office.signIn('cashier');
  manager = await office.signIn('manager');
  await setBounds(server.context.database, { member: NO_BOUND });
});
afterAll(async () => {
  await expectSoundLedger(server.context.database);
  expect((await verifyAudit(server.context.database)).fault).toBeUndefined();
  await office.close();
  await server.close();
  await database.close();
});

let member: TestMember;
beforeEach(async () => {
  server.gateway.faults.clear();
  server.gateway.withdrawals.clear();
  server.gateway.calls.length = 0;
  member = await newMember(server, ALL / 100);
});

const job = () => advanceWithdrawals(server.context, new AbortController().signal);
const jobAgain = async (id: string) => {
  await server.context.database.query(sql`
    update withdrawals
       set next_ask_at = now()
     where id = ${id}`);
  await job();
};
const age = (id: string, minutes: number) =>
  queryAsOwner(
    server,
    sql`
      update withdrawals
         set last_submitted_at = last_submitted_at - make_interval(mins => ${minutes}),
             unknown_since     = unknown_since - make_interval(mins => ${minutes})
       where id = ${id}`,
  );
const count = (call: string) => server.gateway.calls.filter((each) => each.call === call).length;
/** The gateway tells nothing from now on. */
const silence = () =>
  server.gateway.faults.set(
    ASK,
    Array.from({ length: 20 }, () => 'hang up'),
  );

/** A withdrawal whose order the gateway lost, and about which it tells nothing. */
async function unknownWithdrawal({ minutes = 16 } = {}): Promise<string> {
  server.gateway.faults.set(ORDER, ['hang up']);
  silence();
  const id = await requestWithdrawal(server, member, AMOUNT / 100);
  await job();
  await age(id, minutes);
  return id;
}

const note = 'the list of 14:30 has no such transfer';
const endUnpaid = (id: string, key: string = randomUUID()) =>
  office.call('endUnpaidWithdrawal', {
    cookie: cashier,
    params: { id },
    body: { key, reason: 'not_on_page', note },
  });
const endPaid = (id: string, payout_id: string, key: string = randomUUID()) =>
  office.call('endPaidWithdrawal', {
    cookie: cashier,
    params: { id },
    body: { key, reason: 'paid_on_page', note, payout_id },
  });
const state = async (id: string) => {
  const { available, held } = await balancesOf(server, member);
  return [await withdrawalStatus(server, member, id), available, held];
};
const HELD = ['auto_failed', ALL - AMOUNT, AMOUNT];
const GIVEN_BACK = ['failed', ALL, 0];
const PAID = ['success', ALL - AMOUNT, 0];
const contradictionsOf = async (id: string) => {
  const query = { subject: id };
  const { data } = await office.call('listContradictions', { cookie: cashier, query });
  return data?.rows.map(({ kind }) => kind);
};
const panel = async (id: string) =>
  (await office.call('getWithdrawal', { cookie: cashier, params: { id } })).data?.gateway;

describe('a withdrawal that its gateway did not pay', () => {
  it('unknown-01: is ended by two persons, and its money is back once', async () => {
    const id = await unknownWithdrawal();
    const held = await endUnpaid(id);
    expect(held).toMatchObject({ status: 202, code: 'second_person' });
    expect(await state(id)).toEqual(HELD);
    const asked = count(ASK);
    expect(await approveHeld(office, held, manager)).toMatchObject({ success: true });
    // The gateway was asked one last time.
    expect(count(ASK)).toBe(asked + 1);
    expect(await state(id)).toEqual(GIVEN_BACK);
    expect(await panel(id)).toMatchObject({
      ended_by: expect.stringContaining('cashier'),
      failure: `not_on_page: ${note}`,
      answer: null,
      unknown_since: null,
    });
    const [told] = await server.context.database.query<{ params: unknown }>(sql`
      select params
        from notifications
       where member_id = ${member.id}
         and kind      = 'withdrawal_failed'`);
    expect(told).toMatchObject({ params: { payout_id: id, reason: { code: 'not_sent' } } });
    server.gateway.faults.clear();
    await jobAgain(id);
    expect(count(ORDER)).toBe(1);
    expect(await endUnpaid(id)).toMatchObject({ code: 'target_changed' });
  });

  it('unknown-01: is ended by the gateway instead where it answers at last', async () => {
    const id = await unknownWithdrawal();
    const held = await endUnpaid(id);
    server.gateway.faults.clear();
    server.gateway.withdrawals.set(id, paymentOf(id, 'succeeded'));
    expect(await approveHeld(office, held, manager)).toMatchObject({ code: 'target_changed' });
    expect(await state(id)).toEqual(PAID);
  });

  it('unknown-01: waits while the gateway says that it pays, or was asked to lately', async () => {
    const id = await unknownWithdrawal({ minutes: 14 });
    expect(await endUnpaid(id)).toMatchObject({ code: 'ordered_lately' });
    expect(await endPaid(id, 'pay-77')).toMatchObject({ code: 'ordered_lately' });
    await age(id, 2);
    const held = await endUnpaid(id);
    server.gateway.faults.clear();
    server.gateway.withdrawals.set(id, paymentOf(id, 'processing'));
    expect(await approveHeld(office, held, manager)).toMatchObject({ code: 'gateway_pays' });
    expect(await endUnpaid(id)).toMatchObject({ code: 'gateway_pays' });
    expect(await state(id)).toEqual(['waiting_callback', ALL - AMOUNT, AMOUNT]);
  });

  it('unknown-01: waits two minutes where the gateway never received it, and until it is ordered again', async () => {
    const id = await unknownWithdrawal({ minutes: 1 });
    server.gateway.faults.clear();
    expect(await endUnpaid(id)).toMatchObject({ code: 'ordered_lately' });
    await age(id, 2);
    const held = await endUnpaid(id);
    expect(held).toMatchObject({ status: 202 });
    server.gateway.faults.set(ORDER, ['hang up']);
    await jobAgain(id);
    silence();
    expect(await approveHeld(office, held, manager)).toMatchObject({ code: 'ordered_lately' });
    expect(await state(id)).toEqual(HELD);
  });

  it('unknown-01: is not ended while a contradiction about it is open', async () => {
    const id = await unknownWithdrawal();
    const other = { payout_id: 'pay-2', reference: id, amount_satang: AMOUNT - 1 };
    expect(await sendWebhook(server, 'payout.succeeded', other)).toBe(409);
    expect(await endUnpaid(id)).toMatchObject({ code: 'contradiction_open' });
  });

  it('unknown-01: that is ended while a run is about to order it is not ordered', async () => {
    const id = await unknownWithdrawal();
    const held = await endUnpaid(id);
    const { context } = server;
    const answers: unknown[] = [];
    // The gateway says that it never received it, and the approval comes before the run orders it again.
    const connectGateway: typeof context.connectGateway = (gateway) => {
      const connected = context.connectGateway(gateway);
      if (!connected.payout) return connected;
      const ask = async () => {
        answers.push(await approveHeld(office, held, manager));
        return { outcome: 'not_received' } as const;
      };
      return { ...connected, payout: { ...connected.payout, ask } };
    };
    await context.database.query(sql`update withdrawals set next_ask_at = now() where id = ${id}`);
    await advanceWithdrawals({ ...context, connectGateway }, new AbortController().signal);
    expect(answers).toMatchObject([{ success: true }]);
    expect(await state(id)).toEqual(GIVEN_BACK);
    expect(count(ORDER)).toBe(1);
  });

  it('unknown-01: that a run orders before it is ended stays open', async () => {
    const id = await unknownWithdrawal();
    const held = await endUnpaid(id);
    const { context } = server;
    const answers: unknown[] = [];
    const connectGateway: typeof context.connectGateway = (gateway) => {
      const connected = context.connectGateway(gateway);
      if (!connected.payout) return connected;
      const ask = async () => ({ outcome: 'not_received' }) as const;
      // The order is on its way, and the gateway says to the approval that it never received it.
      server.gateway.faults.clear();
      const submit = async () => {
        answers.push(await approveHeld(office, held, manager));
        return { outcome: 'processing', gatewayWithdrawalId: 'pay-9' } as const;
      };
      return { ...connected, payout: { ...connected.payout, ask, submit } };
    };
    await context.database.query(sql`update withdrawals set next_ask_at = now() where id = ${id}`);
    await advanceWithdrawals({ ...context, connectGateway }, new AbortController().signal);
    expect(answers).toMatchObject([{ code: 'ordered_lately' }]);
    expect(await state(id)).toEqual(['waiting_callback', ALL - AMOUNT, AMOUNT]);
  });

  it('unknown-01 news-07: is a contradiction where the gateway says later that it was paid', async () => {
    const id = await unknownWithdrawal();
    await approveHeld(office, await endUnpaid(id), manager);
    server.gateway.faults.clear();
    server.gateway.withdrawals.set(id, paymentOf(id, 'succeeded'));
    await server.context.database.query(sql`
      update withdrawals
         set ask_again_at = now()
       where id = ${id}
         and ask_again_at > now() + interval '5 hours'`);
    await askAboutEndedWithdrawals(server.context, new AbortController().signal);
    expect(await contradictionsOf(id)).toEqual(['paid_after_failed']);
    expect(await state(id)).toEqual(GIVEN_BACK);
    const { data } = await office.call('listContradictions', {
      cookie: cashier,
      query: { subject: id },
    });
    const decided = await office.call('decideWithdrawalContradiction', {
      cookie: cashier,
      params: { id: data?.rows[0]?.id ?? expect.fail('none') },
      body: { key: randomUUID(), decision: 'member_debt', reason: 'it was on the page later' },
    });
    expect(await approveHeld(office, decided, manager)).toMatchObject({ success: true });
    expect(await state(id)).toEqual(PAID);
  });

  it('unknown-01: is asked about for a week after its end, and no longer', async () => {
    const id = await unknownWithdrawal();
    await approveHeld(office, await endUnpaid(id), manager);
    const askIn = async (days: number) => {
      await queryAsOwner(
        server,
        sql`
          update withdrawals
             set ended_at     = now() - make_interval(days => ${days}),
                 ask_again_at = now()
           where id = ${id}`,
      );
      await askAboutEndedWithdrawals(server.context, new AbortController().signal);
      const [row] = await server.context.database.query<{ isAsked: boolean }>(sql`
        select ask_again_at is not null as "isAsked"
          from withdrawals
         where id = ${id}`);
      return row?.isAsked;
    };
    expect(await askIn(6)).toBe(true);
    expect(await askIn(8)).toBe(false);
  });
});

describe('a withdrawal that its gateway paid', () => {
  it('unknown-02: is ended by two persons with the gateway’s id, and counts as the gateway’s', async () => {
    const id = await unknownWithdrawal();
    const clearing = await houseBalance(server, 'gateway_clearing', 'sandbox');
    const held = await endPaid(id, `pay-${id}`);
    expect(held).toMatchObject({ status: 202 });
    expect(await state(id)).toEqual(HELD);
    expect(await approveHeld(office, held, manager)).toMatchObject({ success: true });
    expect(await state(id)).toEqual(PAID);
    expect((await houseBalance(server, 'gateway_clearing', 'sandbox')) - clearing).toBe(AMOUNT);
    expect(await panel(id)).toMatchObject({
      payout_id: `pay-${id}`,
      ended_by: expect.stringContaining('cashier'),
    });
    const ending = { payout_id: `pay-${id}`, reference: id, amount_satang: AMOUNT };
    expect(await sendWebhook(server, 'payout.succeeded', ending)).toBe(200);
    expect(await sendWebhook(server, 'payout.failed', { ...ending, failure: 'no' })).toBe(409);
    expect(await contradictionsOf(id)).toEqual(['failed_after_paid']);
    expect(await state(id)).toEqual(PAID);
  });

  it('unknown-02: refuses a payment that another withdrawal has', async () => {
    const one = await unknownWithdrawal();
    await approveHeld(office, await endPaid(one, `pay-${one}`), manager);
    const two = await unknownWithdrawal();
    expect(await endPaid(two, `pay-${one}`)).toMatchObject({ code: 'gateway_id_taken' });
    expect(await endPaid(two, 'pay 1')).toMatchObject({ code: 'invalid_input' });
  });
});

it('unknown-03: the panel says why and since when, and Home names it after fifteen minutes', async () => {
  const id = await unknownWithdrawal({ minutes: 14 });
  const problems = async () => {
    const { data } = await office.call('listProblems', { cookie: manager });
    return data?.problems.filter(({ target }) => target === `withdrawal:${id}`);
  };
  expect(await problems()).toEqual([]);
  await age(id, 2);
  expect(await problems()).toMatchObject([{ kind: 'withdrawal_unknown' }]);
  await jobAgain(id);
  const shown = await panel(id);
  expect(shown).toMatchObject({ attempts: 2, answer: { told: 'unknown' } });
  expect(shown?.answer?.reason).not.toBe('');
  const sinceMs = Date.parse(shown?.unknown_since ?? '');
  expect(sinceMs).toBeLessThan(Date.parse(shown?.answer?.at ?? ''));
});

it('unknown-01 unknown-02: commands end it by the last answer, with the audit row of the office', async () => {
  const config = commandConfig(database.url);
  const one = await unknownWithdrawal();
  const two = await unknownWithdrawal();
  const unpaid = () => runCommand(config, withdrawalUnpaidCommand, { id: one, reason: note });
  await queryAsOwner(
    server,
    sql`update withdrawals set answered_at = answered_at - interval '11 minutes' where id = ${one}`,
  );
  await expect(unpaid()).rejects.toThrow('no server has asked the gateway');
  await jobAgain(one);
  // An order that nothing has answered yet makes the earlier answer worthless.
  const { context } = server;
  await context.database.query(
    sql`update withdrawals set last_answer = 'not_received' where id = ${one}`,
  );
  await context.database.transaction((tx) => noteSubmission(tx, one));
  await age(one, 3);
  await expect(unpaid()).rejects.toThrow('asked to pay it less than');
  await age(one, 13);
  await unpaid();
  const paid = { id: two, reason: note, 'gateway-id': `pay-${two}` };
  await runCommand(config, withdrawalPaidCommand, paid);
  expect(await withdrawalStatus(server, member, one)).toBe('failed');
  expect(await withdrawalStatus(server, member, two)).toBe('success');
  const rows = await server.context.database.query(sql`
    select operation
      from audit_events
     where target in (${`withdrawal:${one}`}, ${`withdrawal:${two}`})
       and outcome = 'done'
     order by id`);
  expect(rows).toEqual([{ operation: 'endUnpaidWithdrawal' }, { operation: 'endPaidWithdrawal' }]);
});

function paymentOf(id: string, status: 'processing' | 'succeeded') {
  return {
    payout_id: `pay-${id}`,
    reference: id,
    amount_satang: AMOUNT,
    status,
    account_number: '',
    bank_code: '',
  };
}
