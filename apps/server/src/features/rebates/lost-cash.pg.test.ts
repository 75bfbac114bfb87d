import { randomUUID } from 'node:crypto';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardCashback } from '../../flows/rewards/award-cashback.ts';
import { awardLostBetShares } from '../../flows/rewards/award-lost-bet-shares.ts';
import {
  balancesOf,
  newMember,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { makeDeposit, newClaimant } from '../../testing/play/promotions.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { saveCashbackRules } from '../cashback/rules-store.ts';
import { saveReferralTerms } from '../referral/terms-store.ts';

const BAHT = 100_000;
const today = bangkokDay(new Date());
const never = new AbortController().signal;

let server: PaymentServer;
let studio: TestStudio;
/** The referrer of every player in this file. */
let referrer: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
  referrer = await newMember(server);
  await server.context.database.transaction(async (tx) => {
    await saveCashbackRules(tx, 3, [
      {
        code: 'daily',
        period: 'day',
        percent: 5,
        min_loss: 10,
        max_payout: 500,
        budget: null,
        budget_claims: null,
        valid_days: 7,
        starts_on: '2026-01-01',
        is_enabled: true,
      },
    ]);
    await saveReferralTerms(tx, 3, {
      first_deposit_percent: 0,
      first_deposit_min: 0,
      first_deposit_max: 500,
      first_deposit_stakes: 1,
      lost_bets_percent: 10,
      valid_days: 30,
      is_enabled: true,
    });
  });
});
afterAll(() => server.close());

/** Awards cashback and the referral share, as after the end of the day. */
async function award(player: TestMember): Promise<void> {
  const { database } = server.context;
  await database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      update members
         set aff_member_id = ${referrer.id}
       where id = ${player.id}`);
  });
  const now = startOfDay(addDays(today, 1));
  await awardCashback(database, { day: today, now }, never);
  await awardLostBetShares(database, { day: today, now }, never);
}

/** The counted loss, its cashback and the referrer's share of it, in baht. */
async function returnsOf({ id, token }: TestMember) {
  const listed = await server.call('getCashback', { token });
  const awards = listed.success ? listed.data.awards : expect.fail(listed.message);
  const [share] = await server.context.database.query<{ status: string; baht: number }>(sql`
    select status,
           (amount_micro / 1e6)::float8 as baht
      from referral_earnings
     where friend_id = ${id}`);
  return { loss: awards[0]?.net_loss, cashback: awards[0]?.amount, share };
}

describe('cashback and a friend’s share', () => {
  it('reward-38: count lost cash alone, not the bonus that was lost with it', async () => {
    const { member, gameSession } = await newClaimant(server, studio, 300, {});
    const bet = betOf(gameSession, 400 * BAHT);
    expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
    await studio.call('win', winOf(bet, 40 * BAHT));
    await award(member);
    // 300 of the 400 were cash, and so are 30 of the 40.
    expect(await returnsOf(member)).toEqual({
      loss: 270,
      cashback: 13.5,
      share: { status: 'open', baht: 27 },
    });
  });

  it('reward-41: are lowered by a stake that is rolled back after they were given, down to nothing', async () => {
    const player = await newMember(server, 500);
    const gameSession = await openTestGame(server, studio, player);
    const [one, other, open] = [
      betOf(gameSession, 200 * BAHT),
      betOf(gameSession, 100 * BAHT),
      betOf(gameSession, 50 * BAHT),
    ];
    for (const bet of [one, other, open]) await studio.call('bet', bet);
    await studio.call('win', winOf(one, 20 * BAHT));
    await studio.call('win', winOf(other, 0));
    await award(player);
    const given = { loss: 280, cashback: 14, share: { status: 'open', baht: 28 } };
    expect(await returnsOf(player)).toEqual(given);
    // The bet was unsettled, so no rebate counted it.
    await studio.call('rollback', rollbackOf(open));
    expect(await returnsOf(player)).toEqual(given);
    await studio.call('rollback', rollbackOf(other));
    await studio.call('rollback', rollbackOf(other));
    expect(await returnsOf(player)).toEqual({
      loss: 180,
      cashback: 9,
      share: { status: 'open', baht: 18 },
    });
    const neighbour = await newMember(server, 100);
    const lost = betOf(await openTestGame(server, studio, neighbour), 100 * BAHT);
    await studio.call('bet', lost);
    await studio.call('win', winOf(lost, 0));
    await award(neighbour);
    await studio.call('rollback', rollbackOf(one));
    expect(await returnsOf(neighbour)).toMatchObject({ loss: 100, share: { status: 'open' } });
    expect(await returnsOf(player)).toMatchObject({
      loss: undefined,
      cashback: undefined,
      share: { status: 'reversed' },
    });
  });

  it('reward-41: are lowered by the cash of a stake and of its win, and not by their bonus parts', async () => {
    const { member, gameSession } = await newClaimant(server, studio, 300, {});
    const [lost, undone] = [betOf(gameSession, 100 * BAHT), betOf(gameSession, 250 * BAHT)];
    await studio.call('bet', lost);
    await studio.call('win', winOf(lost, 0));
    await studio.call('bet', undone);
    // 200 of the 250 were cash, and so are 20 of the 25.
    await studio.call('win', winOf(undone, 25 * BAHT));
    await award(member);
    expect(await returnsOf(member)).toMatchObject({ loss: 280 });
    await studio.call('rollback', rollbackOf(undone));
    expect(await returnsOf(member)).toEqual({
      loss: 100,
      cashback: 5,
      share: { status: 'open', baht: 10 },
    });
    const [share] = await server.context.database.query(sql`
      select base_micro
        from referral_earnings
       where friend_id = ${member.id}`);
    expect(share).toEqual({ base_micro: 100_000_000n });
  });

  it('stay as they are when a win alone is taken back', async () => {
    const player = await newMember(server, 200);
    const bet = betOf(await openTestGame(server, studio, player), 200 * BAHT);
    const win = winOf(bet, 20 * BAHT);
    await studio.call('bet', bet);
    await studio.call('win', win);
    await award(player);
    const given = { loss: 180, cashback: 9, share: { status: 'open', baht: 18 } };
    expect(await returnsOf(player)).toEqual(given);
    expect(await studio.call('rollback', rollbackOf(win))).toMatchObject({ status: 'RS_OK' });
    expect(await returnsOf(player)).toEqual(given);
  });

  it('reward-41: are kept once they are claimed', async () => {
    const player = await newMember(server, 100);
    const lost = betOf(await openTestGame(server, studio, player), 100 * BAHT);
    await studio.call('bet', lost);
    await studio.call('win', winOf(lost, 0));
    await award(player);
    await server.call('claimCashback', { token: player.token, address: freshAddress() });
    await studio.call('rollback', rollbackOf(lost));
    expect((await balancesOf(server, player)).available).toBe(105_00);
  });

  it('fair-07: are nothing for who lost 500 at play and withdrew 920, and say so while the day runs', async () => {
    const player = await newMember(server);
    const gameSession = await openTestGame(server, studio, player);
    await makeDeposit(server, player, 500);
    const [lost, won] = [betOf(gameSession, 500 * BAHT), betOf(gameSession, 100 * BAHT)];
    await studio.call('bet', lost);
    await studio.call('win', winOf(lost, 0));
    // A gift, of which a part is lost and the rest withdrawn.
    await give(player, 1020);
    await studio.call('bet', won);
    await studio.call('win', winOf(won, 0));
    await requestWithdrawal(server, player, 920);
    const running = await server.call('getCashback', { token: player.token });
    expect(running.data?.running).toMatchObject([{ net_loss: -420, amount: 0 }]);
    await award(player);
    expect(await returnsOf(player)).toEqual({
      loss: undefined,
      cashback: undefined,
      share: undefined,
    });
  });

  it('fair-07: are at most what the member is down: deposits less withdrawals less the rise of cash', async () => {
    const player = await newMember(server, 300);
    const gameSession = await openTestGame(server, studio, player);
    const lost = betOf(gameSession, 300 * BAHT);
    await studio.call('bet', lost);
    await studio.call('win', winOf(lost, 0));
    await give(player, 120);
    await award(player);
    expect(await returnsOf(player)).toEqual({
      loss: 180,
      cashback: 9,
      share: { status: 'open', baht: 18 },
    });
  });
});

/** Gives a member cash that is no deposit, as a coupon does. */
async function give({ id: memberId }: TestMember, baht: number): Promise<void> {
  await server.context.ledger.post({
    source: 'test',
    idempotencyKey: randomUUID(),
    kind: 'reward',
    from: { kind: 'promotion_cost', reference: 'coupons' },
    to: { kind: 'member_available', memberId },
    amountMicro: BigInt(baht) * MICRO_PER_BAHT,
    reference: 'test',
  });
}
