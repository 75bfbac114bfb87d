import { randomUUID } from 'node:crypto';
import type { ContradictionDecision } from '@kapao/contract/office/contradiction-rules.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../../audit/verify.ts';
import {
  contradictionDecideCommand,
  contradictionsListCommand,
} from '../../entries/commands/payments/contradictions.ts';
import { commandConfig, runCommand } from '../../testing/commands.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  balancesOf,
  houseBalance,
  newMember,
  withdrawalStatus,
  queryAsOwner,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { debtOf, spendCash } from '../../testing/money/reversals.ts';
import { approveHeld, NO_BOUND, setBounds } from '../../testing/people/second-person.ts';

let database: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let cashier: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  office = await startTestOffice(server.context);
  cashier = await office.signIn('cashier');
  await setBounds(server.context.database, { member: NO_BOUND });
  // A fee, so that the books have to take it too.
  await queryAsOwner(
    server,
    sql`update payment_methods set fee_fixed_micro = 10000000 where adapter = 'withdrawal'`,
  );
});
afterAll(async () => {
  await expectSoundLedger(server.context.database);
  expect((await verifyAudit(server.context.database)).fault).toBeUndefined();
  await office.close();
  await server.close();
  await database.close();
});

const FEE = 1_000;

/** A withdrawal of 300 baht with its two endings, the second one contradictory. */
async function contradicted(first: 'failed' | 'succeeded') {
  const member = await newMember(server, 1_000);
  const id = await requestWithdrawal(server, member, 300);
  const data = { payout_id: 'pay-1', reference: id, amount_satang: 30_000 - FEE };
  const tell = (ending: 'failed' | 'succeeded') =>
    sendWebhook(server, `payout.${ending}`, {
      ...data,
      ...(ending === 'failed' && { failure: 'no' }),
    });
  expect(await tell(first)).toBe(200);
  expect(await tell(first === 'failed' ? 'succeeded' : 'failed')).toBe(409);
  const listed = await office.call('listContradictions', {
    cookie: cashier,
    query: { subject: id },
  });
  const contradiction = listed.data?.rows[0]?.id ?? expect.fail('none');
  return { member, id, contradiction, tell };
}

const decide = (id: string, decision: ContradictionDecision, key: string = randomUUID()) =>
  office.call('decideWithdrawalContradiction', {
    cookie: cashier,
    params: { id },
    body: { key, decision, reason: 'asked the gateway' },
  });

const state = async (member: TestMember, id: string) => ({
  status: await withdrawalStatus(server, member, id),
  ...(await balancesOf(server, member)),
  owed: await debtOf(server, member),
});

const lossOfHouse = async () => {
  const [row] = await server.context.database.query<{ balance: bigint }>(sql`
    select balance
      from ledger_accounts
     where kind      = 'adjustment'
       and reference = 'withdrawal'`);
  return -Number((row?.balance ?? 0n) / 10_000n);
};

it('news-06: without a movement the first news stands, the case is closed, and stands on no list of open ones', async () => {
  const { member, id, contradiction } = await contradicted('failed');
  expect(await decide(contradiction, 'no_movement')).toMatchObject({ success: true });
  expect(await state(member, id)).toEqual({
    status: 'failed',
    available: 100_000,
    held: 0,
    owed: 0,
  });
  const query = { subject: id };
  const { data } = await office.call('listContradictions', { cookie: cashier, query });
  expect(data?.rows).toMatchObject([
    { decision: { code: 'no_movement', by: 'cashier@kapao.test', reason: 'asked the gateway' } },
  ]);
  const open = { ...query, state: 'open' } as const;
  const opened = await office.call('listContradictions', { cookie: cashier, query: open });
  expect(opened.data?.rows).toEqual([]);
  expect(await decide(contradiction, 'house_loss')).toMatchObject({ code: 'already_decided' });
});

it('news-07: as the house’s loss the member keeps the money, and the gateway’s account is what it paid', async () => {
  const before = {
    gateway: await houseBalance(server, 'gateway_clearing'),
    loss: await lossOfHouse(),
  };
  const { member, id, contradiction } = await contradicted('failed');
  expect(await decide(contradiction, 'house_loss')).toMatchObject({ success: true });
  expect(await state(member, id)).toEqual({
    status: 'success',
    available: 100_000,
    held: 0,
    owed: 0,
  });
  expect((await houseBalance(server, 'gateway_clearing')) - before.gateway).toBe(30_000 - FEE);
  expect((await lossOfHouse()) - before.loss).toBe(30_000);
});

it('news-08: as the member’s debt the released money is taken, and what was spent of it is owed', async () => {
  const before = await houseBalance(server, 'gateway_clearing');
  const { member, id, contradiction } = await contradicted('failed');
  await spendCash(server, member, 90_000);
  expect(await decide(contradiction, 'member_debt')).toMatchObject({ success: true });
  expect(await state(member, id)).toEqual({
    status: 'success',
    available: 0,
    held: 0,
    owed: 20_000,
  });
  expect((await houseBalance(server, 'gateway_clearing')) - before).toBe(30_000 - FEE);
});

it('news-06: failed after paid gives the withdrawal back to the member with its fee', async () => {
  const before = await houseBalance(server, 'gateway_clearing');
  const { member, id, contradiction, tell } = await contradicted('succeeded');
  expect(await decide(contradiction, 'refund')).toMatchObject({ success: true });
  expect(await state(member, id)).toEqual({
    status: 'refund',
    available: 100_000,
    held: 0,
    owed: 0,
  });
  expect(await houseBalance(server, 'gateway_clearing')).toBe(before);
  // The refunded withdrawal told as paid once more is a contradiction of its own.
  expect(await tell('failed')).toBe(409);
  expect(await tell('succeeded')).toBe(409);
  const listed = await office.call('listContradictions', {
    cookie: cashier,
    query: { subject: id },
  });
  expect(listed.data?.rows.map(({ kind, times }) => [kind, times])).toEqual([
    ['paid_after_failed', 1],
    ['failed_after_paid', 2],
  ]);
  const again = listed.data?.rows[0]?.id ?? '';
  expect(await decide(again, 'house_loss')).toMatchObject({ code: 'target_changed' });
});

it('news-06: refuses a decision that does not fit, and moves nothing', async () => {
  const failedFirst = await contradicted('failed');
  expect(await decide(failedFirst.contradiction, 'refund')).toMatchObject({
    code: 'target_changed',
  });
  const paidFirst = await contradicted('succeeded');
  for (const decision of ['house_loss', 'member_debt'] as const) {
    expect(await decide(paidFirst.contradiction, decision)).toMatchObject({
      code: 'target_changed',
    });
  }
  const deposit = await office.call('decideDepositContradiction', {
    cookie: cashier,
    params: { id: paidFirst.contradiction },
    body: { key: randomUUID(), decision: 'no_movement', reason: 'not this one' },
  });
  expect(deposit).toMatchObject({ code: 'not_found' });
  expect(await state(paidFirst.member, paidFirst.id)).toMatchObject({ available: 70_000 });
  expect(await state(failedFirst.member, failedFirst.id)).toMatchObject({ available: 100_000 });
});

it('news-06: 100 decisions at once move the money once', async () => {
  const { member, id, contradiction } = await contradicted('failed');
  const before = await houseBalance(server, 'gateway_clearing');
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      decide(contradiction, index % 2 === 0 ? 'member_debt' : 'house_loss'),
    ),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect((await houseBalance(server, 'gateway_clearing')) - before).toBe(30_000 - FEE);
  expect(await withdrawalStatus(server, member, id)).toBe('success');
});

it('news-14: what leaves money twice with a member, or moves it, waits for a second person', async () => {
  const { database } = server.context;
  await setBounds(database, { member: 300 });
  const risk = await office.signIn('risk');
  for (const [first, decision, status] of [
    ['failed', 'no_movement', 'failed'],
    ['failed', 'house_loss', 'success'],
    ['failed', 'member_debt', 'success'],
    ['succeeded', 'refund', 'refund'],
  ] as const) {
    const { member, id, contradiction } = await contradicted(first);
    const held = await decide(contradiction, decision);
    expect(held).toMatchObject({ data: { held: { value_micro: '300000000' } } });
    expect(await withdrawalStatus(server, member, id)).toBe(
      first === 'failed' ? 'failed' : 'success',
    );
    expect(await approveHeld(office, held, risk)).toMatchObject({ success: true });
    expect(await withdrawalStatus(server, member, id)).toBe(status);
  }
  const { contradiction } = await contradicted('succeeded');
  expect(await decide(contradiction, 'no_movement')).toMatchObject({ success: true, data: null });
  await setBounds(database, { member: NO_BOUND });
});

it('news-15: the webhook id of a payment that comes again with another payment is closed by two people', async () => {
  const { database } = server.context;
  await setBounds(database, { member: 300 });
  for (const [ending, needsTwo] of [
    ['succeeded', true],
    ['failed', false],
  ] as const) {
    const member = await newMember(server, 1_000);
    const [one, other] = [
      await requestWithdrawal(server, member, 300),
      await requestWithdrawal(server, member, 300),
    ];
    const same = { id: `msg_${randomUUID()}` };
    const data = { payout_id: 'pay-1', amount_satang: 30_000 - FEE };
    const first = { ...data, reference: one };
    expect(await sendWebhook(server, 'payout.succeeded', first, same)).toBe(200);
    const again = { ...data, reference: other, ...(ending === 'failed' && { failure: 'no' }) };
    expect(await sendWebhook(server, `payout.${ending}`, again, same)).toBe(409);
    const query = { subject: other };
    const listed = await office.call('listContradictions', { cookie: cashier, query });
    expect(listed.data?.rows).toMatchObject([{ kind: 'reused_id' }]);
    const closed = await decide(listed.data?.rows[0]?.id ?? '', 'no_movement');
    expect(closed).toMatchObject(needsTwo ? { status: 202 } : { status: 200, data: null });
  }
  await setBounds(database, { member: NO_BOUND });
});

it('news-06 news-15: a contradiction of a transfer is closed with the deposits’ permission, by two people', async () => {
  const transfer = transferOf({ deposit_amount: 12.34 });
  await sendWebhook(server, 'transfer.received', transfer);
  const more = { ...transfer, amount_satang: 9_999 };
  expect(await sendWebhook(server, 'transfer.received', more)).toBe(409);
  const query = { subject: transfer.transfer_id };
  const { data } = await office.call('listContradictions', { cookie: cashier, query });
  const closed = await office.call('decideDepositContradiction', {
    cookie: cashier,
    params: { id: data?.rows[0]?.id ?? '' },
    body: { key: randomUUID(), decision: 'no_movement', reason: 'the statement has the first' },
  });
  expect(closed).toMatchObject({ status: 202, code: 'second_person' });
  const risk = await office.signIn('risk');
  expect(await approveHeld(office, closed, risk)).toMatchObject({ success: true });
});

it('news-09: stands on Home until it is decided, with the amount, the member and the way there', async () => {
  const owner = await office.signIn('owner');
  const { id, contradiction } = await contradicted('failed');
  const found = async () => {
    const { data } = await office.call('listProblems', { cookie: owner });
    return data?.problems.find(({ target }) => target === `withdrawal:${id}`);
  };
  expect(await found()).toMatchObject({
    kind: 'contradiction',
    subject: expect.stringMatching(/^300\.00 · /),
  });
  await decide(contradiction, 'no_movement');
  expect(await found()).toBeUndefined();
});

it('news-06: a command lists and decides as the office does, with the same audit row', async () => {
  const { member, id, contradiction } = await contradicted('failed');
  const config = commandConfig(database.url);
  const listed = await runCommand(config, contradictionsListCommand, { open: true, json: true });
  expect(listed).toContain(id);
  const decideBy = (decision: string) =>
    runCommand(config, contradictionDecideCommand, {
      id: contradiction,
      decision,
      reason: 'the bank was called',
    });
  await expect(decideBy('refund')).rejects.toThrow('does not fit');
  await expect(decideBy('anything')).rejects.toThrow('--decision takes');
  expect(await decideBy('member_debt')).toContain('closed: member_debt');
  await expect(decideBy('member_debt')).rejects.toThrow('decided already');
  expect(await withdrawalStatus(server, member, id)).toBe('success');
  const auditor = await office.signIn('auditor');
  const query = { operation: 'decideWithdrawalContradiction', outcome: 'done' } as const;
  const { data } = await office.call('listAudit', { cookie: auditor, query });
  expect(data?.rows[0]).toMatchObject({
    target: `withdrawal:${id}`,
    reason: 'the bank was called',
    before: { status: 'failed' },
    after: { status: 'success', decision: 'member_debt' },
  });
});
