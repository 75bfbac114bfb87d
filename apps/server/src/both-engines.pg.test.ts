import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { beside } from './commands/ledger-verify.ts';
import { advanceWithdrawals } from './flows/advance-withdrawals.ts';
import { awardCashback } from './flows/award-cashback.ts';
import { awardLostBetShares } from './flows/award-lost-bet-shares.ts';
import { awardTurnover } from './flows/award-turnover.ts';
import { verifyLedger } from './ledger/verify.ts';
import { seedOffers } from './seed/seed.ts';
import { isEmbedded } from './testing/engine.ts';
import { newMember, PAYOUT_METHOD, startPaymentServer } from './testing/payments.ts';
import type { PaymentServer, TestMember } from './testing/payments.ts';
import { makeDeposit } from './testing/promotions.ts';
import { freshAddress, registration } from './testing/registration.ts';
import type { CallRequest } from './testing/server.ts';
import { addTestStudio, betOf, openStay, winOf } from './testing/studio.ts';
import type { TestStudio } from './testing/studio.ts';

const UNITS_PER_BAHT = 100_000;
const DEPOSIT = 500;
const WITHDRAWAL = 300;
const WELCOME_PROMOTION = 1;
const CHEAPEST_WHEEL = 1;
const NEVER = new AbortController().signal;

let server: PaymentServer;
let studio: TestStudio;

/** Calls as this member, and gives back what was answered. */
function callerOf({ token }: TestMember) {
  return async <Name extends OperationName>(
    name: Name,
    options: Pick<CallRequest<Name>, 'params' | 'body'> = {},
  ): Promise<Data<Name>> => {
    const result = await server.call(name, { ...options, token, address: freshAddress() });
    return result.success ? result.data : expect.fail(`${name}: ${result.message}`);
  };
}

/** Everything that one member can do, from the link of a friend to money on its way to the bank. */
async function live() {
  const referrer = await newMember(server);
  const registered = await server.call('register', {
    body: registration({ aff_id: String(referrer.id) }),
    address: freshAddress(),
  });
  if (!registered.success) throw new Error(registered.message);
  const { token, memberData } = registered.data;
  const member = { id: BigInt(memberData.id), uuid: memberData.uuid, token };
  const call = callerOf(member);
  const website = { params: { websiteId: '3' } };

  const deposited = await makeDeposit(server, member, DEPOSIT);
  const promotion = await call('claimPromotion', { body: { promotion_id: WELCOME_PROMOTION } });
  const turnover = await playThrough(member, promotion.turnover_need);
  const coupon = await call('redeemCoupon', { body: { coupon: 'kapao50' } });
  const points = await call('redeemCoupon', { body: { coupon: 'DIAMOND100' } });
  const today = bangkokDay(new Date());
  const { rewards } = await call('listDailyRewards', website);
  const daily = await call('claimDailyReward', { ...website, body: { date: today } });
  const mission = await call('claimMission', { body: { id: 1 } });
  const spin = await spinOnce(call);
  await endTheDay(today);
  const cashback = await call('claimCashback');
  const referral = await callerOf(referrer)('claimReferralCredit');
  await call('createPayout', {
    params: { paymentId: String(PAYOUT_METHOD) },
    body: { amount: WITHDRAWAL },
  });
  await advanceWithdrawals(server.context, NEVER);

  const { transactions } = await call('listTransactions');
  const { activities } = await call('listActivity');
  const { member_data: profile } = await call('checkAccessToken');
  return {
    arrived: deposited >= DEPOSIT,
    bonus: promotion.bonus >= DEPOSIT,
    turnover,
    coupon,
    points,
    daily: rewards.find(({ date }) => date === today)?.amount === daily.amount,
    mission,
    spin,
    cashback: cashback.returnCreditTotal > 0,
    referral: referral.returnCreditTotal > 0,
    transactions: transactions.map(({ txn_type, status }) => `${txn_type} ${status}`),
    activities: [...new Set(activities.map(({ kind }) => kind))].toSorted(),
    promotion: profile.current_promotion,
    held: profile.credit_data.outStandingCredit,
  };
}

/** Bets until the promotion asks for no more; half of it comes back. */
async function playThrough(member: TestMember, needBaht: number) {
  const call = callerOf(member);
  const stay = await openStay(server, studio, member);
  const stake = 250 * UNITS_PER_BAHT;
  const rounds = Math.ceil((needBaht * UNITS_PER_BAHT) / stake);
  for (let round = 0; round < rounds; round += 1) {
    const bet = betOf(stay, stake);
    expect((await studio.call('bet', bet)).status).toBe('RS_OK');
    const win = winOf(bet, round === rounds - 1 ? 0 : stake);
    expect((await studio.call('win', win)).status).toBe('RS_OK');
  }
  const { member_data: profile } = await call('checkAccessToken');
  return profile.turnover.map(({ remaining }) => remaining);
}

async function spinOnce(call: ReturnType<typeof callerOf>) {
  const { round_id: roundId } = await call('openSpin', { body: { spin_id: CHEAPEST_WHEEL } });
  const played = await call('playSpin', { params: { roundId }, body: { client_seed: 'of mine' } });
  const again = await call('playSpin', { params: { roundId }, body: { client_seed: 'another' } });
  expect(again).toEqual(played);
  return played.round.status;
}

async function endTheDay(day: string) {
  const { database } = server.context;
  await awardTurnover(server.context, [day], NEVER);
  await awardCashback(database, { day, now: new Date() }, NEVER);
  await awardLostBetShares(database, { day, now: new Date() }, NEVER);
}

/** The run of everything on the embedded engine has no PostgreSQL to compare with. */
describe.skipIf(isEmbedded).each([
  ['PostgreSQL', ''],
  ['the embedded engine', 'embedded'],
])('on %s', (_name, engine) => {
  beforeAll(async () => {
    vi.stubEnv('KAPAO_TEST_ENGINE', engine);
    server = await startPaymentServer();
    await seedOffers(server.context);
    studio = await addTestStudio(server);
  });
  // Closing verifies the ledger.
  afterAll(async () => {
    await server.close();
    vi.unstubAllEnvs();
  });

  it('a member’s whole life with the sandbox’s offers is the same', async () => {
    expect(await live()).toEqual({
      arrived: true,
      bonus: true,
      turnover: [0],
      coupon: { type: 'credit', amount: 50 },
      points: { type: 'points', amount: 100 },
      daily: true,
      mission: { type: 'points', amount: 50 },
      spin: 'played',
      cashback: true,
      referral: true,
      transactions: ['withdraw waiting_callback', 'deposit success'],
      activities: ['bet', 'purchase', 'reward', 'win'],
      promotion: null,
      held: WITHDRAWAL,
    });
    const report = await verifyLedger(server.context.database, beside);
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});
