import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awardTurnover } from '../../flows/rewards/award-turnover.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { createMembers } from '../../testing/people/members.ts';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { movePlayBack, recordPlay } from '../../testing/play/play.ts';
import { startTwoNodes } from '../../testing/server.ts';
import type { TestServer, TwoNodes } from '../../testing/server.ts';
import { addTestStudio, betOf, openTestGame, rollbackOf } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { listRanksOutOfOrder, saveRanks } from '../members/ranks-store.ts';
import type { RankRow } from '@kapao/contract/ranks/written.ts';
import { takeUncountedStakes } from '../play/unawarded-store.ts';
import { pointsInvariants } from './invariants.ts';
import { savePointRate } from './rates-store.ts';
import { addTurnover } from './turnover-store.ts';

const UNITS_PER_BAHT = 100_000;
const today = bangkokDay(new Date());
const yesterday = addDays(today, -1);
const never = new AbortController().signal;

const ranks: RankRow[] = [
  ['member', 0],
  ['bronze', 1_000],
  ['silver', 5_000],
  ['by-hand', null],
].map(([code, turnover_from], index) => ({
  code: String(code),
  name_en: String(code),
  name_th: String(code),
  image: `ranks/${code}.svg`,
  sort: index + 1,
  turnover_from: turnover_from === null ? null : Number(turnover_from),
  benefits: [{ text_th: `สิทธิของ ${code}`, text_en: `benefits of ${code}` }],
}));

let nodes: TwoNodes;
let server: TestServer;
let otherNode: TestServer;
let studio: TestStudio;
let member: TestMember;
beforeAll(async () => {
  nodes = await startTwoNodes();
  ({ server, other: otherNode } = nodes);
  studio = await addTestStudio(server);
  await nodes.database.transaction((tx) => saveRanks(tx, ranks));
});
afterAll(() => nodes.close());
beforeEach(async () => {
  await setRate(100);
  member = await newMember(server, 10_000);
});

const setRate = (turnover_per_point: number, is_enabled = true) =>
  nodes.database.transaction((tx) => savePointRate(tx, 3, { turnover_per_point, is_enabled }));
const award = (on = server, stopping = never) =>
  awardTurnover(on.context, [yesterday, today], stopping);
const play = (staked: number, day = today) => recordPlay(server, member, { day, staked });

/** Points and rank as the profile shows them. */
async function shown({ token } = member) {
  const result = await server.call('checkAccessToken', { token });
  if (!result.success) throw new Error(result.message);
  const { current_points: points, rank_data: rank } = result.data.member_data;
  return { points, rank: rank.name_en };
}

/** Lowers the day's stakes, as a rollback does. */
async function takeBack(baht: number): Promise<void> {
  await nodes.database.query(sql`
    update play_days
       set staked_micro = staked_micro - ${BigInt(baht) * MICRO_PER_BAHT}
     where member_id = ${member.id}
       and day       = ${today}`);
}

describe('points by turnover', () => {
  it('reward-62: come with real bets, whole ones alone, and show in the profile', async () => {
    const session = await openTestGame(server, studio, member);
    await studio.call('bet', betOf(session, 250 * UNITS_PER_BAHT));
    await award();
    expect(await shown()).toEqual({ points: 2, rank: 'member' });
    await studio.call('bet', betOf(session, 49 * UNITS_PER_BAHT));
    await award();
    expect(await shown()).toMatchObject({ points: 2 });
    await studio.call('bet', betOf(session, 1 * UNITS_PER_BAHT));
    await award();
    expect(await shown()).toMatchObject({ points: 3 });
  });

  it('reward-66: are in the ledger, each grant under the number of points it reached', async () => {
    await play(250);
    await award();
    await play(150);
    await award();
    const transfers = await nodes.database.query(sql`
      select kind, source, idempotency_key, amount_micro
        from ledger_transfers
       where member_id = ${member.id}
         and asset     = 'POINTS'
       order by id`);
    expect(transfers).toEqual(
      [
        ['2', 2_000_000n],
        ['4', 2_000_000n],
      ].map(([total, amount_micro]) => ({
        kind: 'reward',
        source: 'points',
        idempotency_key: `turnover:${member.id}:${total}`,
        amount_micro,
      })),
    );
  });

  it('reward-63: are given once, run many times and by two servers at once', async () => {
    const members = await createMembers(server, 50);
    for (const each of members) {
      await recordPlay(server, each, { day: today, staked: 250 });
      await recordPlay(server, each, { day: yesterday, staked: 60 });
    }
    await Promise.all([award(), award(), award(otherNode), award(otherNode)]);
    await award();
    const points = await Promise.all(members.map((each) => shown(each)));
    expect(new Set(points.map((each) => each.points))).toEqual(new Set([3]));
  });

  it('reward-63: are given once for stakes that another server has in hand', async () => {
    await play(200);
    const batch = { day: today, afterMemberId: 0n, limit: 500 };
    const { other } = await nodes.database.transaction(async (tx) => {
      await addTurnover(tx, await takeUncountedStakes(tx, batch));
      const running = award(otherNode);
      // Long enough for the other server to reach the stakes, which it must skip.
      await sleep(300);
      return { other: running };
    });
    await other;
    await award();
    expect(await shown()).toMatchObject({ points: 2 });
  });

  it('reward-63: lose no bet that is made while they are counted', async () => {
    const session = await openTestGame(server, studio, member);
    const bets = Array.from({ length: 60 }, () => studio.call('bet', betOf(session, 500_000)));
    await Promise.all([...bets, award(), award(otherNode), award()]);
    await award();
    expect(await shown()).toMatchObject({ points: 3 });
    const [turnover] = await nodes.database.query(sql`
      select turnover.lifetime_micro, turnover.pending_micro, played.awarded_micro
        from member_turnover as turnover
        join play_days       as played
          on played.member_id = turnover.member_id
       where turnover.member_id = ${member.id}`);
    expect(turnover).toEqual({
      lifetime_micro: 300_000_000n,
      pending_micro: 0n,
      awarded_micro: 300_000_000n,
    });
  });

  it('reward-64: make up for a rollback before there are new ones, and none are taken back', async () => {
    const session = await openTestGame(server, studio, member);
    const bet = betOf(session, 300 * UNITS_PER_BAHT);
    await studio.call('bet', bet);
    await award();
    await studio.call('rollback', rollbackOf(bet));
    await award();
    expect(await shown()).toMatchObject({ points: 3 });
    await studio.call('bet', betOf(session, 399 * UNITS_PER_BAHT));
    await award();
    expect(await shown()).toMatchObject({ points: 3 });
    await studio.call('bet', betOf(session, 1 * UNITS_PER_BAHT));
    await award();
    expect(await shown()).toMatchObject({ points: 4 });
  });

  it('reward-64: make up for rollbacks of bets of any age, and for each once', async () => {
    const session = await openTestGame(server, studio, member);
    const bets = Array.from({ length: 3 }, () => betOf(session, 100 * UNITS_PER_BAHT));
    for (const bet of bets) await studio.call('bet', bet);
    await award();
    await movePlayBack(server, member, 5);
    const [latest, ...older] = bets;
    for (const bet of older) await studio.call('rollback', rollbackOf(bet));
    await movePlayBack(server, member, 5);
    if (latest) await studio.call('rollback', rollbackOf(latest));
    await Promise.all([award(), award(otherNode), award()]);
    await award();
    const turnover = await nodes.database.query(sql`
      select turnover.lifetime_micro, turnover.pending_micro, played.staked_micro,
             played.awarded_micro, played.has_late_rollback
        from member_turnover as turnover
        join play_days       as played
          on played.member_id = turnover.member_id
       where turnover.member_id = ${member.id}`);
    expect(turnover).toEqual([
      {
        lifetime_micro: 0n,
        pending_micro: -300_000_000n,
        staked_micro: 0n,
        awarded_micro: 0n,
        has_late_rollback: false,
      },
    ]);
    await studio.call('bet', betOf(session, 399 * UNITS_PER_BAHT));
    await award();
    expect(await shown()).toMatchObject({ points: 3 });
  });

  it('reward-64: take off the rollbacks of several days of one member together', async () => {
    const session = await openTestGame(server, studio, member);
    const bets = [1, 2].map((baht) => betOf(session, baht * 100 * UNITS_PER_BAHT));
    for (const bet of bets) {
      await movePlayBack(server, member, 3);
      await studio.call('bet', bet);
      await award();
    }
    await movePlayBack(server, member, 3);
    for (const bet of bets) await studio.call('rollback', rollbackOf(bet));
    await award();
    const [turnover] = await nodes.database.query(sql`
      select lifetime_micro
        from member_turnover
       where member_id = ${member.id}`);
    expect(turnover).toEqual({ lifetime_micro: 0n });
  });

  it('reward-65: follow a new rate without looking back, and stop while there is none', async () => {
    await play(1_000);
    await award();
    await setRate(10);
    await award();
    expect(await shown()).toMatchObject({ points: 10 });
    await play(20);
    await award();
    expect(await shown()).toMatchObject({ points: 12 });
    await setRate(10, false);
    await play(500);
    await award();
    await setRate(10);
    await award();
    expect(await shown()).toMatchObject({ points: 12 });
  });

  it('reward-62: of a day that no server counted to its end come with the day itself', async () => {
    const day = addDays(today, -9);
    await play(100, day);
    await award();
    expect(await shown()).toMatchObject({ points: 0 });
    await awardTurnover(server.context, [day], never);
    expect(await shown()).toMatchObject({ points: 1 });
  });

  it('that a stop left between the two steps come with the next run', async () => {
    await nodes.database.query(sql`
      insert into member_turnover (member_id, lifetime_micro, pending_micro)
      values (${member.id}, 250000000, 250000000)`);
    await award(server, AbortSignal.abort());
    expect(await shown()).toMatchObject({ points: 0 });
    await award();
    expect(await shown()).toMatchObject({ points: 2 });
  });
});

it('reward-66: agrees with the ledger over the points given, and ledger:verify would tell otherwise', async () => {
  await play(300);
  await award();
  const check = async () =>
    (await verifyLedger(nodes.database, pointsInvariants)).checks.filter(({ ok }) => !ok);
  const setGranted = (points: number) =>
    nodes.database.query(sql`
      update member_turnover
         set points_granted = ${points}
       where member_id = ${member.id}`);
  expect(await check()).toEqual([]);
  await setGranted(4);
  expect(await check()).toMatchObject([
    { detail: `1: member ${member.id}: 4 points granted, 3000000 micro-points paid` },
  ]);
  await setGranted(0);
  expect(await check()).toHaveLength(1);
  await setGranted(3);
});

describe('ranks by turnover', () => {
  it('reward-67: rise with the lifetime turnover, over as many ranks as it passes', async () => {
    await play(999);
    await award();
    expect(await shown()).toMatchObject({ rank: 'member' });
    await play(1, yesterday);
    await award();
    expect(await shown()).toMatchObject({ rank: 'bronze' });
    await play(50_000);
    await award();
    expect(await shown()).toMatchObject({ rank: 'silver' });
  });

  it('reward-72: listRanks shows them as a ladder, with benefits and the turnover to the next', async () => {
    await play(1_500);
    await award();
    expect(await server.call('listRanks', { token: member.token })).toMatchObject({
      data: {
        ranks: ranks.map(({ code, turnover_from, benefits }) => ({
          code,
          turnover_from,
          benefits,
        })),
        rank_code: 'bronze',
        lifetime_turnover: 1_500,
      },
    });
  });

  it('reward-67: never fall by a rollback', async () => {
    await play(1_000);
    await award();
    await takeBack(900);
    await award();
    expect(await shown()).toMatchObject({ rank: 'bronze' });
  });

  it('reward-67: leave a rank that was given by hand', async () => {
    await nodes.database.query(sql`
      update members
         set rank_code = 'by-hand'
       where id = ${member.id}`);
    await play(50_000);
    await award();
    expect(await shown()).toMatchObject({ rank: 'by-hand' });
  });

  it('reward-68: are refused where one asks for no more than a rank below it', async () => {
    await nodes.database
      .transaction(async (tx) => {
        expect(await listRanksOutOfOrder(tx)).toEqual([]);
        await saveRanks(
          tx,
          ranks.map((rank) => ({
            ...rank,
            turnover_from: rank.code === 'silver' ? 1_000 : rank.turnover_from,
          })),
        );
        expect(await listRanksOutOfOrder(tx)).toEqual(['silver']);
        throw new Error('not to stay');
      })
      .catch((error: Error) => expect(error.message).toBe('not to stay'));
  });
});
