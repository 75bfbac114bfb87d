import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  newMember,
  openQr,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { NO_BOUND, setBounds } from '../../../testing/people/second-person.ts';
import { askPromotion, makeDeposit, offerPromotion } from '../../../testing/play/promotions.ts';
import { addTestStudio, betOf, openTestGame, winOf } from '../../../testing/play/studio.ts';
import { advanceWithdrawals } from '../../gateways/advance-withdrawals.ts';

const UNITS_PER_BAHT = 100_000;

let server: PaymentServer;
let office: TestOffice;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  await setBounds(server.context.database, { member: NO_BOUND });
});
afterAll(async () => {
  await office.close();
  await server.close();
});

it('desk-42: a member’s page sums deposits, withdrawals, play and bonuses since the registration', async () => {
  const cookie = await office.signIn('support');
  const member = await newMember(server);
  const lifetime = async () => {
    const params = { id: String(member.id) };
    return (await office.call('getMember', { params, cookie })).data?.lifetime;
  };
  expect(await lifetime()).toEqual({
    deposited_micro: '0',
    deposits: 0,
    last_deposit_at: null,
    withdrawn_micro: '0',
    withdrawals: 0,
    ggr_micro: '0',
    bonus_cost_micro: '0',
  });
  const deposited =
    (await makeDeposit(server, member, 500)) + (await makeDeposit(server, member, 300));
  await openQr(server, member, 200);
  const studio = await addTestStudio(server);
  const bet = betOf(await openTestGame(server, studio, member), 60 * UNITS_PER_BAHT);
  await studio.call('bet', bet);
  await studio.call('win', winOf(bet, 20 * UNITS_PER_BAHT));
  const promotionId = await offerPromotion(server, { reward: { amount: 70 } });
  expect(await askPromotion(server, member, promotionId)).toMatchObject({ success: true });
  expect(await lifetime()).toMatchObject({ ggr_micro: '40000000', bonus_cost_micro: '70000000' });
  // The withdrawal takes the bonus back, and is on its way until the gateway has paid it.
  const reference = await requestWithdrawal(server, member, 300);
  expect(await lifetime()).toMatchObject({ withdrawn_micro: '0', bonus_cost_micro: '0' });
  const body = { key: randomUUID(), reason: 'checked' } as const;
  const risk = await office.signIn('risk');
  await office.call('approveWithdrawal', { params: { id: reference }, body, cookie: risk });
  await advanceWithdrawals(server.context, new AbortController().signal);
  const withdrawal = server.gateway.withdrawals.get(reference);
  expect(await sendWebhook(server, 'payout.succeeded', withdrawal ?? {})).toBe(200);
  expect(await lifetime()).toEqual({
    deposited_micro: String(BigInt(Math.round(deposited * 100)) * 10_000n),
    deposits: 2,
    last_deposit_at: expect.any(String),
    withdrawn_micro: String(BigInt(withdrawal?.amount_satang ?? 0) * 10_000n),
    withdrawals: 1,
    ggr_micro: '40000000',
    bonus_cost_micro: '0',
  });
});
