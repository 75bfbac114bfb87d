import { missionRow } from '@kapao/contract/missions/written.ts';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { memberBalances } from '../../ledger/balances.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { recordDeposit } from '../../testing/money/deposits.ts';
import { createMembers } from '../../testing/people/members.ts';
import {
  newMember as newFundedMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { saveMissions } from './store.ts';

let database: TestDatabase;
/** Two servers on one database. */
let nodes: [PaymentServer, TestServer];
let server: PaymentServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  nodes = [await startPaymentServer(env), await startTestServer(env)];
  [server] = nodes;
});
// Closing the test database verifies the ledger.
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.close();
});
afterEach(async () => {
  vi.useRealTimers();
  // Each test must see only its own missions.
  await server.context.database.query(sql`
    update missions
       set is_enabled = false`);
});

let lastId = 0;
/** Rewards 30 baht for three days of 100 baht or more and 500 baht in total, from 1 November 2026. */
async function newMission(changes: Partial<z.input<typeof missionRow>> = {}): Promise<number> {
  const row = missionRow.parse({
    id: (lastId += 1),
    title: 'ฝากต่อเนื่อง 3 วัน',
    days_needed: 3,
    daily_minimum: 100,
    amount: 500,
    bonus_type: 'credit',
    bonus: 30,
    from: '2026-11-01T00:00:00',
    ...changes,
  });
  const { database: own, config } = server.context;
  await own.transaction((tx) => saveMissions(tx, config.websiteId, [row]));
  return row.id;
}

async function newMember(): Promise<TestMember> {
  const [member] = await createMembers(server, 1);
  return member ?? expect.fail('no member');
}

/** Sets the servers' clock to a Bangkok time. */
function setClock(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${time}+07:00`) });
}

/** Inserts a deposit that was credited at this Bangkok time, and the play of its whole amount on that day. */
async function deposit(member: TestMember, baht: number, time: string, status?: TransactionStatus) {
  const at = new Date(`${time}+07:00`);
  await recordDeposit(server.context.database, member.id, { baht, at, ...(status && { status }) });
  await recordPlay(server, member, { day: time.slice(0, 10), staked: baht, won: baht });
}

async function depositOnDays(member: TestMember, days: Record<string, number>): Promise<void> {
  for (const [day, baht] of Object.entries(days)) await deposit(member, baht, `${day}T12:00:00`);
}

async function list({ token }: Pick<TestMember, 'token'>) {
  const result = await server.call('listMissions', { token });
  return result.success ? result.data.continuous_deposit : expect.fail(result.message);
}

function claim({ token }: Pick<TestMember, 'token'>, id: number, node: TestServer = server) {
  return node.call('claimMission', { body: { id }, token, address: freshAddress() });
}

const balances = ({ id }: TestMember) => memberBalances(server.context.database, id);

const PASSING = { '2026-11-19': 100, '2026-11-20': 200, '2026-11-21': 200 };

describe('listMissions', () => {
  it('reward-25: shows a mission before the first deposit', async () => {
    setClock('2026-11-21T12:00:00');
    const id = await newMission({ until: '2026-12-01T00:00:00' });
    expect(await list(await newMember())).toEqual([
      {
        id,
        title: 'ฝากต่อเนื่อง 3 วัน',
        title_en: null,
        passed: false,
        total_deposit: 0,
        to_stake: 0,
        amount: 500,
        bonus: 30,
        bonus_type: 'credit',
        claimed: false,
        times_claimed: 0,
        days_done: 0,
        days_needed: 3,
        daily_minimum: 100,
        is_repeatable: false,
        counts_from: '2026-11-01',
        ends_at: '2026-11-30T17:00:00.000Z',
      },
    ]);
  });

  it('reward-25: shows the current run, and when it is passed', async () => {
    setClock('2026-11-21T12:00:00');
    await newMission();
    const member = await newMember();
    await depositOnDays(member, { '2026-11-20': 200, '2026-11-21': 150 });
    expect(await list(member)).toMatchObject([
      { passed: false, total_deposit: 350, days_done: 2, ends_at: null },
    ]);
    setClock('2026-11-22T12:00:00');
    await deposit(member, 150, '2026-11-22T12:00:00');
    expect(await list(member)).toMatchObject([{ passed: true, total_deposit: 500, days_done: 3 }]);
  });

  it("reward-26: adds up what one Bangkok day's deposits come to, by the time they were credited", async () => {
    setClock('2026-11-21T12:00:00');
    await newMission();
    const member = await newMember();
    await deposit(member, 60, '2026-11-20T00:00:00');
    await deposit(member, 60, '2026-11-20T23:59:59');
    await deposit(member, 100, '2026-11-21T00:00:00');
    expect(await list(member)).toMatchObject([{ total_deposit: 220, days_done: 2 }]);
  });

  it('starts over after a day was missed, once that day is over', async () => {
    await newMission();
    const member = await newMember();
    await depositOnDays(member, { '2026-11-19': 200 });
    setClock('2026-11-20T23:59:59');
    expect(await list(member)).toMatchObject([{ days_done: 1, total_deposit: 200 }]);
    setClock('2026-11-21T00:00:00');
    expect(await list(member)).toMatchObject([{ days_done: 0, total_deposit: 0 }]);
  });

  it('counts only deposits that were credited, within the period', async () => {
    await newMission({ days_needed: 1, from: '2026-11-21T10:00:00', until: '2026-11-21T20:00:00' });
    setClock('2026-11-21T19:00:00');
    const member = await newMember();
    await deposit(member, 100, '2026-11-21T09:59:59');
    await deposit(member, 110, '2026-11-21T10:00:00');
    await deposit(member, 120, '2026-11-21T19:59:59');
    await deposit(member, 400, '2026-11-21T20:00:00');
    await deposit(member, 500, '2026-11-21T12:00:00', 'failed');
    await deposit(member, 600, '2026-11-21T12:00:00', 'pending');
    expect(await list(member)).toMatchObject([{ passed: false, total_deposit: 230 }]);
  });

  it('reward-26: counts a day by its deposits less its withdrawals', async () => {
    await newMission();
    const player = await newFundedMember(server, 1000);
    const today = bangkokDay(new Date());
    await depositOnDays(player, { [addDays(today, -1)]: 200, [today]: 300 });
    const failing = await requestWithdrawal(server, player, 150);
    expect(await list(player)).toMatchObject([{ total_deposit: 350, days_done: 2 }]);
    await requestWithdrawal(server, player, 100);
    expect(await list(player)).toMatchObject([{ passed: false, total_deposit: 200, days_done: 1 }]);
    const failed = { reference: failing, amount_satang: 15_000, failure: 'account closed' };
    expect(await sendWebhook(server, 'payout.failed', failed)).toBe(200);
    // A failed withdrawal counts again.
    expect(await list(player)).toMatchObject([{ total_deposit: 400, days_done: 2 }]);
  });

  it('reward-26: counts no reward and no adjustment as a deposit', async () => {
    setClock('2026-11-21T12:00:00');
    const oneDay = { days_needed: 1, daily_minimum: 100, amount: 100, bonus: 5000 };
    const first = await newMission(oneDay);
    await newMission({ ...oneDay, amount: 200 });
    const member = await newMember();
    await deposit(member, 150, '2026-11-21T10:00:00');
    expect(await claim(member, first)).toMatchObject({ success: true });
    expect(await balances(member)).toMatchObject({ availableMicro: 5000n * MICRO_PER_BAHT });
    expect(await list(member)).toMatchObject([{ claimed: true }, { total_deposit: 150 }]);
  });

  it('reward-25: leaves out what is closed, to come or over, and sorts the rest', async () => {
    setClock('2026-11-21T12:00:00');
    const member = await newMember();
    const second = await newMission({ sort: 2 });
    const first = await newMission({ sort: 1 });
    await newMission({ is_enabled: false });
    await newMission({ from: '2026-11-21T12:00:01' });
    await newMission({ until: '2026-11-21T12:00:00' });
    expect((await list(member)).map(({ id }) => id)).toEqual([first, second]);
  });

  it("reward-32: shows nobody another member's deposits", async () => {
    setClock('2026-11-21T12:00:00');
    await newMission();
    const [member, other] = [await newMember(), await newMember()];
    await depositOnDays(member, PASSING);
    expect(await list(other)).toMatchObject([{ passed: false, total_deposit: 0 }]);
    expect(await server.call('listMissions', {})).toMatchObject({ status: 401 });
  });
});

describe('claimMission', () => {
  it('reward-28: pays the bonus, says how much, and shows it as claimed', async () => {
    setClock('2026-11-21T12:00:00');
    const id = await newMission({ bonus: 30.5 });
    const member = await newMember();
    await depositOnDays(member, PASSING);
    expect(await claim(member, id)).toMatchObject({
      status: 200,
      message: 'ได้รับเครดิต 30.50 บาทแล้ว',
      data: { type: 'credit', amount: 30.5 },
    });
    expect(await balances(member)).toMatchObject({ availableMicro: 30_500_000n });
    expect(await list(member)).toMatchObject([
      { claimed: true, passed: true, times_claimed: 1, total_deposit: 500, days_done: 3 },
    ]);
    expect(await claim(member, id)).toMatchObject({ status: 409, code: 'already_claimed' });
  });

  it("pays points, and shows in the ledger by the mission's title", async () => {
    setClock('2026-11-21T12:00:00');
    const id = await newMission({ bonus_type: 'points', bonus: 500 });
    const member = await newMember();
    await depositOnDays(member, PASSING);
    expect(await claim(member, id)).toMatchObject({ message: 'ได้รับ 500 Diamond แล้ว' });
    const transfers = await server.context.database.query(sql`
      select kind, source, reference, amount_micro
        from ledger_transfers
       where member_id = ${member.id}`);
    expect(transfers).toEqual([
      {
        kind: 'reward',
        source: 'missions',
        reference: 'ฝากต่อเนื่อง 3 วัน',
        amount_micro: 500n * MICRO_PER_BAHT,
      },
    ]);
  });

  it('reward-29: says what is missing', async () => {
    setClock('2026-11-21T12:00:00');
    const id = await newMission();
    const member = await newMember();
    await depositOnDays(member, { '2026-11-21': 150 });
    expect(await claim(member, id)).toMatchObject({
      status: 409,
      code: 'mission_not_passed',
      message: 'ยังขาดการฝากต่อเนื่องอีก 2 วัน และยอดฝากที่เดิมพันแล้วอีก 350.00 บาท',
    });
    expect(await balances(member)).toMatchObject({ availableMicro: 0n });
  });

  it('reward-31: keeps a passed mission for the member who pauses', async () => {
    const id = await newMission();
    const member = await newMember();
    await depositOnDays(member, PASSING);
    setClock('2026-11-28T12:00:00');
    expect(await list(member)).toMatchObject([{ passed: true }]);
    expect(await claim(member, id)).toMatchObject({ success: true });
  });

  it('reward-31: keeps a passed mission for a week after its end, and then no longer', async () => {
    const id = await newMission({ until: '2026-11-22T00:00:00' });
    const [member, late, other] = [await newMember(), await newMember(), await newMember()];
    for (const passing of [member, late]) await depositOnDays(passing, PASSING);
    setClock('2026-11-28T23:59:59');
    expect(await list(member)).toMatchObject([{ id, passed: true }]);
    expect(await list(other)).toEqual([]);
    expect(await claim(other, id)).toMatchObject({ status: 410, code: 'expired' });
    expect(await claim(member, id)).toMatchObject({ success: true });
    setClock('2026-11-29T00:00:00');
    expect(await list(late)).toEqual([]);
    expect(await claim(late, id)).toMatchObject({ status: 410, code: 'expired' });
  });

  it('reward-29: refuses what is unknown, closed or to come', async () => {
    setClock('2026-11-21T12:00:00');
    const closed = await newMission({ is_enabled: false });
    const coming = await newMission({ from: '2026-11-22T00:00:00' });
    const member = await newMember();
    for (const id of [closed, coming, 2_147_483_647]) {
      expect(await claim(member, id)).toMatchObject({ status: 404, code: 'mission_unknown' });
    }
    for (const id of [0, -1, 1.5, 2 ** 31, Number.NaN])
      expect(await claim(member, id)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('reward-30: pays a repeatable mission for every further run, and no day for two', async () => {
    const id = await newMission({ is_repeatable: true });
    const member = await newMember();
    await depositOnDays(member, PASSING);
    setClock('2026-11-22T12:00:00');
    await depositOnDays(member, { '2026-11-22': 200 });
    expect(await claim(member, id)).toMatchObject({ success: true });
    expect(await list(member)).toMatchObject([
      { claimed: false, passed: false, times_claimed: 1, total_deposit: 200, days_done: 1 },
    ]);
    expect(await claim(member, id)).toMatchObject({
      code: 'mission_not_passed',
      message: 'ยังขาดการฝากต่อเนื่องอีก 2 วัน และยอดฝากที่เดิมพันแล้วอีก 300.00 บาท',
    });
    setClock('2026-11-24T12:00:00');
    await depositOnDays(member, { '2026-11-23': 200, '2026-11-24': 200 });
    expect(await claim(member, id)).toMatchObject({ success: true });
    expect(await balances(member)).toMatchObject({ availableMicro: 60n * MICRO_PER_BAHT });
    expect(await claim(member, id)).toMatchObject({
      status: 409,
      code: 'already_claimed',
      message: 'รับรางวัลของรอบนี้ไปแล้ว รอบใหม่เริ่มนับวันที่ 25/11/2026',
    });
    const claims = await server.context.database.query(sql`
      select ordinal, first_day::text, last_day::text, days
        from mission_claims
       where member_id = ${member.id}
       order by ordinal`);
    expect(claims).toEqual([
      { ordinal: 1, first_day: '2026-11-19', last_day: '2026-11-21', days: 3 },
      { ordinal: 2, first_day: '2026-11-22', last_day: '2026-11-24', days: 3 },
    ]);
  });

  it('reward-28: counts a real deposit as soon as the gateway has confirmed it', async () => {
    const today = bangkokDay(new Date());
    const id = await newMission({
      days_needed: 1,
      amount: 100,
      from: `${addDays(today, -1)}T00:00:00`,
    });
    const member = await newMember();
    const deposit = await openQr(server, member, 100);
    await sendWebhook(server, 'transfer.received', transferOf(deposit));
    const staked = deposit.deposit_amount;
    await recordPlay(server, member, { day: today, staked, won: staked });
    expect(await list(member)).toMatchObject([{ passed: true }]);
    expect(await claim(member, id)).toMatchObject({ success: true });
  });

  it('reward-32: pays nobody for the deposits of another', async () => {
    setClock('2026-11-21T12:00:00');
    const id = await newMission();
    const [member, intruder] = [await newMember(), await newMember()];
    await depositOnDays(member, PASSING);
    expect(await claim(intruder, id)).toMatchObject({ code: 'mission_not_passed' });
    expect(await claim({ token: 'x' }, id)).toMatchObject({ status: 401 });
    expect(await balances(intruder)).toMatchObject({ availableMicro: 0n });
  });
});

describe('reward-28: many at once, on two servers', () => {
  const claimOften = (member: TestMember, id: number, times = 100) =>
    Promise.all(Array.from({ length: times }, (_, index) => claim(member, id, nodes[index % 2])));

  it('reward-28: pays a mission once under 100 concurrent claims', async () => {
    setClock('2026-11-21T12:00:00');
    const id = await newMission();
    const member = await newMember();
    await depositOnDays(member, PASSING);
    const results = await claimOften(member, id);
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    const refused = results.filter((each) => !each.success && each.code === 'already_claimed');
    expect(refused).toHaveLength(99);
    expect(await balances(member)).toMatchObject({ availableMicro: 30n * MICRO_PER_BAHT });
  });

  it('reward-30: pays each run of a repeatable mission once', async () => {
    setClock('2026-11-21T12:00:00');
    const id = await newMission({ days_needed: 1, amount: 100, is_repeatable: true });
    const member = await newMember();
    await depositOnDays(member, PASSING);
    const results = [];
    for (let wave = 0; wave < 4; wave += 1) results.push(...(await claimOften(member, id, 25)));
    expect(results.filter(({ success }) => success)).toHaveLength(3);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(97);
    expect(await balances(member)).toMatchObject({ availableMicro: 90n * MICRO_PER_BAHT });
  });
});
