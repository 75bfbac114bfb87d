import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDuePromotions } from './close-due-promotions.ts';
import {
  askWithdrawal,
  balancesOf,
  newMember,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  askPromotion,
  claimsOf,
  claimStateOf,
  expireClaim,
  newClaimant,
  offerPromotion,
  openGameSessions,
  expectSoundPromotions,
} from '../../testing/play/promotions.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import { addTestStudio, betOf, winOf } from '../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../testing/play/studio.ts';

const BAHT = 100_000;

let server: PaymentServer;
let studio: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
});
afterAll(async () => {
  await expectSoundPromotions(server.context.database);
  await server.close();
});

/** A member with this much cash, a bonus of 100 baht and a wagering requirement of 100 baht. */
const claimant = (baht: number, terms: Parameters<typeof offerPromotion>[1] = {}) =>
  newClaimant(server, studio, baht, { turnover: { amount: 100 }, ...terms });

async function play(gameSession: TestGameSession, stake: number, win: number) {
  const bet = betOf(gameSession, stake * BAHT);
  expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  await studio.call('win', winOf(bet, win * BAHT));
}

const runJob = () => closeDuePromotions(server.context, new AbortController().signal);

const stateOf = (member: TestMember) => claimStateOf(server, member);

function cancel({ token }: TestMember, promotionId: number) {
  return server.call('cancelPromotion', {
    body: { promotion_id: promotionId },
    token,
    address: freshAddress(),
  });
}

describe('a claim whose time is over', () => {
  it('bonus-40: gives the bonus and its winnings back, and leaves cash', async () => {
    const { member, gameSession } = await claimant(30);
    await play(gameSession, 50, 75);
    await expireClaim(server, member);
    await runJob();
    const ended = { status: 'expired', released: 0, forfeited: 110, cash: 45, bonus: 0 };
    expect(await stateOf(member)).toEqual(ended);
    await runJob();
    expect(await stateOf(member)).toEqual(ended);
  });

  it('bonus-15: makes way for the next claim, also before the job has come by', async () => {
    const { member } = await claimant(30);
    await expireClaim(server, member);
    const next = await askPromotion(server, member, await offerPromotion(server));
    expect(next).toMatchObject({ success: true });
    expect(await claimsOf(server, member)).toMatchObject([
      { status: 'open' },
      { status: 'expired', forfeited: 100 },
    ]);
  });
});

describe('cancelPromotion', () => {
  const cancelled = { status: 'cancelled', released: 0, forfeited: 100, cash: 30, bonus: 0 };

  it('bonus-41: gives the current one up, and takes back the bonus and nothing else', async () => {
    const { member, id } = await claimant(30);
    expect(await cancel(member, id)).toMatchObject({
      data: { forfeited: 100, status: 'cancelled' },
      message: expect.stringContaining('โบนัส 100.00 บาทถูกเรียกคืน'),
    });
    expect(await stateOf(member)).toEqual(cancelled);
    expect(await cancel(member, id)).toMatchObject({ status: 404 });
    expect(await askPromotion(server, member, id)).toMatchObject({ code: 'already_claimed' });
  });

  it("bonus-41: ends neither another promotion nor another member's", async () => {
    const { member, id } = await claimant(30);
    const intruder = await newMember(server);
    expect(await cancel(intruder, id)).toMatchObject({ status: 404 });
    expect(await cancel(member, id + 1)).toMatchObject({ status: 404 });
    const stranger = await server.call('cancelPromotion', { body: { promotion_id: id } });
    expect(stranger).toMatchObject({ status: 401 });
    expect(await stateOf(member)).toMatchObject({ status: 'open' });
  });

  it('bonus-41: takes back once under 100 concurrent cancellations', async () => {
    const { member, id } = await claimant(30);
    const results = await Promise.all(Array.from({ length: 100 }, () => cancel(member, id)));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    expect(await stateOf(member)).toEqual(cancelled);
  });
});

describe('requestWithdrawal with a promotion', () => {
  it('pay-62 bonus-42: takes cash at any time, and ends the promotion whose bonus goes back', async () => {
    const { member, gameSession } = await claimant(500);
    await play(gameSession, 40, 0);
    expect(await askWithdrawal(server, member, 461)).toMatchObject({ code: 'not_enough_money' });
    expect(await stateOf(member)).toMatchObject({ status: 'open', cash: 460, bonus: 100 });
    expect(await askWithdrawal(server, member, 200)).toMatchObject({ success: true });
    expect(await balancesOf(server, member)).toEqual({ available: 260_00, held: 200_00 });
    expect(await stateOf(member)).toMatchObject({ status: 'cancelled', forfeited: 100, bonus: 0 });
  });

  it('pay-62 bonus-42: ends one whose time is over as expired', async () => {
    const { member } = await claimant(500);
    await expireClaim(server, member);
    expect(await askWithdrawal(server, member, 500)).toMatchObject({ success: true });
    expect(await stateOf(member)).toMatchObject({ status: 'expired', forfeited: 100, cash: 0 });
  });
});

describe('everything at once', () => {
  it('pay-62 bonus-42: claims and withdrawals take turns: never a withdrawal beside an open promotion', async () => {
    const id = await offerPromotion(server);
    const members = await Promise.all(Array.from({ length: 12 }, () => newMember(server, 500)));
    const outcomes = await Promise.all(
      members.flatMap((member) => [
        askPromotion(server, member, id),
        askWithdrawal(server, member, 500),
        askPromotion(server, member, id),
      ]),
    );
    expect(outcomes.every(({ status }) => status === 200 || status === 409)).toBe(true);
    for (const member of members) {
      expect(await balancesOf(server, member)).toEqual({ available: 0, held: 500_00 });
      const { status, bonus } = await stateOf(member);
      expect([
        ['none', 0],
        ['cancelled', 0],
      ]).toContainEqual([status, bonus]);
    }
  });

  it('bonus-40: bets and expiry take turns: nothing counts after the end, and cash stays', async () => {
    const id = await offerPromotion(server, { turnover: { amount: 10_000 } });
    const members = await Promise.all(Array.from({ length: 8 }, () => newMember(server, 50)));
    await Promise.all(members.map((member) => askPromotion(server, member, id)));
    const gameSessions = await openGameSessions(server, studio, members);
    const rounds = gameSessions.flatMap((gameSession) =>
      Array.from({ length: 15 }, async () => {
        const bet = betOf(gameSession, 2 * BAHT);
        await studio.call('bet', bet);
        await studio.call('win', winOf(bet, 2 * BAHT));
      }),
    );
    const expiries = members.map(async (member) => {
      await expireClaim(server, member);
      await Promise.all([runJob(), runJob()]);
    });
    await Promise.all([...rounds, ...expiries]);
    await runJob();
    for (const member of members) {
      expect(await stateOf(member)).toEqual({
        status: 'expired',
        released: 0,
        forfeited: 100,
        cash: 50,
        bonus: 0,
      });
    }
  });
});
