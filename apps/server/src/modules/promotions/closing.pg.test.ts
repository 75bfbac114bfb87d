import { randomUUID } from 'node:crypto';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDuePromotions } from '../../flows/close-due-promotions.ts';
import type { Posting } from '../../ledger/posting.ts';
import { askPayout, balancesOf, newMember, startPaymentServer } from '../../testing/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/payments.ts';
import {
  askPromotion,
  claimsOf,
  claimStateOf,
  expireClaim,
  makeDeposit,
  newClaimant,
  offerPromotion,
  openStays,
  expectSoundPromotions,
} from '../../testing/promotions.ts';
import { freshAddress } from '../../testing/registration.ts';
import { addTestStudio, betOf, rollbackOf, winOf } from '../../testing/studio.ts';
import type { Stay, TestStudio } from '../../testing/studio.ts';

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

/** A member with this much of their own, a bonus of 100 baht, and 100 baht to stake. */
const claimant = (baht: number, terms: Parameters<typeof offerPromotion>[1] = {}) =>
  newClaimant(server, studio, baht, { turnover: { amount: 100 }, ...terms });

async function play(stay: Stay, stake: number, win: number) {
  const bet = betOf(stay, stake * BAHT);
  expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  await studio.call('win', winOf(bet, win * BAHT));
  return bet;
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

async function move(
  posting: Omit<Posting & { kind: 'reward' | 'fee' }, 'source' | 'idempotencyKey' | 'reference'>,
) {
  const verdict = await server.context.ledger.post({
    source: 'test',
    idempotencyKey: randomUUID(),
    reference: 'test',
    ...posting,
  });
  expect(verdict.outcome).toBe('posted');
}

describe('a claim whose time is over', () => {
  it('takes back what is left of bonus and winnings, and leaves own money', async () => {
    const { member, stay } = await claimant(30);
    await play(stay, 50, 75);
    await expireClaim(server, member);
    await runJob();
    expect(await stateOf(member)).toEqual({ status: 'expired', forfeited: 125, available: 30 });
    await runJob();
    expect(await stateOf(member)).toEqual({ status: 'expired', forfeited: 125, available: 30 });
  });

  it('never takes own money, also when the bonus is lost with some of it', async () => {
    const { member, stay } = await claimant(30);
    await play(stay, 90, 0);
    await play(stay, 20, 0);
    await expireClaim(server, member);
    await runJob();
    expect(await stateOf(member)).toEqual({ status: 'completed', forfeited: 0, available: 20 });

    const other = await claimant(30, { turnover: { amount: 1000 } });
    await play(other.stay, 110, 0);
    await expireClaim(server, other.member);
    await runJob();
    expect(await stateOf(other.member)).toEqual({ status: 'expired', forfeited: 0, available: 20 });
  });

  it('counts as own what was paid in, given or corrected since, and not what was won', async () => {
    const { member, stay } = await claimant(10, { turnover: { amount: 1000 } });
    const paid = await makeDeposit(server, member, 40);
    const available = { kind: 'member_available', memberId: member.id } as const;
    const [reward, fee] = [7n, 2n].map((baht) => baht * MICRO_PER_BAHT);
    await move({
      kind: 'reward',
      from: { kind: 'promotion_cost', reference: 'test' },
      to: available,
      amountMicro: reward ?? 0n,
    });
    await move({
      kind: 'fee',
      from: available,
      to: { kind: 'fee_income', reference: 'test' },
      amountMicro: fee ?? 0n,
    });
    await play(stay, 20, 300);
    const undone = await play(stay, 20, 300);
    await studio.call('rollback', rollbackOf(betOf(stay, 5 * BAHT)));
    await studio.call('rollback', rollbackOf(undone));
    await expireClaim(server, member);
    await runJob();
    const own = 10 + paid + 7 - 2;
    const state = await stateOf(member);
    expect(state).toMatchObject({ status: 'expired', forfeited: 100 + 280 });
    expect(state.available).toBeCloseTo(own, 6);
  });

  it('completes it where the turnover was made, winnings kept up to the maximum', async () => {
    const { member, stay } = await claimant(30, { max_withdrawal: 200 });
    await play(stay, 100, 500);
    await expireClaim(server, member);
    await runJob();
    expect(await stateOf(member)).toEqual({ status: 'completed', forfeited: 330, available: 200 });
  });

  it('makes way for the next claim, also before the job has come by', async () => {
    const { member } = await claimant(30);
    await expireClaim(server, member);
    const next = await askPromotion(server, member, await offerPromotion(server));
    expect(next).toMatchObject({ success: true });
    expect(await claimsOf(server, member)).toMatchObject([
      { status: 'open', own: 30 },
      { status: 'expired', forfeited: 100 },
    ]);
  });
});

describe('cancelPromotion', () => {
  it('gives the current one up, and takes back the bonus and nothing else', async () => {
    const { member, id } = await claimant(30);
    expect(await cancel(member, id)).toMatchObject({
      data: { forfeited: 100, status: 'cancelled' },
      message: expect.stringContaining('ตัดคืน 100.00 บาท'),
    });
    expect(await stateOf(member)).toEqual({ status: 'cancelled', forfeited: 100, available: 30 });
    expect(await cancel(member, id)).toMatchObject({ status: 404 });
    expect(await askPromotion(server, member, id)).toMatchObject({ code: 'already_claimed' });
  });

  it('completes one that is fulfilled', async () => {
    const { member, stay, id } = await claimant(30);
    await play(stay, 100, 90);
    expect(await cancel(member, id)).toMatchObject({ data: { forfeited: 0, status: 'completed' } });
    expect(await stateOf(member)).toEqual({ status: 'completed', forfeited: 0, available: 120 });
  });

  it("R30: ends neither another promotion nor another member's", async () => {
    const { member, id } = await claimant(30);
    const intruder = await newMember(server);
    expect(await cancel(intruder, id)).toMatchObject({ status: 404 });
    expect(await cancel(member, id + 1)).toMatchObject({ status: 404 });
    const stranger = await server.call('cancelPromotion', { body: { promotion_id: id } });
    expect(stranger).toMatchObject({ status: 401 });
    expect(await stateOf(member)).toMatchObject({ status: 'open' });
  });

  it('R8: takes back once under 100 concurrent cancellations', async () => {
    const { member, id } = await claimant(30);
    const results = await Promise.all(Array.from({ length: 100 }, () => cancel(member, id)));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    expect(await stateOf(member)).toEqual({ status: 'cancelled', forfeited: 100, available: 30 });
  });
});

describe('createPayout with a promotion', () => {
  it('is refused while turnover is missing, and says how much', async () => {
    const { member, stay } = await claimant(500);
    await play(stay, 40, 0);
    expect(await askPayout(server, member, 200)).toMatchObject({
      status: 409,
      code: 'turnover_remaining',
      message: expect.stringContaining('เหลือยอดเทิร์นอีก 60.00 บาท'),
    });
    expect(await balancesOf(server, member)).toEqual({ available: 560_00, held: 0 });
  });

  it('completes a fulfilled one, takes back what is above its maximum, and pays the rest', async () => {
    const { member, stay } = await claimant(30, { max_withdrawal: 300 });
    await play(stay, 100, 900);
    expect(await askPayout(server, member, 301)).toMatchObject({
      code: 'not_enough_money',
      message: expect.stringContaining('ถอนได้สูงสุด 300.00 บาท'),
    });
    expect(await stateOf(member)).toEqual({ status: 'fulfilled', forfeited: 0, available: 930 });
    expect(await askPayout(server, member, 300)).toMatchObject({ success: true });
    expect(await balancesOf(server, member)).toEqual({ available: 0, held: 300_00 });
    expect(await stateOf(member)).toMatchObject({ status: 'completed', forfeited: 630 });
  });

  it('ends one whose time is over, and pays what is the member’s own', async () => {
    const { member } = await claimant(500);
    await expireClaim(server, member);
    expect(await askPayout(server, member, 600)).toMatchObject({ code: 'not_enough_money' });
    expect(await stateOf(member)).toMatchObject({ status: 'open' });
    expect(await askPayout(server, member, 500)).toMatchObject({ success: true });
    expect(await balancesOf(server, member)).toEqual({ available: 0, held: 500_00 });
    expect(await stateOf(member)).toMatchObject({ status: 'expired', forfeited: 100 });
  });
});

describe('everything at once', () => {
  it('claims and withdrawals take turns: never a withdrawal with an open promotion', async () => {
    const id = await offerPromotion(server);
    const members = await Promise.all(Array.from({ length: 12 }, () => newMember(server, 500)));
    const outcomes = await Promise.all(
      members.flatMap((member) => [
        askPromotion(server, member, id),
        askPayout(server, member, 500),
        askPromotion(server, member, id),
      ]),
    );
    expect(outcomes.every(({ status }) => status === 200 || status === 409)).toBe(true);
    for (const member of members) {
      const { available, held } = await balancesOf(server, member);
      const [claim] = await claimsOf(server, member);
      expect([available, held, claim?.status]).toEqual(
        claim ? [600_00, 0, 'open'] : [0, 500_00, undefined],
      );
    }
  });

  it('bets and expiry take turns: nothing counts after the end, and own money stays', async () => {
    const id = await offerPromotion(server, { turnover: { amount: 10_000 } });
    const members = await Promise.all(Array.from({ length: 8 }, () => newMember(server, 50)));
    await Promise.all(members.map((member) => askPromotion(server, member, id)));
    const stays = await openStays(server, studio, members);
    const rounds = stays.flatMap((stay) =>
      Array.from({ length: 15 }, async () => {
        const bet = betOf(stay, 2 * BAHT);
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
      expect(await stateOf(member)).toEqual({ status: 'expired', forfeited: 100, available: 50 });
    }
  });
});
