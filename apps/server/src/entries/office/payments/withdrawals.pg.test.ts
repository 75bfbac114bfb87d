import { randomUUID } from 'node:crypto';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { signalCodes } from '@kapao/contract/payments/automatic.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../../command-line/command.ts';
import { advanceWithdrawals } from '../../../flows/gateways/advance-withdrawals.ts';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { createMembers } from '../../../testing/people/members.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  balancesOf,
  newMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import { recordPlay } from '../../../testing/play/play.ts';
import { askPromotion, offerPromotion } from '../../../testing/play/promotions.ts';
import { NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { noteSigns, originSigns } from '../../../features/fair-offers/signs-store.ts';
import {
  withdrawalApproveCommand,
  withdrawalRejectCommand,
} from '../../commands/payments/withdrawal-decisions.ts';

let opened: TestDatabase;
let server: PaymentServer;
let second: TestServer;
let office: TestOffice;
let elsewhere: TestOffice;
let cashier: string;
let risk: string;
let member: TestMember;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: opened.url });
  second = await startTestServer({ DATABASE_URL: opened.url, SANDBOX_URL: server.gateway.url });
  office = await startTestOffice(server.context);
  elsewhere = await startTestOffice(second.context);
  [cashier, risk] = await Promise.all([office.signIn('cashier'), office.signIn('risk')]);
  await opened.database.query(sql`
    update site_settings
       set auto_payout_max_micro = 500000000
     where website_id = 3`);
  await setBounds(opened.database, { member: NO_BOUND });
});
afterAll(async () => {
  await office.close();
  await elsewhere.close();
  await second.close();
  await server.close();
  await opened.close();
});
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
const list = (query: object) => office.call('listWithdrawals', { cookie: cashier, query });
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

describe('listQueues', () => {
  it('queue-02: shows the queues that the role may read, with count and age', async () => {
    await requestWithdrawal(server, member, 700);
    const seen = await office.call('listQueues', { cookie: cashier });
    const queues = seen.data?.queues ?? [];
    expect(queues.map(({ queue }) => queue)).toEqual([
      'withdrawals',
      'deposits',
      'transfers',
      'cases',
      'documents',
    ]);
    const waiting = await list({ approval: 'waiting', limit: 100 });
    expect(queues[0]).toMatchObject({
      count: waiting.data?.rows.length,
      is_more: false,
      oldest_at: waiting.data?.rows[0]?.created_at,
    });
    const marketing = await office.signIn('marketing');
    expect(await office.call('listQueues', { cookie: marketing })).toMatchObject({
      data: { queues: [] },
    });
  });
});

describe('listWithdrawals', () => {
  it('queue-03: pages the review queue from the oldest, and other lists from the newest', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 3; each += 1) ids.push(await requestWithdrawal(server, member, 800));
    const { username } = (await open(ids[0] ?? '')).data?.member ?? expect.fail();
    const read = async (query: object) => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await list({ member: username, limit: 2, ...query, after });
        seen.push(...(page.data?.rows ?? []).map(({ id }) => id));
        after = page.data?.next ?? undefined;
      } while (after !== undefined);
      return seen;
    };
    expect(await read({ approval: 'waiting' })).toEqual(ids);
    expect(await read({})).toEqual(ids.toReversed());
    expect(await read({ status: 'success' })).toEqual([]);
    const today = bangkokDay(new Date());
    expect(await read({ from: today, until: today })).toHaveLength(3);
    expect(await read({ until: '2020-01-01' })).toEqual([]);
    expect(await read({ member: 'nobody' })).toEqual([]);
    expect(await list({ after: 'x' })).toMatchObject({ code: 'invalid_input' });
  });

  it('queue-32: pages in each order, by amount in the review queue alone', async () => {
    const amounts = [900, 600, 900, 700];
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await requestWithdrawal(server, member, amount));
    const { username } = (await open(ids[0] ?? '')).data?.member ?? expect.fail();
    const read = async (query: object) => {
      const seen: { id: string; baht: number }[] = [];
      let after: string | undefined;
      do {
        const page = await list({ member: username, limit: 1, ...query, after });
        for (const { id, amount_micro: micro } of page.data?.rows ?? [])
          seen.push({ id, baht: Number(micro) / 1_000_000 });
        after = page.data?.next ?? undefined;
      } while (after !== undefined);
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids));
      return seen;
    };
    const amountsOf = async (query: object) => (await read(query)).map(({ baht }) => baht);
    expect(await amountsOf({ approval: 'waiting', sort: 'largest' })).toEqual([900, 900, 700, 600]);
    expect(await amountsOf({ approval: 'waiting', sort: 'smallest' })).toEqual([
      600, 700, 900, 900,
    ]);
    const idsOf = async (query: object) => (await read(query)).map(({ id }) => id);
    expect(await idsOf({ approval: 'waiting', sort: 'newest' })).toEqual(ids.toReversed());
    expect(await idsOf({ sort: 'oldest' })).toEqual(ids);
    expect(await list({ sort: 'largest' })).toMatchObject({ code: 'invalid_input' });
  });

  it('queue-03: has four digits of the account, and nothing else of it', async () => {
    const id = await requestWithdrawal(server, member, 800);
    const [stored] = await opened.database.query<{ number: string }>(sql`
      select account_number as number
        from withdrawals
       where id = ${id}`);
    const number = stored?.number ?? expect.fail();
    const { rows = [] } = (await list({ limit: 100 })).data ?? {};
    expect(rows.find((row) => row.id === id)).toMatchObject({ account_last4: number.slice(-4) });
    expect(JSON.stringify([rows, (await open(id)).data])).not.toContain(number);
  });
});

describe('getWithdrawal', () => {
  it('queue-04: shows the rows behind the signals, and leaves the networks of staff out', async () => {
    const [other] = await createMembers(server, 1);
    const network = '203.0.113.7';
    await opened.database.transaction(async (tx) => {
      for (const { id } of [member, other ?? expect.fail()])
        for (const at of [network, '127.0.0.1'])
          await noteSigns(tx, id, originSigns({ network: at, deviceId: undefined }));
    });
    const paid = transferOf(await openQr(server, member), { payer_name: 'นาย ปิติ ใจดี' });
    await sendWebhook(server, 'transfer.received', paid);
    await recordPlay(server, member, { day: bangkokDay(new Date()), staked: 10, won: 2_000 });
    await askPromotion(server, member, await offerPromotion(server));
    const first = await requestWithdrawal(server, member, 300);
    await requestWithdrawal(server, member, 300);
    const withClaim = await requestWithdrawal(server, member, 900);
    const { signals = [] } = (await open(withClaim)).data ?? {};
    expect(signals.map(({ code }) => code)).toEqual([...signalCodes]);
    expect(signals.flatMap(({ code, is_raised }) => (is_raised ? [code] : []))).toEqual([
      'new_account',
      'phone_unproven',
      'recent_bonus',
      'recent_adjustment',
      'payer_name_differs',
      'network_shared',
      'win_to_deposit',
      'velocity',
    ]);
    const rowsOf = (code: string) => signals.find((each) => each.code === code)?.rows;
    expect(rowsOf('payer_name_differs')).toMatchObject([
      { reference: paid.transfer_id, note: 'นาย ปิติ ใจดี' },
    ]);
    expect(rowsOf('network_shared')).toHaveLength(1);
    expect(rowsOf('network_shared')).toMatchObject([{ reference: network }]);
    expect(rowsOf('win_to_deposit')).toMatchObject([{ amount_micro: '1990000000' }, {}]);
    const { data: earlier } = await open(first);
    expect(earlier?.signals.at(-1)).toMatchObject({ code: 'velocity', is_raised: true });
  });

  it('queue-04: names the promotion whose requirement the request left', async () => {
    await askPromotion(server, member, await offerPromotion(server));
    const id = await requestWithdrawal(server, member, 900);
    expect((await open(id)).data?.signals[0]).toMatchObject({
      code: 'wagering_left',
      is_raised: true,
      rows: [{ kind: 'claim', amount_micro: '500000000' }],
    });
  });

  it('queue-05: says why it stopped, and shows what decided that, computed once more', async () => {
    const { data: stopped } = await open(await requestWithdrawal(server, member, 500.01));
    expect(stopped).toMatchObject({
      approval: 'waiting',
      automatic_decision: {
        rule: 'auto_payout',
        version: 1,
        result: 'waiting',
        inputs: { amount_micro: '500010000' },
        thresholds: { auto_payout_max_micro: '500000000' },
        stops: ['amount'],
        is_reproduced: true,
      },
    });
    expect(stopped?.reasons[0]?.en).toMatch(/500\.01 baht is above .* 500\.00 baht/);
    const { data: automatic } = await open(await requestWithdrawal(server, member, 500));
    expect(automatic).toMatchObject({ reasons: [], automatic_decision: { result: 'automatic' } });
    expect(await open(randomUUID())).toMatchObject({ code: 'not_found' });
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
