import { signalCodes, usualThresholds } from '@kapao/contract/payments/automatic.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '../../db/database.ts';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { readReviewFacts } from '../../flows/withdrawals/read-withdrawal-signals.ts';
import {
  decisionOf as readDecision,
  newQuietMember,
  setAutomaticRules,
  stopsOf as stopsOfRequest,
} from '../../testing/money/automatic.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  askWithdrawal,
  balancesOf,
  newMember,
  withdrawalStatus,
  queryAsOwner,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { makeDeposit } from '../../testing/play/promotions.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { readOperatorSettings } from '../site/settings-store.ts';
import { seedPaymentMethods } from '../../demo/payments.ts';
import { sumAutomaticToday } from './withdrawals/withdrawal-terms-store.ts';

let opened: TestDatabase;
let server: PaymentServer;
let second: TestServer;
let office: TestOffice;
let cashier: string;
let member: TestMember;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: opened.url });
  second = await startTestServer({ DATABASE_URL: opened.url, SANDBOX_URL: server.gateway.url });
  office = await startTestOffice(server.context);
  cashier = await office.signIn('cashier');
});
afterAll(async () => {
  await office.close();
  await second.close();
  await server.close();
  await opened.close();
});
beforeEach(async () => {
  await setRules({});
  member = await newQuiet(100_000);
});

const setRules = (rules: Parameters<typeof setAutomaticRules>[1]) =>
  setAutomaticRules(server, rules);
const newQuiet = (baht: number) => newQuietMember(server, baht);
const stopsOf = (baht = 200, of = member) => stopsOfRequest(server, of, baht);
const decisionOf = (id: string) => readDecision(server, id);
const job = () => advanceWithdrawals(server.context, new AbortController().signal);

describe('the sums', () => {
  it('auto-01: 50,000 with raised signals never leaves by itself, however often it is asked', async () => {
    await queryAsOwner(server, sql`update members set created_at = now() where id = ${member.id}`);
    const ids = [
      await requestWithdrawal(server, member, 50_000),
      await requestWithdrawal(server, member, 50_000),
    ];
    await job();
    for (const id of ids) {
      expect((await decisionOf(id)).stops).toEqual(['amount', 'day_sum', 'new_account']);
      expect(await withdrawalStatus(server, member, id)).toBe('pending');
      expect(server.gateway.withdrawals.has(id)).toBe(false);
    }
  });

  it('auto-04: 40 withdrawals of 4,999 at once on two servers stop at the day’s sum', async () => {
    await setRules({ signals: [] });
    const rich = await newQuiet(300_000);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, call) =>
        askWithdrawal(call % 2 === 0 ? server : second, rich, 4_999),
      ),
    );
    const ids = answers.map((each) => (each.success ? each.data.payout_id : expect.fail()));
    const decisions = await Promise.all(ids.map(decisionOf));
    expect(decisions.filter(({ result }) => result === 'automatic')).toHaveLength(4);
    const waiting = decisions.filter(({ result }) => result === 'waiting');
    expect(new Set(waiting.map(({ stops }) => stops.join()))).toEqual(new Set(['day_sum']));
  });

  it('auto-04 auto-10: counts automatic ones of the Bangkok day alone, and tells what is left', async () => {
    await setRules({ signals: [], dayMax: 6_000 });
    const left = async () => {
      const terms = await server.call('getWithdrawalTerms', { token: member.token });
      return terms.success ? terms.data.automatic_up_to : terms.code;
    };
    expect(await left()).toBe(5_000);
    const first = await requestWithdrawal(server, member, 4_000);
    expect(await left()).toBe(2_000);
    expect(await stopsOf(2_001)).toEqual(['day_sum']);
    expect(await stopsOf(2_000)).toEqual([]);
    expect(await stopsOf(100)).toEqual(['day_sum']);
    await job();
    const { payout_id } = server.gateway.withdrawals.get(first) ?? expect.fail();
    await sendWebhook(server, 'payout.failed', {
      reference: first,
      payout_id,
      amount_satang: 400_000,
      failure: 'account_closed',
    });
    expect(await stopsOf(4_000)).toEqual([]);
    await queryAsOwner(
      server,
      sql`update withdrawals set created_at = now() - interval '1 day' where member_id = ${member.id}`,
    );
    expect(await stopsOf(5_000)).toEqual([]);
  });

  it('auto-03: a maximum of 0 lets all wait', async () => {
    await setRules({ signals: [], max: 0 });
    expect(await stopsOf(100)).toEqual(['amount']);
  });
});

it('auto-05 auto-06 auto-09: staff read why it waits and from what, and that it comes out the same', async () => {
  await queryAsOwner(server, sql`update members set created_at = now() where id = ${member.id}`);
  const id = await requestWithdrawal(server, member, 200);
  const open = async () =>
    (await office.call('getWithdrawal', { cookie: cashier, params: { id } })).data;
  expect(await open()).toMatchObject({
    approval: 'waiting',
    reasons: [{ th: 'สมาชิกใหม่: 0 นาที', en: 'New member: 0 minutes' }],
    automatic_decision: {
      rule: 'auto_payout',
      version: 1,
      result: 'waiting',
      inputs: { amount_micro: '200000000', account_minutes: '0', coupon_minutes: null },
      thresholds: { auto_payout_max_micro: '5000000000', new_account_days: '7' },
      signals: [...signalCodes],
      stops: ['new_account'],
      is_reproduced: true,
    },
  });
  // The office's panel goes on by the thresholds of now, and the decision by its own.
  await setRules({ thresholds: { network_members: 5 } });
  expect((await open())?.automatic_decision).toMatchObject({ is_reproduced: true });
  await queryAsOwner(
    server,
    sql`
      update withdrawals
         set automatic_decision = jsonb_set(automatic_decision, '{inputs,account_minutes}', '"99999"')
       where id = ${id}`,
  );
  expect((await open())?.automatic_decision).toMatchObject({ is_reproduced: false });
  expect(await askWithdrawal(server, member, 200)).toMatchObject({
    message: 'รับคำขอถอนเงินแล้ว รอเจ้าหน้าที่ตรวจสอบ',
    data: { waits_for_approval: true },
  });
});

it('auto-07: a fault of a read stops the withdrawal, which still waits for staff', async () => {
  await queryAsOwner(server, sql`alter table coupon_redemptions rename to hidden_redemptions`);
  const id = await requestWithdrawal(server, member, 200);
  await queryAsOwner(server, sql`alter table hidden_redemptions rename to coupon_redemptions`);
  expect(await decisionOf(id)).toMatchObject({
    result: 'waiting',
    inputs: { amount_micro: '200000000' },
    stops: ['day_sum', 'contradiction', 'proposal', 'unblocked', ...signalCodes],
  });
  const { data } = await office.call('getWithdrawal', { cookie: cashier, params: { id } });
  expect(data?.automatic_decision).toMatchObject({ is_reproduced: true });
  expect(data?.reasons[4]).toMatchObject({
    en: 'A wagering requirement was left: could not be read',
  });
  expect(await balancesOf(server, member)).toMatchObject({ held: 20_000 });
});

it('auto-01 auto-02: a live site begins with all signals, the usual thresholds and both maximums', async () => {
  const [{ defaults } = expect.fail()] = await opened.database.query<{
    defaults: Record<string, string>;
  }>(sql`
    select jsonb_object_agg(column_name, column_default) as defaults
      from information_schema.columns
     where table_name = 'site_settings'
       and column_name like 'auto_payout_%'`);
  const [row] = await opened.database.query<{ signals: string[]; thresholds: object }>(sql`
    select ${raw(defaults['auto_payout_signals'] ?? '')}    as signals,
           ${raw(defaults['auto_payout_thresholds'] ?? '')} as thresholds`);
  expect(row?.signals).toEqual([...signalCodes]);
  expect(row?.thresholds).toEqual(usualThresholds);
  expect(defaults).toMatchObject({
    auto_payout_max_micro: expect.stringContaining('5000000000'),
    auto_payout_day_max_micro: expect.stringContaining('20000000000'),
  });
});

it('auto-08: serves each read of the decision by an index', async () => {
  const plans: string[] = [];
  const explaining: Queryable = {
    now: () => new Date(),
    query: async <Row extends object>(statement: Sql): Promise<Row[]> =>
      opened.database.transaction(async (tx) => {
        await tx.query(sql`set local enable_seqscan = off`);
        const plan = await tx.query<{ 'QUERY PLAN': string }>(
          sql`${raw('explain ')}${join([statement], '')}`,
        );
        plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
        return tx.query<Row>(statement);
      }),
  };
  const requestedAt = new Date();
  const { id: memberId } = member;
  await readReviewFacts(explaining, { memberId, requestedAt, thresholds: usualThresholds });
  await sumAutomaticToday(explaining, memberId);
  expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
  const used = plans.join('\n');
  for (const index of [
    'member_signs_by_key',
    'member_signs_lately',
    'staff_sessions_by_network',
    'studio_transactions_newest_large_wins',
    'withdrawals_by_member',
  ])
    expect(used).toContain(index);
});

it('auto-12: the sandbox’s rules pay a new member’s small withdrawal, and are set once', async () => {
  const sandbox = await startPaymentServer();
  const readRules = () => readOperatorSettings(sandbox.context.database, 3);
  expect(await readRules()).toMatchObject({
    auto_payout_max: 5_000,
    auto_payout_day_max: 20_000,
    auto_payout_signals: ['account_shared', 'deposit_reversed', 'typed_transfer', 'large_win'],
  });
  const newcomer = await newMember(sandbox);
  await makeDeposit(sandbox, newcomer, 100);
  expect(await stopsOfRequest(sandbox, newcomer, 100)).toEqual([]);
  await setAutomaticRules(sandbox, {});
  await seedPaymentMethods(sandbox.context);
  expect(await readRules()).toMatchObject({ auto_payout_signals: signalCodes });
  await sandbox.close();
});
