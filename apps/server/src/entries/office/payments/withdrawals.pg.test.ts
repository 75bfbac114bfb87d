import { randomUUID } from 'node:crypto';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../command-line/command.ts';
import { advanceWithdrawals } from '../../../flows/gateways/advance-withdrawals.ts';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { setAutomaticMax } from '../../../testing/money/automatic.ts';
import {
  balancesOf,
  newMember,
  requestWithdrawal,
  sendWebhook,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { startTwoOffices } from '../../../testing/people/two-offices.ts';
import type { TwoOffices } from '../../../testing/people/two-offices.ts';
import {
  withdrawalApproveCommand,
  withdrawalRejectCommand,
} from '../../commands/payments/withdrawal-decisions.ts';

let offices: TwoOffices;
let opened: TestDatabase;
let server: PaymentServer;
let office: TestOffice;
let elsewhere: TestOffice;
let cashier: string;
let risk: string;
let member: TestMember;
beforeAll(async () => {
  offices = await startTwoOffices();
  ({ opened, server, office, elsewhere, cashier } = offices);
  risk = await office.signIn('risk');
  await setAutomaticMax(server, 500);
});
afterAll(() => offices.close());
beforeEach(async () => {
  member = await newMember(server, 5_000);
});

const key = () => randomUUID();
const checked = (of = key()) => ({ key: of, reason: 'checked' as const });
const fraud = (of = key()) => ({ key: of, reason: 'suspected_fraud' as const });
const approve = (id: string, { as = cashier, at = office, body = checked() } = {}) =>
  at.call('approveWithdrawal', { cookie: as, params: { id }, body });
const reject = (id: string, { as = cashier, at = office, body = fraud() } = {}) =>
  at.call('rejectWithdrawal', { cookie: as, params: { id }, body });
const take = (id: string, as: string, at = office) =>
  at.call('claimWithdrawal', { cookie: as, params: { id } });
const open = (id: string) => office.call('getWithdrawal', { cookie: cashier, params: { id } });
const job = () => advanceWithdrawals(server.context, new AbortController().signal);
const audited = (id: string) =>
  opened.database.query<{ operation: string; outcome: string; reason: string | null }>(sql`
    select operation,
           outcome,
           reason
      from audit_events
     where target = ${`withdrawal:${id}`}
     order by id`);

describe('an act with a key', () => {
  it('queue-01: is done once for 100 calls with one key on two servers, and answered alike', async () => {
    const id = await requestWithdrawal(server, member, 1_000);
    const body = fraud();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, call) =>
        reject(id, { body, at: call % 2 === 0 ? office : elsewhere }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balancesOf(server, member)).toEqual({ available: 500_000, held: 0 });
    expect(await audited(id)).toEqual([
      { operation: 'rejectWithdrawal', outcome: 'done', reason: 'suspected_fraud' },
    ]);
  });

  it('queue-01: is refused with another body or target, and free again after a refusal', async () => {
    const [one, two] = [
      await requestWithdrawal(server, member, 600),
      await requestWithdrawal(server, member, 600),
    ];
    const body = checked();
    expect(await approve(one, { body })).toMatchObject({ success: true });
    expect(await approve(two, { body })).toMatchObject({ code: 'request_key_reused' });
    expect(await reject(one, { body: fraud(body.key) })).toMatchObject({
      code: 'request_key_reused',
    });
    const other = checked();
    expect(await approve(one, { body: other })).toMatchObject({ code: 'already_decided' });
    expect(await approve(two, { body: other })).toMatchObject({ success: true });
    // Another person's key of the same name is another key.
    expect(await approve(one, { body, as: risk })).toMatchObject({ code: 'already_decided' });
  });
});

describe('claimWithdrawal', () => {
  it('queue-06: gives it to one of two who ask at once on two servers', async () => {
    const id = await requestWithdrawal(server, member, 1_000);
    const answers = await Promise.all([take(id, cashier), take(id, risk, elsewhere)]);
    const lost = answers.findIndex(({ success }) => !success);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers[lost]).toMatchObject({ code: 'claimed_by_other' });
    const [winner, loser] = lost === 1 ? [cashier, risk] : [risk, cashier];
    const winnersName = lost === 1 ? 'Cashier' : 'Risk';
    expect(answers[lost]).toHaveProperty(
      'message_en',
      expect.stringMatching(new RegExp(`^${winnersName} has taken this until \\d\\d:\\d\\d`)),
    );
    expect(await approve(id, { as: loser })).toMatchObject({ code: 'claimed_by_other' });
    expect(await reject(id, { as: loser })).toMatchObject({ code: 'claimed_by_other' });
    expect(await take(id, winner)).toMatchObject({ success: true, data: { is_own: true } });
    expect(await approve(id, { as: winner })).toMatchObject({ success: true });
    expect(await take(id, winner)).toMatchObject({ code: 'already_decided' });
  });

  it('queue-06: keeps it from the commands too', async () => {
    const id = await requestWithdrawal(server, member, 1_000);
    await take(id, cashier);
    const decide = (command: Command) =>
      runCommand(commandConfig(opened.url), command, { id, reason: 'checked' });
    await expect(decide(withdrawalApproveCommand)).rejects.toThrow(/colleague has taken it/);
    await expect(decide(withdrawalRejectCommand)).rejects.toThrow(/colleague has taken it/);
    expect(await open(id)).toMatchObject({ data: { approval: 'waiting' } });
    expect(await approve(id, { as: cashier })).toMatchObject({ success: true });
  });

  it('queue-06: is released after ten minutes', async () => {
    const id = await requestWithdrawal(server, member, 1_000);
    await take(id, cashier);
    expect((await open(id)).data?.claim).toMatchObject({ name: 'Cashier', is_own: true });
    const moveBack = (seconds: number) =>
      opened.database.query(sql`
        update withdrawals
           set claimed_at = claimed_at - make_interval(secs => ${seconds})
         where id = ${id}`);
    await moveBack(590);
    expect(await take(id, risk)).toMatchObject({ code: 'claimed_by_other' });
    await moveBack(10);
    expect((await open(id)).data?.claim).toBeNull();
    expect(await take(id, risk)).toMatchObject({ success: true });
  });
});

describe('approveWithdrawal and rejectWithdrawal', () => {
  it('queue-07: 100 approvals with keys of their own, on two servers, have the gateway pay once', async () => {
    const id = await requestWithdrawal(server, member, 1_000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, call) =>
        approve(id, { at: call % 2 === 0 ? office : elsewhere }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await Promise.all([job(), job()]);
    expect(server.gateway.withdrawals.get(id)).toMatchObject({ amount_satang: 100_000 });
    const done = (await audited(id)).filter(({ outcome }) => outcome === 'done');
    expect(done).toEqual([{ operation: 'approveWithdrawal', outcome: 'done', reason: 'checked' }]);
    expect((await open(id)).data?.decision).toMatchObject({
      by: 'cashier@kapao.test',
      reason: 'checked',
    });
  });

  it('queue-07: approve or reject, never both', async () => {
    const id = await requestWithdrawal(server, member, 1_000);
    const answers = await Promise.all([approve(id), reject(id, { at: elsewhere })]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { available } = await balancesOf(server, member);
    expect(available).toBe(answers[0]?.success ? 400_000 : 500_000);
  });

  it('queue-07: ask for a reason by its code, with a note where it says nothing', async () => {
    const id = await requestWithdrawal(server, member, 1_000);
    // The cast is needed because the types allow no wrong body.
    const send = (body: object) =>
      office.call('rejectWithdrawal', { cookie: cashier, params: { id }, body: body as never });
    for (const body of [
      {},
      { reason: 'checked' },
      { reason: 'other' },
      { reason: 'other', note: ' ' },
    ])
      expect(await send({ key: key(), ...body })).toMatchObject({ code: 'invalid_input' });
    expect(await send({ key: key(), reason: 'other', note: 'ตามคำสั่งศาล' })).toMatchObject({
      success: true,
    });
    expect(await audited(id)).toMatchObject([{ reason: 'other: ตามคำสั่งศาล' }]);
    for (const name of ['approveWithdrawal', 'rejectWithdrawal', 'refundWithdrawal'] as const)
      expect(officeRoutes[name]).toMatchObject({ stepUp: true, keyed: true });
  });
});

describe('retryWithdrawal and refundWithdrawal', () => {
  const retry = (id: string) =>
    office.call('retryWithdrawal', { cookie: cashier, params: { id }, body: { key: key() } });
  const refund = (id: string, body = { key: key(), reason: 'returned_by_bank' as const }) =>
    office.call('refundWithdrawal', { cookie: cashier, params: { id }, body });

  it('queue-08: asks the gateway at once about an open withdrawal', async () => {
    const waiting = await requestWithdrawal(server, member, 1_000);
    expect(await retry(waiting)).toMatchObject({ code: 'target_changed' });
    await approve(waiting);
    await job();
    expect(await job()).toBe(0);
    expect(await retry(waiting)).toMatchObject({ success: true });
    expect(await job()).toBe(1);
    expect((await open(waiting)).data?.gateway.attempts).toBe(2);
  });

  it('queue-08: gives a paid one back once, and none that was not paid', async () => {
    const id = await requestWithdrawal(server, member, 400);
    expect(await refund(id)).toMatchObject({ code: 'target_changed' });
    await job();
    const withdrawal = server.gateway.withdrawals.get(id) ?? expect.fail('no withdrawal');
    await sendWebhook(server, 'payout.succeeded', withdrawal);
    await sendWebhook(server, 'payout.succeeded', withdrawal);
    const body = { key: key(), reason: 'returned_by_bank' as const };
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, body)));
    expect(new Set(answers.map(({ success }) => success))).toEqual(new Set([true]));
    expect(await refund(id)).toMatchObject({ code: 'target_changed' });
    expect(await balancesOf(server, member)).toEqual({ available: 500_000, held: 0 });
    expect(await retry(id)).toMatchObject({ code: 'target_changed' });
  });
});
