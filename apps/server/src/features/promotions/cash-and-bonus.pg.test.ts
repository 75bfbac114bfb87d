import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { closeDuePromotions } from './close-due-promotions.ts';
import { readLiabilities } from '../../ledger/liabilities.ts';
import {
  askWithdrawal,
  newMember,
  withdrawalStatus,
  requestWithdrawal,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import {
  askPromotion,
  claimStateOf,
  expectSoundPromotions,
  expireClaim,
  makeDeposit,
  newClaimant,
  offerPromotion,
} from '../../testing/play/promotions.ts';
import { freshAddress } from '../../testing/people/registration.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../testing/play/studio.ts';
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

/** A member with this much cash, a bonus of 100 baht and a wagering requirement of 1,000 baht. */
const claimant = (baht: number, terms: Parameters<typeof offerPromotion>[1] = {}) =>
  newClaimant(server, studio, baht, { turnover: { amount: 1_000 }, ...terms });

/** The balance in the answer to the studio, in baht. */
async function send(path: string, body: object): Promise<number | undefined> {
  const answer = await studio.call(path, body);
  expect(answer).toMatchObject({ status: 'RS_OK' });
  const { balance } = answer;
  return balance === undefined ? undefined : balance / BAHT;
}

async function bet(gameSession: TestGameSession, baht: number) {
  const placed = betOf(gameSession, baht * BAHT);
  const balance = await send('bet', placed);
  return { placed, balance };
}

const stateOf = (member: TestMember) => claimStateOf(server, member);

async function makeDue(withdrawalId: string): Promise<void> {
  await server.context.database.query(sql`
    update withdrawals
       set next_ask_at = now()
     where id = ${withdrawalId}`);
}

const cancel = ({ token }: TestMember, promotionId: number) =>
  server.call('cancelPromotion', {
    body: { promotion_id: promotionId },
    token,
    address: freshAddress(),
  });

describe('a bet', () => {
  it('bonus-26: is paid from cash first and from the bonus for the rest; the studio is told the sum', async () => {
    const { member, gameSession } = await claimant(60);
    expect((await bet(gameSession, 40)).balance).toBe(120);
    expect(await stateOf(member)).toMatchObject({ cash: 20, bonus: 100 });
    expect((await bet(gameSession, 50)).balance).toBe(70);
    expect(await stateOf(member)).toMatchObject({ cash: 0, bonus: 70 });
    expect((await bet(gameSession, 70)).balance).toBe(0);
    expect(await studio.call('bet', betOf(gameSession, 1))).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    });
  });

  it('bonus-26: is split once for its id, however often and at once it comes', async () => {
    const { member, gameSession } = await claimant(60);
    const placed = betOf(gameSession, 100 * BAHT);
    const answers = await Promise.all(Array.from({ length: 20 }, () => studio.call('bet', placed)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'RS_OK', balance: 60 * BAHT });
    }
    expect(await stateOf(member)).toMatchObject({ cash: 0, bonus: 60 });
  });

  it('bonus-26: takes the bonus in turn with other bets of the same moment, never more than is there', async () => {
    const { member, gameSession } = await claimant(60);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => studio.call('bet', betOf(gameSession, 30 * BAHT))),
    );
    const taken = answers.filter(({ status }) => status === 'RS_OK');
    expect(taken).toHaveLength(5);
    expect(await stateOf(member)).toMatchObject({ cash: 0, bonus: 10 });
  });
});

describe('a win', () => {
  it('bonus-27: is split as its bet was paid, with fractions in the member’s favour', async () => {
    const { member, gameSession } = await claimant(60);
    const { placed } = await bet(gameSession, 90);
    expect(await send('win', winOf(placed, 100 * BAHT))).toBe(170);
    const { cash, bonus } = await stateOf(member);
    expect([cash, bonus]).toEqual([66.666_667, 103.333_333]);
  });

  it('bonus-27: of a bet that cash paid is cash', async () => {
    const { member, gameSession } = await claimant(60);
    const { placed } = await bet(gameSession, 60);
    await send('win', winOf(placed, 500 * BAHT));
    expect(await stateOf(member)).toMatchObject({ cash: 500, bonus: 100 });
  });

  it('bonus-29: goes to the promotion with its bonus part, once the claim has ended unfulfilled', async () => {
    const { member, gameSession, id } = await claimant(60);
    const { placed } = await bet(gameSession, 100);
    expect(await cancel(member, id)).toMatchObject({ data: { forfeited: 60 } });
    expect(await send('win', winOf(placed, 200 * BAHT))).toBe(120);
    expect(await stateOf(member)).toMatchObject({ status: 'cancelled', cash: 120, bonus: 0 });
    const listed = await server.call('listActivity', { token: member.token });
    expect(listed).toMatchObject({
      data: {
        activities: [
          { kind: 'forfeit', amount: -80, balance_after: 120, reference: placed.round },
          { kind: 'win', amount: 200, balance_before: 0, balance_after: 200 },
          { kind: 'forfeit', amount: -60, balance_before: 60, balance_after: 0 },
          { kind: 'bet', amount: -100, balance_before: 160, balance_after: 60 },
          { kind: 'reward' },
          { kind: 'opening' },
        ],
      },
    });
  });

  it('bonus-29: becomes cash with its bonus part where the claim was fulfilled, as far as the maximum', async () => {
    const terms = { turnover: { amount: 150 }, max_withdrawal: 70 };
    const { member, gameSession } = await claimant(60, terms);
    const first = await bet(gameSession, 100);
    expect((await bet(gameSession, 50)).balance).toBe(10);
    expect(await stateOf(member)).toMatchObject({ status: 'completed', released: 10, cash: 10 });
    // 40 of the 100 were bonus, so 80 of the win are; 60 of them fit below the maximum of 70.
    expect(await send('win', winOf(first.placed, 200 * BAHT))).toBe(190);
    expect(await stateOf(member)).toMatchObject({ released: 70, cash: 190, bonus: 0 });
  });

  it('bonus-29: becomes cash whole where the claim was fulfilled and has no maximum', async () => {
    const { member, gameSession } = await claimant(60, { turnover: { amount: 150 } });
    const first = await bet(gameSession, 100);
    await bet(gameSession, 50);
    expect(await send('win', winOf(first.placed, 200 * BAHT))).toBe(210);
    expect(await stateOf(member)).toMatchObject({ released: 90, cash: 210, bonus: 0 });
  });
});

describe('a rollback', () => {
  it('bonus-28: returns each part where it came from', async () => {
    const { member, gameSession } = await claimant(60);
    const { placed } = await bet(gameSession, 100);
    expect(await send('rollback', rollbackOf(placed))).toBe(160);
    expect(await stateOf(member)).toMatchObject({ cash: 60, bonus: 100 });
  });

  it('bonus-28: leaves cash staked before the claim to the member, however the claim has ended', async () => {
    const member = await newMember(server, 1_100);
    const gameSession = await openTestGame(server, studio, member);
    const { placed } = await bet(gameSession, 1_100);
    const id = await offerPromotion(server);
    expect(await askPromotion(server, member, id)).toMatchObject({ success: true });
    await expireClaim(server, member);
    await closeDuePromotions(server.context, new AbortController().signal);
    expect(await send('rollback', rollbackOf(placed))).toBe(1_100);
    expect(await stateOf(member)).toMatchObject({ forfeited: 100, cash: 1_100, bonus: 0 });
  });

  it('ledger-36 bonus-30: of a bet with its wins takes both parts back; what is spent of the bonus is no debt', async () => {
    const { member, gameSession } = await claimant(60);
    const { placed } = await bet(gameSession, 100);
    await send('win', winOf(placed, 200 * BAHT));
    expect(await stateOf(member)).toMatchObject({ cash: 120, bonus: 140 });
    await bet(gameSession, 250);
    expect(await stateOf(member)).toMatchObject({ cash: 0, bonus: 10 });
    // Returned: 60 cash and 40 bonus. Taken: 120 cash, 60 of them as debt, and 80 bonus, of which 50 exist.
    expect(await send('rollback', rollbackOf(placed))).toBe(0);
    expect(await stateOf(member)).toMatchObject({ cash: 0, bonus: 0 });
    const { debtMicro } = await readLiabilities(server.context.database);
    expect(debtMicro).toBe(60_000_000n);
  });

  it('of a win alone takes both parts back; the promotion bears the spent bonus', async () => {
    const { member, gameSession } = await claimant(60);
    const { placed } = await bet(gameSession, 100);
    const win = winOf(placed, 200 * BAHT);
    await send('win', win);
    await bet(gameSession, 250);
    const owedBefore = (await readLiabilities(server.context.database)).debtMicro;
    // Of the bonus part of 80, 10 are left; the cash part of 120 becomes debt.
    expect(await send('rollback', rollbackOf(win))).toBe(0);
    expect(await stateOf(member)).toMatchObject({ cash: 0, bonus: 0 });
    const { debtMicro } = await readLiabilities(server.context.database);
    expect(debtMicro - owedBefore).toBe(120_000_000n);
  });

  it('bonus-29: gives the promotion its part of a refund after the claim has ended', async () => {
    const { member, gameSession, id } = await claimant(60);
    const { placed } = await bet(gameSession, 100);
    await cancel(member, id);
    expect(await send('rollback', rollbackOf(placed))).toBe(60);
    expect(await stateOf(member)).toMatchObject({ cash: 60, bonus: 0 });
  });
});

describe('meeting the wagering requirement', () => {
  it('bonus-39: makes the bonus cash at once, in the bet’s own transaction', async () => {
    const { member, gameSession } = await claimant(60, { turnover: { amount: 50 } });
    expect((await bet(gameSession, 50)).balance).toBe(110);
    expect(await stateOf(member)).toEqual({
      status: 'completed',
      released: 100,
      forfeited: 0,
      cash: 110,
      bonus: 0,
    });
    expect(await askWithdrawal(server, member, 110)).toMatchObject({ success: true });
  });

  it('bonus-39: gives back what is above the maximum, and tells the studio the balance after it', async () => {
    const { member, gameSession } = await claimant(60, {
      turnover: { amount: 50 },
      max_withdrawal: 30,
    });
    expect((await bet(gameSession, 50)).balance).toBe(40);
    expect(await stateOf(member)).toMatchObject({
      released: 30,
      forfeited: 70,
      cash: 40,
      bonus: 0,
    });
  });

  it('bonus-37: stays met when a bet is rolled back afterwards: cash stays cash', async () => {
    const { member, gameSession } = await claimant(60, { turnover: { amount: 50 } });
    const { placed } = await bet(gameSession, 50);
    await send('rollback', rollbackOf(placed));
    expect(await stateOf(member)).toMatchObject({ status: 'completed', cash: 160, bonus: 0 });
  });

  it('bonus-22: is not asked for where the promotion has none: the bonus is cash at once', async () => {
    const { member } = await claimant(60, { turnover: { amount: 0 } });
    expect(await stateOf(member)).toEqual({
      status: 'completed',
      released: 100,
      forfeited: 0,
      cash: 160,
      bonus: 0,
    });
  });
});

describe('limits', () => {
  const limit = ({ token }: TestMember, kind: 'loss' | 'stake', amount: number) =>
    server.call('setLimit', { body: { kind, period: 'day', amount }, token });

  it('limit-09 limit-10 bonus-31: of losses count cash alone, of stakes whole stakes', async () => {
    const { member, gameSession } = await claimant(60);
    expect(await limit(member, 'loss', 60)).toMatchObject({ success: true });
    await bet(gameSession, 60);
    expect((await bet(gameSession, 50)).balance).toBe(50);
    expect(await limit(member, 'stake', 130)).toMatchObject({ success: true });
    expect(await studio.call('bet', betOf(gameSession, 30 * BAHT))).toMatchObject({
      status: 'RS_ERROR_BET_LIMIT_EXCEEDED',
    });
  });
});

describe('what a member is shown', () => {
  it('ledger-10 history-10 bonus-32: is cash that may be withdrawn, the bonus beside it, and the sum in the history', async () => {
    const { member, gameSession } = await claimant(60);
    await bet(gameSession, 90);
    const profile = await server.call('checkAccessToken', { token: member.token });
    expect(profile).toMatchObject({
      data: { member_data: { credit_data: { availableCredit: 0, bonusCredit: 70 } } },
    });
    const listed = await server.call('listActivity', { token: member.token });
    expect(listed).toMatchObject({
      data: {
        activities: [
          { kind: 'bet', amount: -90, balance_before: 160, balance_after: 70 },
          { kind: 'reward', amount: 100, balance_before: 60, balance_after: 160 },
          { kind: 'opening' },
        ],
      },
    });
  });

  it('history-14 bonus-39: is a bonus that became cash, without a change of the balance', async () => {
    const { member, gameSession } = await claimant(60, { turnover: { amount: 50 } });
    await bet(gameSession, 50);
    const listed = await server.call('listActivity', { token: member.token });
    expect(listed).toMatchObject({
      data: {
        activities: [
          { kind: 'bonus_release', amount: 100, balance_before: 110, balance_after: 110 },
          { kind: 'bet', amount: -50, balance_before: 160, balance_after: 110 },
          { kind: 'reward' },
          { kind: 'opening' },
        ],
      },
    });
  });
});

describe('a deposit and its bonus', () => {
  it('bonus-19: earns none once a withdrawal was requested, in whatever state', async () => {
    const member = await newMember(server, 0);
    const id = await offerPromotion(server, {
      kind: 'every_deposit',
      reward: { percent: 50, max: 500 },
      min_deposit: 100,
    });
    await makeDeposit(server, member, 1_000);
    const withdrawal = await requestWithdrawal(server, member, 900);
    await advanceWithdrawals(server.context, new AbortController().signal);
    Object.assign(server.gateway.withdrawals.get(withdrawal) ?? {}, { status: 'succeeded' });
    await makeDue(withdrawal);
    await advanceWithdrawals(server.context, new AbortController().signal);
    expect(await withdrawalStatus(server, member, withdrawal)).toBe('success');
    expect(await askPromotion(server, member, id)).toMatchObject({ code: 'promotion_not_for_you' });
    await makeDeposit(server, member, 200);
    expect(await askPromotion(server, member, id)).toMatchObject({ success: true });
  });
});

describe('listOffers', () => {
  it('bonus-07: says what each promotion would give this member, or why it would not', async () => {
    const member = await newMember(server, 0);
    const fixed = await offerPromotion(server, { turnover: { multiple: 5 } });
    const share = await offerPromotion(server, {
      kind: 'every_deposit',
      reward: { percent: 50, max: 500 },
      min_deposit: 100,
      turnover: { multiple: 2 },
    });
    const offers = async () => {
      const listed = await server.call('listOffers', { token: member.token });
      const all = listed.success ? listed.data.offers : expect.fail(listed.message);
      return [fixed, share].map((id) => all.find(({ promotion_id }) => promotion_id === id));
    };
    expect(await offers()).toMatchObject([
      { bonus: 100, turnover_need: 500, refusal: null },
      { refusal: expect.stringContaining('100.00') },
    ]);
    const paid = await makeDeposit(server, member, 200);
    const [, offer] = await offers();
    expect(offer).toMatchObject({ bonus: Math.floor(paid * 50) / 100, refusal: null });
    await askPromotion(server, member, fixed);
    expect(await offers()).toMatchObject([
      { refusal: expect.stringContaining('กำลังใช้โปรโมชั่น') },
      { refusal: expect.stringContaining('กำลังใช้โปรโมชั่น') },
    ]);
  });
});
