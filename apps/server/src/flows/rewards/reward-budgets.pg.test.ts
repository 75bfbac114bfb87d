import { missionRow } from '@kapao/contract/missions/written.ts';
import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashbackRuleRow } from '@kapao/contract/cashback/written.ts';
import { saveCashbackRules } from '../../features/cashback/rules-store.ts';
import { insertAwards, listRulesFor } from '../../features/cashback/store.ts';
import { saveMissions } from '../../features/missions/store.ts';
import { wheelRow } from '@kapao/contract/spins/written.ts';
import { saveWheels } from '../../features/spins/wheels-store.ts';
import { recordDeposit } from '../../testing/money/deposits.ts';
import { createMembers } from '../../testing/people/members.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { newPlayer } from '../../testing/play/spins.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('offer-25: a mission ends by its budget, under 20 members at once', async () => {
  const { database } = server.context;
  const mission = missionRow.parse({
    id: 901,
    title: 'ฝากวันเดียว',
    days_needed: 1,
    daily_minimum: 100,
    amount: 100,
    bonus_type: 'credit',
    bonus: 30,
    from: '2026-01-01T00:00:00',
    budget: 100,
  });
  await database.transaction((tx) => saveMissions(tx, 3, [mission]));
  const members = await createMembers(server, 20);
  const day = bangkokDay(new Date());
  for (const member of members) {
    await recordDeposit(database, member.id, { baht: 100, at: new Date() });
    await recordPlay(server, member, { day, staked: 100, won: 100 });
  }
  const tried = await Promise.all(
    members.map(({ token }) =>
      server.call('claimMission', { body: { id: 901 }, token, address: freshAddress() }),
    ),
  );
  expect(tried.filter(({ success }) => success)).toHaveLength(3);
  const refusals = tried.flatMap((each) => (each.success ? [] : [each.code]));
  expect(new Set(refusals)).toEqual(new Set(['budget_spent']));
});

it('offer-25: a wheel is played while its budget holds the largest prize, and takes no points after', async () => {
  const { database } = server.context;
  const wheel = wheelRow.parse({
    id: 901,
    name: 'ล้อ',
    price: 10,
    image: 'wheel.svg',
    sort: 9,
    budget: 45,
    prizes: [
      { label: 'A', type: 'credit', amount: 20, weight: 500_000 },
      { label: 'B', type: 'credit', amount: 20, weight: 500_000 },
    ],
  });
  await database.transaction((tx) => saveWheels(tx, 3, [wheel]));
  const player = await newPlayer(server, 100);
  for (let spins = 0; spins < 2; spins += 1) {
    expect(await player.play(await player.openRound(901))).toMatchObject({ success: true });
  }
  const last = await player.openRound(901);
  expect(await player.play(last)).toMatchObject({ status: 409, code: 'budget_spent' });
  expect(await player.balances()).toEqual({ credit: 40, points: 80 });
});

it('offer-25: cashback is awarded as far as its budget goes, and a repeated run counts nothing again', async () => {
  const { database } = server.context;
  const row = cashbackRuleRow.parse({
    code: 'bounded',
    period: 'day',
    percent: 5,
    valid_days: 7,
    starts_on: '2026-01-01',
    budget: 12,
  });
  await database.transaction((tx) => saveCashbackRules(tx, 3, [row]));
  const rules = await listRulesFor(database, 'day', '2026-11-01');
  const rule = rules.find(({ websiteId }) => websiteId === 3) ?? expect.fail('no rule');
  const members = await createMembers(server, 3);
  const awards = members.map(({ id: memberId }) => ({
    memberId,
    stakedMicro: 100_000_000n,
    wonMicro: 0n,
    netLossMicro: 100_000_000n,
    amountMicro: 5_000_000n,
  }));
  const granted = {
    period: { start: '2026-11-01', end: '2026-11-01' },
    expiresAt: new Date('2099-01-01T00:00:00Z'),
    awards,
  };
  for (let runs = 0; runs < 2; runs += 1) {
    await database.transaction((tx) => insertAwards(tx, rule, granted));
  }
  const rows = await database.query<{ claims: bigint; micro: bigint }>(sql`
    select claims,
           spent_micro as micro
      from offer_spending
     where offer = ${`cashback_rules/${rule.id}`}`);
  expect(rows).toEqual([{ claims: 2n, micro: 10_000_000n }]);
});
