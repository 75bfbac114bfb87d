import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  askPromotion,
  claimsOf,
  expireClaim,
  newClaimant,
  offerPromotion,
  openGameSessions,
  expectSoundPromotions,
} from '../../testing/play/promotions.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { addTestStudio, betOf, rollbackOf, winOf } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { showMember } from '../../flows/members/show-member.ts';
import { saveCatalogue } from '../games/store.ts';
import { promotionInvariants } from './invariants.ts';

const BAHT = 100_000;

let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
  await server.context.database.transaction((tx) =>
    saveCatalogue(
      tx,
      studio.code,
      ['SLOT', 'CASINO', 'SABA', 'POKER', 'FISH'].map((category) => ({
        gameCode: category === 'SLOT' ? studio.gameCode : `lotus-${category.toLowerCase()}`,
        name: category,
        category,
        image: 'games/slot.webp',
        brand: { code: `${studio.code}-brand`, name: studio.code, logo: 'games/slot.webp' },
        isEnabled: true,
      })),
    ),
  );
});
afterAll(async () => {
  await expectSoundPromotions(server.context.database);
  await server.close();
});

const claimant = (baht: number, terms: Parameters<typeof offerPromotion>[1] = {}) =>
  newClaimant(server, studio, baht, { turnover: { amount: 100 }, ...terms });

const stateOf = async (member: TestMember) => {
  const [{ status, done } = { status: 'none', done: 0 }] = await claimsOf(server, member);
  return { status, done };
};

it('bonus-33: counts each bet in the transaction of its money, and is completed when enough has been staked', async () => {
  const { member, gameSession } = await claimant(0);
  await studio.call('bet', betOf(gameSession, 60 * BAHT));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 60 });
  await studio.call('bet', betOf(gameSession, 39.99 * BAHT));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 99.99 });
  const last = betOf(gameSession, 0.01 * BAHT);
  await studio.call('bet', last);
  await studio.call('win', winOf(last, 50 * BAHT));
  expect(await stateOf(member)).toEqual({ status: 'completed', done: 100 });
});

it('bonus-36: counts nothing of a bet of nothing, nor for a promotion that has ended, and takes nothing back from it', async () => {
  const { member, gameSession, id } = await claimant(100);
  const counted = () =>
    server.context.database.query<{ micro: bigint }>(sql`
      select counted_micro as micro
        from turnover_contributions
       where member_id = ${member.id}`);
  const before = betOf(gameSession, 10 * BAHT);
  for (const bet of [betOf(gameSession, 0), before]) {
    expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  }
  expect(await counted()).toEqual([{ micro: 10_000_000n }]);
  await server.call('cancelPromotion', {
    body: { promotion_id: id },
    token: member.token,
    address: freshAddress(),
  });
  await studio.call('bet', betOf(gameSession, 20 * BAHT));
  expect(await stateOf(member)).toEqual({ status: 'cancelled', done: 10 });
  // The rollback does not lower the next promotion either.
  await askPromotion(server, member, await offerPromotion(server));
  expect(await studio.call('rollback', rollbackOf(before))).toMatchObject({ status: 'RS_OK' });
  expect(await counted()).toEqual([{ micro: 10_000_000n }]);
  expect(await stateOf(member)).toEqual({ status: 'open', done: 0 });
});

it('history-15 bonus-35 bonus-38: counts by category, says why, and leaves out excluded games', async () => {
  const { member, gameSession } = await claimant(100, {
    contributions: { SLOT: 100, CASINO: 20, SPORT: 10, OTHER: 0 },
    excluded_games: ['lotus/lotus-fish'],
  });
  const games = ['lotus-slot', 'lotus-casino', 'lotus-saba', 'lotus-poker', 'lotus-fish'];
  for (const gameCode of games) {
    const bet = betOf({ ...gameSession, gameCode }, 10 * BAHT);
    expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  }
  expect(await stateOf(member)).toEqual({ status: 'open', done: 13 });
  expect(await notesOf(member)).toEqual([
    'เกมสล็อตนับยอดเทิร์น 100%',
    'เกมคาสิโนนับยอดเทิร์น 20%',
    'เกม SABA นับยอดเทิร์น 10%',
    'เกมโป๊กเกอร์ไม่นับยอดเทิร์น',
    'เกมนี้ไม่ร่วมโปรโมชั่น จึงไม่นับยอดเทิร์น',
  ]);
});

/** The notes of listActivity on each bet and rollback, oldest first. */
async function notesOf({ token }: TestMember) {
  const result = await server.call('listActivity', { token });
  if (!result.success) throw new Error(result.message);
  return result.data.activities
    .filter(({ kind }) => kind === 'bet' || kind === 'rollback')
    .map(({ note }) => note)
    .reverse();
}

it('bonus-36: counts once whatever is repeated, refused, free or nothing', async () => {
  const { member, gameSession } = await claimant(0);
  const bet = betOf(gameSession, 10 * BAHT);
  await Promise.all(Array.from({ length: 5 }, () => studio.call('bet', bet)));
  await studio.call('bet', betOf(gameSession, 1_000 * BAHT));
  await studio.call('bet', { ...betOf(gameSession, 20 * BAHT), is_free: true });
  await studio.call('bet', betOf(gameSession, 0));
  await studio.call('rollback', rollbackOf(betOf(gameSession, 5 * BAHT)));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 10 });
});

it('bonus-37: takes a rolled-back bet back, as long as the requirement is not met', async () => {
  const { member, gameSession } = await claimant(20);
  const [one, other] = [betOf(gameSession, 70 * BAHT), betOf(gameSession, 20 * BAHT)];
  await studio.call('bet', one);
  await studio.call('bet', other);
  expect(await stateOf(member)).toEqual({ status: 'open', done: 90 });
  await studio.call('rollback', rollbackOf(other));
  await studio.call('rollback', rollbackOf(other));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 70 });
  await studio.call('rollback', rollbackOf(one));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 0 });
  expect(await notesOf(member)).toEqual([
    'เกมสล็อตนับยอดเทิร์น 100%',
    'เกมสล็อตนับยอดเทิร์น 100%',
    'หักยอดเทิร์น 20.00 บาท เพราะได้เงินเดิมพันคืน',
    'หักยอดเทิร์น 70.00 บาท เพราะได้เงินเดิมพันคืน',
  ]);
  const stakes = await server.context.database.query<{ micro: bigint }>(sql`
    select sum(stake_micro)::bigint as micro
      from turnover_contributions
     where member_id = ${member.id}`);
  expect(stakes).toEqual([{ micro: 0n }]);
  // Meet the rest of the requirement with 100 baht at once.
  await studio.call('bet', betOf(gameSession, 100 * BAHT));
  expect(await stateOf(member)).toEqual({ status: 'completed', done: 100 });
});

it('bonus-36: counts no win, also where it is posted together with a bet', async () => {
  const { member, gameSession } = await claimant(20);
  const won = betOf(gameSession, 10 * BAHT);
  await studio.call('bet', won);
  // Calls that arrive while the first is posted share the next batch.
  await Promise.all([
    studio.call('bet', betOf(gameSession, 1 * BAHT)),
    ...[1, 2, 3].flatMap(() => [
      studio.call('bet', betOf(gameSession, 1 * BAHT)),
      studio.call('win', winOf(won, 5 * BAHT)),
    ]),
  ]);
  expect(await stateOf(member)).toEqual({ status: 'open', done: 14 });
});

it('bonus-36: counts neither bets from before the claim, given back or not, nor bets after its time', async () => {
  const member = await newMember(server, 100);
  const [gameSession] = await openGameSessions(server, studio, [member]);
  if (!gameSession) throw new Error('there is no game session');
  const before = betOf(gameSession, 40 * BAHT);
  await studio.call('bet', before);
  await askPromotion(server, member, await offerPromotion(server));
  await studio.call('rollback', rollbackOf(before));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 0 });
  expect(await notesOf(member)).toEqual([null, null]);
  const counted = betOf(gameSession, 10 * BAHT);
  await studio.call('bet', counted);
  await expireClaim(server, member);
  await studio.call('bet', betOf(gameSession, 20 * BAHT));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 10 });
  await studio.call('rollback', rollbackOf(counted));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 0 });
});

it('bonus-21: keeps the terms that the claim was made on when the promotion changes', async () => {
  const { member, gameSession, id } = await claimant(0, { contributions: { SLOT: 50 } });
  await offerPromotion(server, {
    id,
    contributions: { SLOT: 0 },
    excluded_games: ['lotus/lotus-slot'],
  });
  await studio.call('bet', betOf(gameSession, 10 * BAHT));
  expect(await stateOf(member)).toEqual({ status: 'open', done: 5 });
});

it('bonus-33: counts the bets of many members at once, none lost and none of another', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => newMember(server, 50)));
  const id = await offerPromotion(server, { turnover: { amount: 1000 } });
  const without = members.slice(0, 2);
  await Promise.all(members.slice(2).map((member) => askPromotion(server, member, id)));
  const gameSessions = await openGameSessions(server, studio, members);
  await Promise.all(
    gameSessions.flatMap((gameSession) =>
      Array.from({ length: 20 }, () => studio.call('bet', betOf(gameSession, 2 * BAHT))),
    ),
  );
  for (const member of without) expect(await claimsOf(server, member)).toEqual([]);
  for (const member of members.slice(2)) {
    expect(await stateOf(member)).toEqual({ status: 'open', done: 40 });
  }
});

it('bonus-43: ledger:verify finds a claim that its bets, its bonus or its money contradict', async () => {
  const { member, gameSession } = await claimant(0);
  await studio.call('bet', betOf(gameSession, 10 * BAHT));
  const { database } = server.context;
  const verifyAfter = async (tampering: Sql) => {
    let broken: string[] = [];
    const undo = new Error('undo');
    await database
      .transaction(async (tx) => {
        await tx.query(sql`set local role none`);
        await tx.query(tampering);
        const found: string[] = [];
        for (const { name, violations } of promotionInvariants) {
          if ((await tx.query(violations)).length > 0) found.push(name);
        }
        broken = found;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return broken;
  };
  const mine = sql`member_id = ${member.id}`;
  const claims =
    'every claim of a promotion paid its bonus, released and took back what it says, once';
  const parts =
    "each bet's cash and bonus add up to its stake, and no bonus part is without its transaction";
  expect(
    await verifyAfter(sql`
      update promotion_claims
         set forfeited_micro = 1
       where ${mine}`),
  ).toEqual([claims]);
  expect(
    await verifyAfter(sql`
      update promotion_claims
         set released_micro = 1
       where ${mine}`),
  ).toEqual([claims]);
  expect(
    await verifyAfter(sql`
      update promotion_claims
         set turnover_done_micro = turnover_done_micro + 1
       where ${mine}`),
  ).toEqual(['the turnover of every claim is what its bets counted']);
  expect(
    await verifyAfter(sql`
      update promotion_claims
         set status = 'expired', ended_at = now()
       where ${mine}`),
  ).toEqual([
    'every bonus has an open claim',
    "a claim's bonus in is its bonus out and what is there",
  ]);
  expect(
    await verifyAfter(sql`
      update studio_transactions
         set bonus_micro = bonus_micro - 1
       where ${mine}`),
  ).toEqual([parts]);
  expect(
    await verifyAfter(sql`
      update ledger_accounts
         set balance = balance + 1
       where ${mine} and kind = 'member_bonus'`),
  ).toContain("a claim's bonus in is its bonus out and what is there");
  await expectSoundPromotions(database);
});

it('bonus-45: member:show tells the operator which promotion a withdrawal would end', async () => {
  const { member, gameSession, id } = await claimant(0);
  await studio.call('bet', betOf(gameSession, 10 * BAHT));
  const { database } = server.context;
  const [row] = await database.query<{ phone: string }>(sql`
    select phone
      from members
     where id = ${member.id}`);
  const shown = await showMember(database, 3, row?.phone ?? '');
  expect(shown?.promotion).toEqual({
    name: `โปรโมชั่น ${id}`,
    turnover_need: 100,
    remaining: 90,
    expires_at: expect.any(Date),
  });
});

describe('checkAccessToken', () => {
  const profileOf = async ({ token }: TestMember) => {
    const result = await server.call('checkAccessToken', { token });
    return result.success ? result.data.member_data : expect.fail(result.message);
  };

  it('bonus-44: shows the current promotion with what is left of its turnover, and nothing without one', async () => {
    const stranger = await newMember(server, 10);
    const { member, gameSession, id } = await claimant(0);
    await studio.call('bet', { ...betOf(gameSession, 3_999_900), round_closed: true });
    const name = `โปรโมชั่น ${id}`;
    const [claim] = await server.context.database.query<{ expires_at: Date }>(sql`
      select expires_at
        from promotion_claims
       where member_id = ${member.id}`);
    expect(await profileOf(member)).toMatchObject({
      current_promotion: {
        name,
        poster_image: 'promotions/welcome.svg',
        turnover_need: 100,
        remaining: 60.01,
      },
      turnover: [
        {
          promotion_id: id,
          name,
          turnover_need: 100,
          turnover_done: 39.99,
          remaining: 60.01,
          expires_at: claim?.expires_at.toISOString(),
        },
      ],
    });
    expect(await profileOf(stranger)).toMatchObject({ current_promotion: null, turnover: [] });
    await server.call('cancelPromotion', { body: { promotion_id: id }, token: member.token });
    expect(await profileOf(member)).toMatchObject({ current_promotion: null, turnover: [] });
  });
});
