import { addDays, bangkokDay, startOfDay, startOfWeek } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awardCashback } from '../../flows/rewards/award-cashback.ts';
import { balancesOf, newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { movePlayBack, recordPlay } from '../../testing/play/play.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { expectClaimsToBeChecked } from '../../testing/money/returns.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TestServer, TwoNodes } from '../../testing/server.ts';
import { addTestStudio, betOf, openTestGame, winOf } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { cashbackRuleRow } from '@kapao/contract/cashback/written.ts';
import { saveCashbackRules } from './rules-store.ts';
import type { CashbackRuleRow } from '@kapao/contract/cashback/written.ts';

const UNITS_PER_BAHT = 100_000;
const today = bangkokDay(new Date());
const yesterday = addDays(today, -1);
const { signal: never } = new AbortController();

const daily: CashbackRuleRow = cashbackRuleRow.parse({
  code: 'daily',
  period: 'day',
  percent: 5,
  min_loss: 10,
  max_payout: 500,
  valid_days: 7,
  starts_on: '2026-01-01',
});
const weekly: CashbackRuleRow = { ...daily, code: 'weekly', period: 'week', percent: 1 };

let nodes: TwoNodes;
let server: TestServer;
let otherNode: TestServer;
let member: TestMember;
beforeAll(async () => {
  nodes = await startTwoNodes();
  ({ server, other: otherNode } = nodes);
});
afterAll(() => nodes.close());
beforeEach(async () => {
  await saveRules([daily, { ...weekly, is_enabled: false }]);
  member = await newMember(server);
});

const saveRules = (rules: CashbackRuleRow[]) =>
  server.context.database.transaction((tx) => saveCashbackRules(tx, 3, rules));
const award = (day = yesterday, now = new Date()) =>
  awardCashback(server.context.database, { day, now }, never);
const ask = ({ token } = member) => server.call('getCashback', { token });
const claim = ({ token } = member) =>
  server.call('claimCashback', { token, address: freshAddress() });

async function total(of = member): Promise<number> {
  const result = await ask(of);
  return result.success ? result.data.returnCreditTotal : expect.fail(result.message);
}

async function expireNow(): Promise<void> {
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      update cashback_awards
         set expires_at = now() - interval '1 second'
       where member_id = ${member.id}`);
  });
}

describe('getCashback', () => {
  it('reward-42: shows what a day of real play gives back, and how it was computed', async () => {
    const studio = await addTestStudio(server);
    const player = await newMember(server, 500);
    const session = await openTestGame(server, studio, player);
    const bet = betOf(session, 300 * UNITS_PER_BAHT);
    await studio.call('bet', bet);
    await studio.call('win', winOf(bet, 49.37 * UNITS_PER_BAHT));
    await award(today, startOfDay(addDays(today, 1)));
    const result = await ask(player);
    expect(result).toMatchObject({
      success: true,
      returnCreditTotal: 12.53,
      message: 'มียอดคืนรอรับ 12.53 บาท',
      data: {
        returnCreditTotal: 12.53,
        message: 'มียอดคืนรอรับ 12.53 บาท',
        awards: [
          {
            period: 'day',
            period_start: today,
            period_end: today,
            net_loss: 250.63,
            percent: 5,
            amount: 12.53,
            expires_at: startOfDay(addDays(today, 8)).toISOString(),
          },
        ],
      },
    });
  });

  it('reward-73: tells the loss of the running day, and what it gives back if it ended now', async () => {
    await saveRules([daily, weekly]);
    await recordPlay(server, member, { day: today, staked: 1000, won: 600 });
    const result = await ask();
    const running = result.success ? result.data.running : expect.fail(result.message);
    expect(running).toMatchObject([
      {
        period: 'day',
        period_start: today,
        period_end: today,
        net_loss: 400,
        percent: 5,
        min_loss: 10,
        amount: 20,
        ends_at: startOfDay(addDays(today, 1)).toISOString(),
      },
      { period: 'week', net_loss: 400, percent: 1, amount: 4 },
    ]);
    expect(running[1]?.period_start).toBe(startOfWeek(today));
    await recordPlay(server, member, { day: today, staked: 0, won: 391 });
    expect(await ask()).toMatchObject({ data: { running: [{ net_loss: 9, amount: 0 }, {}] } });
  });

  it('reward-42: says that there is nothing yet', async () => {
    expect(await ask()).toMatchObject({
      returnCreditTotal: 0,
      data: { returnCreditTotal: 0, message: 'ยังไม่มียอดคืนให้รับ', awards: [] },
    });
  });

  it("reward-42: shows nothing of another member's, and nothing to a visitor", async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await award();
    const stranger = await newMember(server);
    expect(await total(stranger)).toBe(0);
    expect(await claim(stranger)).toMatchObject({ code: 'nothing_to_claim' });
    for (const operation of ['getCashback', 'claimCashback'] as const) {
      expect(await server.call(operation)).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(await server.call(operation, { token: 'x'.repeat(43) })).toMatchObject({
        status: 401,
      });
    }
    expect(await total()).toBe(50);
  });
});

describe('claimCashback', () => {
  it('api-02 reward-43 history-10: pays all that is open in one transfer, which names its days', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000, won: 200 });
    await recordPlay(server, member, { day: addDays(yesterday, -1), staked: 100.1 });
    await award(addDays(yesterday, -1));
    await award();
    const answer = { returnCreditTotal: 45, message: 'รับยอดคืน 45.00 บาทแล้ว' };
    expect(await claim()).toMatchObject({ success: true, ...answer, data: answer });
    expect(await balancesOf(server, member)).toEqual({ available: 4500, held: 0 });
    const transfers = await server.context.database.query(sql`
      select transfer.kind, transfer.source, award.status
        from cashback_awards as award
        join ledger_transfers as transfer
          on transfer.source = 'cashback'
         and transfer.idempotency_key = award.claim_id::text
       where award.member_id = ${member.id}`);
    const paid = { kind: 'reward', source: 'cashback', status: 'claimed' };
    expect(transfers).toEqual([paid, paid]);
    const { data } = await server.call('listActivity', { query: {}, token: member.token });
    expect(data?.activities[0]?.note).toMatch(/^ยอดเสียของวันที่ \S+ ถึง \S+$/);
    expect(data?.activities[0]?.note_en).toMatch(/^Losses of \S+ to \S+$/);
  });

  it('reward-43: refuses when there is nothing, and after the claim', async () => {
    const refused = { status: 409, code: 'nothing_to_claim', data: null };
    expect(await claim()).toMatchObject(refused);
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await award();
    expect(await claim()).toMatchObject({ success: true });
    expect(await claim()).toMatchObject(refused);
    expect(await total()).toBe(0);
    expect(await balancesOf(server, member)).toEqual({ available: 5000, held: 0 });
  });

  it('reward-43: pays once under 100 concurrent claims', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await recordPlay(server, member, { day: addDays(yesterday, -1), staked: 1000 });
    await award(addDays(yesterday, -1));
    await award();
    const results = await Promise.all(Array.from({ length: 100 }, () => claim()));
    expect(results.filter((result) => result.success)).toHaveLength(1);
    expect(await balancesOf(server, member)).toEqual({ available: 10_000, held: 0 });
  });

  it('reward-03: takes no amount and no member from the caller', async () => {
    const stranger = await newMember(server);
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await award();
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/member/get/returncredit',
      headers: { authorization: stranger.token },
      payload: { member_id: Number(member.id), returnCreditTotal: 1_000_000 },
    });
    expect(response.json()).toMatchObject({ code: 'nothing_to_claim' });
    expect(await total()).toBe(50);
  });

  it('reward-44: neither shows nor pays what is past its time, and the job ends it', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await award();
    await expireNow();
    expect(await total()).toBe(0);
    expect(await claim()).toMatchObject({ code: 'nothing_to_claim' });
    await Promise.all([award(), award()]);
    const awards = await server.context.database.query(sql`
      select status
        from cashback_awards
       where member_id = ${member.id}`);
    expect(awards).toEqual([{ status: 'expired' }]);
  });

  it('reward-44: stays claimed when its time is over afterwards', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await award();
    expect(await claim()).toMatchObject({ success: true });
    await expireNow();
    await award();
    const awards = await server.context.database.query(sql`
      select status
        from cashback_awards
       where member_id = ${member.id}`);
    expect(awards).toEqual([{ status: 'claimed' }]);
  });
});

it('reward-46: agrees with the ledger over every claim, and ledger:verify would tell otherwise', async () => {
  await recordPlay(server, member, { day: yesterday, staked: 1000 });
  await award();
  await claim();
  await expectClaimsToBeChecked(nodes.database, 'cashback_awards', member.id);
});

describe('awarding cashback', () => {
  it('reward-40: gives each member one award for a period, run twice and by two servers at once', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await Promise.all([
      award(),
      award(),
      awardCashback(otherNode.context.database, { day: yesterday, now: new Date() }, never),
    ]);
    await award();
    expect(await total()).toBe(50);
  });

  it('adds nothing when it is done again under other terms', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await award();
    await saveRules([{ ...daily, percent: 50 }]);
    await award();
    expect(await total()).toBe(50);
  });

  it('gives nothing for less than the smallest loss, and no more than the maximum', async () => {
    const lucky = await newMember(server);
    const rich = await newMember(server);
    await recordPlay(server, member, { day: yesterday, staked: 9.99 });
    await recordPlay(server, lucky, { day: yesterday, staked: 1000, won: 1000.01 });
    await recordPlay(server, rich, { day: yesterday, staked: 1_000_000 });
    await award();
    expect(await Promise.all([member, lucky, rich].map(total))).toEqual([0, 0, 500]);
  });

  it('counts a week from Monday to Sunday, once it is over', async () => {
    await saveRules([
      { ...daily, is_enabled: false },
      { ...weekly, is_enabled: true },
    ]);
    const [monday, wednesday, sunday] = ['2026-03-02', '2026-03-04', '2026-03-08'];
    await recordPlay(server, member, { day: '2026-03-01', staked: 5_000 });
    await recordPlay(server, member, { day: monday, staked: 1_000 });
    await recordPlay(server, member, { day: wednesday, staked: 0, won: 400 });
    await recordPlay(server, member, { day: sunday, staked: 600 });
    await recordPlay(server, member, { day: '2026-03-09', staked: 5_000 });
    await award('2026-03-07');
    expect(await total()).toBe(0);
    await award(sunday);
    expect(await ask()).toMatchObject({
      data: {
        awards: [
          { period: 'week', period_start: monday, period_end: sunday, net_loss: 1200, amount: 12 },
        ],
      },
    });
  });

  it('reward-37: keeps a rule to its period, so that its days are not given for again with their week', async () => {
    const taken = saveRules([{ ...daily, period: 'week' }, weekly]);
    expect(await taken).toEqual(['daily']);
    await recordPlay(server, member, { day: '2026-03-08', staked: 1_000 });
    await award('2026-03-08');
    expect(await ask()).toMatchObject({
      data: { awards: [{ period: 'week' }, { period: 'day' }] },
    });
  });

  it('gives nothing for both sides of a game that ends after midnight', async () => {
    const studio = await addTestStudio(server);
    const player = await newMember(server, 600);
    const session = await openTestGame(server, studio, player);
    const [red, black] = [
      betOf(session, 300 * UNITS_PER_BAHT),
      betOf(session, 300 * UNITS_PER_BAHT),
    ];
    await studio.call('bet', red);
    await studio.call('bet', black);
    await movePlayBack(server, player, 1);
    await studio.call('win', winOf(red, 600 * UNITS_PER_BAHT));
    await award();
    await award(today, startOfDay(addDays(today, 1)));
    expect(await total(player)).toBe(0);
    expect(await claim(player)).toMatchObject({ code: 'nothing_to_claim' });
  });

  it('fair-07: lowers nothing for a win that comes after the award; the day of the win is up in cash', async () => {
    const studio = await addTestStudio(server);
    const player = await newMember(server, 500);
    const session = await openTestGame(server, studio, player);
    const late = { ...betOf(session, 300 * UNITS_PER_BAHT), round_closed: true };
    await studio.call('bet', late);
    await movePlayBack(server, player, 1);
    await award();
    await studio.call('bet', { ...betOf(session, 200 * UNITS_PER_BAHT), round_closed: true });
    await studio.call('win', winOf(late, 1000 * UNITS_PER_BAHT));
    await award();
    expect(await total(player)).toBe(15);
    await award(today, startOfDay(addDays(today, 1)));
    expect(await total(player)).toBe(15);
  });

  it('reward-38: gives nothing for a stake in a round that is still open, whatever comes of it', async () => {
    const studio = await addTestStudio(server);
    const player = await newMember(server, 1000);
    const session = await openTestGame(server, studio, player);
    const [open, lost] = [
      betOf(session, 600 * UNITS_PER_BAHT),
      betOf(session, 100 * UNITS_PER_BAHT),
    ];
    await studio.call('bet', open);
    await studio.call('bet', lost);
    await studio.call('win', winOf(lost, 0));
    await movePlayBack(server, player, 1);
    await award();
    expect(await ask(player)).toMatchObject({ data: { awards: [{ net_loss: 100, amount: 5 }] } });
    await studio.call('win', winOf(open, 600 * UNITS_PER_BAHT));
    await award(today, startOfDay(addDays(today, 1)));
    expect(await total(player)).toBe(5);
  });

  it('reward-38: counts every bet of a round that was closed, for this member and studio alone', async () => {
    const studio = await addTestStudio(server);
    const otherStudio = await addTestStudio(server, 'orchid');
    const [player, other] = [await newMember(server, 1000), await newMember(server, 1000)];
    const stakeOf = async (at: TestStudio, who: TestMember, baht: number) => {
      const session = await openTestGame(server, at, who);
      const bet = { ...betOf(session, baht * UNITS_PER_BAHT), round: 'table-7' };
      expect(await at.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
      return bet;
    };
    await stakeOf(studio, player, 200);
    const closing = await stakeOf(studio, player, 100);
    await stakeOf(otherStudio, player, 40);
    await stakeOf(studio, other, 50);
    await studio.call('win', winOf(closing, 0));
    for (const each of [player, other]) await movePlayBack(server, each, 1);
    await award();
    expect(await ask(player)).toMatchObject({ data: { awards: [{ net_loss: 300 }] } });
    expect(await total(other)).toBe(0);
  });

  it('reward-37: leaves out rules that are off or begin later', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await saveRules([{ ...daily, starts_on: today }]);
    await award();
    await saveRules([{ ...daily, is_enabled: false }]);
    await award();
    expect(await total()).toBe(0);
  });

  it('reward-40: goes on in the next run where a stop cut it short', async () => {
    await recordPlay(server, member, { day: yesterday, staked: 1000 });
    await awardCashback(
      server.context.database,
      { day: yesterday, now: new Date() },
      AbortSignal.abort(),
    );
    expect(await total()).toBe(0);
    await award();
    expect(await total()).toBe(50);
  });
});
