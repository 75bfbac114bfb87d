import type { CalendarRow } from '@kapao/contract/daily-rewards/calendar.ts';
import { dailyRewardRow } from '@kapao/contract/daily-rewards/written.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memberBalances } from '../../ledger/balances.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createMembers } from '../../testing/people/members.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { saveDailyRewards } from './store.ts';

let database: TestDatabase;
/** Two servers on one database. */
let nodes: [TestServer, TestServer];
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  nodes = [await startTestServer(env), await startTestServer(env)];
  [server] = nodes;
  await save(
    { days: 'every', type: 'points', amount: 10 },
    { days: [7, 14, 21, 28], type: 'credit', amount: 5.25 },
    { days: [13], type: 'points', amount: 0 },
    { date: '2026-12-31', type: 'credit', amount: 99 },
    { date: '2026-12-05', type: 'points', amount: 0 },
    { date: '2026-12-13', type: 'points', amount: 1.5 },
  );
});
// Closing the test database verifies the ledger.
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.close();
});
afterEach(() => {
  vi.useRealTimers();
});

const PARAMS = { websiteId: '3' };

async function save(...rows: CalendarRow[]): Promise<void> {
  const { database: own, config } = server.context;
  const parsed = rows.map((row) => dailyRewardRow.parse(row));
  await own.transaction((tx) => saveDailyRewards(tx, config.websiteId, parsed));
}

async function newMember(): Promise<TestMember> {
  const [member] = await createMembers(server, 1);
  return member ?? expect.fail('no member');
}

/** Sets the servers' clock to a Bangkok time. */
function setClock(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${time}+07:00`) });
}

async function list({ token }: TestMember) {
  const result = await server.call('listDailyRewards', { params: PARAMS, token });
  return result.success ? result.data.rewards : expect.fail(result.message);
}

function claim({ token }: Pick<TestMember, 'token'>, date: string, node = server) {
  return node.call('claimDailyReward', {
    params: PARAMS,
    body: { date },
    token,
    address: freshAddress(),
  });
}

const balances = ({ id }: TestMember) => memberBalances(server.context.database, id);

describe('listDailyRewards', () => {
  it('reward-17: shows each day of the current month that has a reward', async () => {
    setClock('2026-12-10T12:00:00');
    const rewards = await list(await newMember());
    expect(rewards).toHaveLength(30);
    expect(rewards.at(0)).toEqual({
      date: '2026-12-01',
      claimed: false,
      type: 'points',
      amount: 10,
    });
    expect(rewards.at(-1)).toMatchObject({ date: '2026-12-31', type: 'credit', amount: 99 });
    const byDate = new Map(rewards.map((reward) => [reward.date, reward]));
    expect(byDate.get('2026-12-07')).toMatchObject({ type: 'credit', amount: 5.25 });
    expect(byDate.get('2026-12-13')).toMatchObject({ type: 'points', amount: 1.5 });
    expect(byDate.has('2026-12-05')).toBe(false);
  });

  it('keeps to the days that the month has', async () => {
    setClock('2027-02-28T23:59:59');
    const rewards = await list(await newMember());
    // 28 days less the 13th, which has no reward.
    expect(rewards).toHaveLength(27);
    expect(rewards.at(-1)?.date).toBe('2027-02-28');
  });

  it('reward-17: turns to the next month at midnight in Bangkok', async () => {
    const member = await newMember();
    setClock('2026-11-30T23:59:59');
    expect((await list(member)).at(-1)?.date).toBe('2026-11-30');
    setClock('2026-12-01T00:00:00');
    expect((await list(member)).at(0)?.date).toBe('2026-12-01');
  });

  it('reward-17: begins with the day of the registration, and keeps what was claimed before', async () => {
    setClock('2027-01-20T12:00:00');
    const member = await newMember();
    await claim(member, '2027-01-20');
    await server.context.database.query(sql`
      update members
         set created_at = '2027-01-24T17:30:00Z'
       where id = ${member.id}`);
    const days = (await list(member)).map(({ date }) => date);
    expect(days.slice(0, 2)).toEqual(['2027-01-20', '2027-01-25']);
  });

  it('reward-17: shows a claimed day as it was paid, whatever the calendar says later', async () => {
    const member = await newMember();
    setClock('2028-03-02T12:00:00');
    await save({ date: '2028-03-02', type: 'credit', amount: 7 });
    await claim(member, '2028-03-02');
    await save({ date: '2028-03-02', type: 'points', amount: 0 });
    const shown = (await list(member)).find(({ date }) => date === '2028-03-02');
    expect(shown).toEqual({ date: '2028-03-02', claimed: true, type: 'credit', amount: 7 });
    const others = await list(await newMember());
    expect(others.some(({ date }) => date === '2028-03-02')).toBe(false);
  });

  it('reward-19 reward-03: wants a session, and knows no other website', async () => {
    const { token } = await newMember();
    expect(await server.call('listDailyRewards', { params: PARAMS })).toMatchObject({
      status: 401,
    });
    const params = { websiteId: '4' };
    expect(await server.call('listDailyRewards', { params, token })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('claimDailyReward', () => {
  it('reward-18: pays points, and says how many', async () => {
    const member = await newMember();
    setClock('2026-12-10T12:00:00');
    expect(await claim(member, '2026-12-10')).toMatchObject({
      status: 200,
      message: 'ได้รับ 10 Diamond แล้ว',
      data: { type: 'points', amount: 10 },
    });
    expect(await balances(member)).toMatchObject({ availableMicro: 0n, pointsMicro: 10_000_000n });
    const claimed = (await list(member)).filter((reward) => reward.claimed);
    expect(claimed.map(({ date }) => date)).toEqual(['2026-12-10']);
  });

  it('pays credit, and shows in the ledger by its day', async () => {
    const member = await newMember();
    setClock('2026-12-14T12:00:00');
    expect(await claim(member, '2026-12-14')).toMatchObject({
      message: 'ได้รับเครดิต 5.25 บาทแล้ว',
    });
    const transfers = await server.context.database.query(sql`
      select kind, source, reference, amount_micro
        from ledger_transfers
       where member_id = ${member.id}`);
    expect(transfers).toEqual([
      {
        kind: 'reward',
        source: 'daily-rewards',
        reference: '2026-12-14',
        amount_micro: 5_250_000n,
      },
    ]);
  });

  it('reward-18: pays once a day, and again the next day', async () => {
    const member = await newMember();
    setClock('2026-12-10T12:00:00');
    await claim(member, '2026-12-10');
    expect(await claim(member, '2026-12-10')).toMatchObject({
      status: 409,
      code: 'already_claimed',
      message: 'วันนี้รับรางวัลไปแล้ว',
    });
    setClock('2026-12-11T00:00:00');
    expect(await claim(member, '2026-12-11')).toMatchObject({ success: true });
    expect(await balances(member)).toMatchObject({ pointsMicro: 20_000_000n });
  });

  it('reward-18 reward-19: pays today only: the day turns at midnight in Bangkok', async () => {
    const member = await newMember();
    setClock('2026-12-10T23:59:59.999');
    expect(await claim(member, '2026-12-11')).toMatchObject({ code: 'not_claimable_today' });
    setClock('2026-12-11T00:00:00');
    expect(await claim(member, '2026-12-10')).toMatchObject({
      status: 409,
      code: 'not_claimable_today',
    });
    expect(await balances(member)).toMatchObject({ pointsMicro: 0n });
    expect(await claim(member, '2026-12-11')).toMatchObject({ success: true });
  });

  it('reward-19: pays nothing on a day that has no reward', async () => {
    const member = await newMember();
    setClock('2026-12-05T12:00:00');
    expect(await claim(member, '2026-12-05')).toMatchObject({
      status: 409,
      code: 'nothing_to_claim',
      message: 'วันนี้ไม่มีรางวัลให้รับ',
    });
  });

  it('reward-19: refuses whatever is no date', async () => {
    const member = await newMember();
    for (const date of ['', 'today', '2026-13-01', '2026-02-30', '10/12/2026', "'; --"]) {
      expect(await claim(member, date), date).toMatchObject({ status: 400, code: 'invalid_input' });
    }
  });

  it('reward-19 reward-03: wants a session, and knows no other website', async () => {
    const member = await newMember();
    setClock('2026-12-10T12:00:00');
    const body = { date: '2026-12-10' };
    expect(await claim({ token: 'x' }, body.date)).toMatchObject({ status: 401 });
    const params = { websiteId: '4' };
    const elsewhere = { params, body, token: member.token, address: freshAddress() };
    expect(await server.call('claimDailyReward', elsewhere)).toMatchObject({ status: 404 });
    expect(await balances(member)).toMatchObject({ pointsMicro: 0n });
  });

  it("reward-19 reward-03: leaves another member's day alone", async () => {
    const [member, other] = await createMembers(server, 2);
    if (!member || !other) throw new Error('no members');
    setClock('2026-12-10T12:00:00');
    await claim(member, '2026-12-10');
    expect((await list(other)).some(({ claimed }) => claimed)).toBe(false);
    expect(await claim(other, '2026-12-10')).toMatchObject({ success: true });
  });

  it('ledger-23: pays one member a day once under 100 concurrent claims on two servers', async () => {
    const member = await newMember();
    setClock('2026-12-31T12:00:00');
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => claim(member, '2026-12-31', nodes[index % 2])),
    );
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    const refusals = results.filter(
      (result) => !result.success && result.code === 'already_claimed',
    );
    expect(refusals).toHaveLength(99);
    expect(await balances(member)).toMatchObject({ availableMicro: 99_000_000n });
  });
});

describe('dailyRewardRow', () => {
  it.each([
    { days: [0], type: 'points', amount: 1 },
    { days: [32], type: 'points', amount: 1 },
    { days: [], type: 'points', amount: 1 },
    { days: 'some', type: 'points', amount: 1 },
    { date: '2026-02-30', type: 'points', amount: 1 },
    { date: '0000-01-01', type: 'points', amount: 1 },
    { days: 'every', date: '2026-12-31', type: 'points', amount: 1 },
    { days: 'every', type: 'points', amount: -1 },
    { days: 'every', type: 'points', amount: 0.001 },
    { days: 'every', type: 'gold', amount: 1 },
  ])('takes no row %j', (row) => {
    expect(dailyRewardRow.safeParse(row).success).toBe(false);
  });
});
