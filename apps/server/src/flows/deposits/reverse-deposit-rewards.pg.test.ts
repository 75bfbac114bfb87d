import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveReferralTerms } from '../../features/referral/terms-store.ts';
import { expectSoundLedger } from '../../testing/money/ledger.ts';
import { newMember, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { askPromotion, claimStateOf, offerPromotion } from '../../testing/play/promotions.ts';
import { freshAddress, registration } from '../../testing/people/registration.ts';
import { debtOf, paidDeposit, sendReversal, spendCash } from '../../testing/money/reversals.ts';
import { sumDepositsSince } from '../../features/payments/reads.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(async () => {
  await expectSoundLedger(server.context.database);
  await server.close();
});

const reversed = (transfer: Parameters<typeof sendReversal>[1]) => sendReversal(server, transfer);
const debt = (member: TestMember) => debtOf(server, member);
const paid = (member: TestMember, baht?: number) => paidDeposit(server, member, baht);
const spend = (member: TestMember, satang: number) => spendCash(server, member, satang);

describe('a bonus', () => {
  it('reversal-07: of the reversed deposit goes back first, and the claim ends', async () => {
    const member = await newMember(server);
    const { transfer } = await paid(member);
    const id = await offerPromotion(server, {
      kind: 'every_deposit',
      reward: { percent: 50, max: 500 },
    });
    expect(await askPromotion(server, member, id)).toMatchObject({ success: true });
    await reversed(transfer);
    expect(await claimStateOf(server, member)).toMatchObject({
      status: 'cancelled',
      cash: 0,
      bonus: 0,
    });
    expect(await debt(member)).toBe(0);
  });

  it('reversal-07: of another deposit or of none stays, and repays nothing', async () => {
    const member = await newMember(server);
    const { transfer } = await paid(member);
    await spend(member, 4_000);
    const id = await offerPromotion(server, {});
    expect(await askPromotion(server, member, id)).toMatchObject({ success: true });
    await reversed(transfer);
    expect(await claimStateOf(server, member)).toMatchObject({ status: 'open', bonus: 100 });
    expect(await debt(member)).toBe(4_000);
  });

  it('reversal-08: is earned by no reversed deposit, and the next one is the first', async () => {
    const member = await newMember(server);
    const { transfer } = await paid(member);
    await reversed(transfer);
    const id = await offerPromotion(server, {
      kind: 'first_deposit',
      reward: { percent: 50, max: 500 },
    });
    expect(await askPromotion(server, member, id)).toMatchObject({ code: 'promotion_not_for_you' });
    await paid(member, 200);
    expect(await askPromotion(server, member, id)).toMatchObject({ success: true });
  });
});

it('reversal-08: a reversed deposit counts against no deposit limit', async () => {
  const member = await newMember(server);
  const { transfer } = await paid(member);
  const since = new Date(Date.now() - 86_400_000);
  const counted = () => sumDepositsSince(server.context.database, member.id, since);
  expect((await counted()).creditedMicro).toBe(100_000_000n);
  await reversed(transfer);
  expect(await counted()).toEqual({ creditedMicro: 0n, payableMicro: 0n, payableUntil: null });
});

describe("a friend's first deposit", () => {
  async function referred() {
    const referrer = await newMember(server);
    const body = registration({ aff_id: String(referrer.id), partner: 'blog-a' });
    const result = await server.call('register', { body, address: freshAddress() });
    if (!result.success) return expect.fail(result.message);
    const { id, uuid } = result.data.memberData;
    const friend = { id: BigInt(id), uuid, token: result.data.token };
    const credit = async () => {
      const asked = await server.call('getReferralCredit', { token: referrer.token });
      return asked.success ? asked.data : expect.fail(asked.message);
    };
    return { referrer, friend, credit };
  }
  const setTerms = (stakes: number) =>
    server.context.database.transaction((tx) =>
      saveReferralTerms(tx, 3, {
        first_deposit_percent: 10,
        first_deposit_min: 100,
        first_deposit_max: 500,
        first_deposit_stakes: stakes,
        lost_bets_percent: 2,
        valid_days: 30,
        is_enabled: true,
      }),
    );

  it.each([
    ['open', 0],
    ['waiting', 1],
  ])('reversal-09: that is reversed takes the %s share of its referrer', async (_state, stakes) => {
    await setTerms(stakes);
    const { friend, credit } = await referred();
    const { transfer } = await paid(friend, 1_000);
    const before = await credit();
    expect(before.returnCreditTotal + before.waiting_credit).toBeGreaterThan(0);
    await reversed(transfer);
    expect(await credit()).toMatchObject({ returnCreditTotal: 0, waiting_credit: 0 });
    // A share is earned once, whatever is deposited later.
    await paid(friend, 1_000);
    expect(await credit()).toMatchObject({ returnCreditTotal: 0, waiting_credit: 0 });
  });

  it('reversal-09: leaves a share that was claimed', async () => {
    await setTerms(0);
    const { referrer, friend } = await referred();
    const { transfer } = await paid(friend, 1_000);
    const { token } = referrer;
    const claimed = await server.call('claimReferralCredit', { token, address: freshAddress() });
    expect(claimed).toMatchObject({ success: true });
    await reversed(transfer);
    expect(await debt(referrer)).toBe(0);
  });
});
