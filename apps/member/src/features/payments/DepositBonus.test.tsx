import type { DepositBonus, DepositOrder } from '@kapao/contract/payments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { promotion } from '../../testing/reward-samples.ts';
import { depositOf, promptPay } from '../../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './DepositScreen.tsx';
import './OpenedDepositScreen.tsx';

const order: DepositOrder = {
  kind: 'promptpay',
  qrcode_image: 'data:image/png;base64,iVBORw0KGgo=',
  request_amount: 300,
  deposit_amount: 300.37,
  receive_amount: 300.37,
  transfer_in: new Date(Date.now() + 900_000).toISOString(),
  ref_code: 'ref-of-this-deposit',
  short_reference: 'D-2811-0001',
};

const chosen = {
  promotion_id: 1,
  bonus: 300,
  turnover_need: 3_000,
  max_withdrawal: 5_000,
  duration_hours: 168,
};
const promised: DepositBonus = {
  ...chosen,
  name: promotion.name,
  state: 'promised',
  expires_at: null,
  refusal: null,
};

const offer = { promotion_id: 1, bonus: 0, turnover_need: 0, refusal: 'กรุณาฝากเงิน' };

beforeEach(() => sessionStorage.clear());

async function openAmount(answers: MockResponses = {}) {
  const requests = fakeApi({
    listPaymentMethods: () => ({ payments: [promptPay] }),
    listPromotions: () => ({ promotions: [promotion] }),
    listOffers: () => ({ offers: [{ ...offer, with_deposit: { refusal: null } }] }),
    openDeposit: () => ({
      kind: 'promptpay',
      self_request: true,
      data: order,
      url: null,
      ref_code: order.ref_code,
    }),
    listOpenDeposits: () => ({ payins: [] }),
    getDeposit: () => depositOf(order, { bonus: promised }),
    ...answers,
  });
  const { user } = renderApp('/payment/deposit/2', { loggedIn: true });
  const field = await screen.findByLabelText('จำนวนเงิน');
  const opened = () => requests.filter(({ name }) => name === 'openDeposit');
  const bodies = () => opened().map(({ body }) => body);
  const bonuses = () => opened().map(({ headers }) => headers.get('deposit-bonus'));
  return { user, field, bodies, bonuses };
}

it('gift-11 gift-03: computes the bonus with the typed amount, and has none chosen', async () => {
  const { user, field, bonuses } = await openAmount();
  expect(screen.getByRole('radio', { name: 'ไม่รับโบนัส' })).toBeChecked();
  expect(screen.getByRole('radio', { name: /ฝาก 100 บาทขึ้นไป/ })).toBeDisabled();
  await user.type(field, '60');
  expect(screen.getByRole('radio', { name: /ฝากเพิ่มอีก 40 บาท/ })).toBeDisabled();
  await user.clear(field);
  await user.type(field, '300');
  const bonus = screen.getByRole('radio', { name: /\+300 บาท.*ทำเทิร์น 3,000 ใน 7 วัน/ });
  expect(bonus).toBeEnabled();
  expect(bonus).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'ฝากเงิน' }));
  await waitFor(() => expect(bonuses()).toEqual([null]));
});

it('gift-12: confirms what the bonus costs before it opens the deposit with it', async () => {
  const { user, field, bodies, bonuses } = await openAmount();
  await user.type(field, '300');
  await user.click(screen.getByRole('radio', { name: /\+300 บาท/ }));
  await user.click(screen.getByRole('button', { name: 'ฝากเงิน' }));
  const question = await screen.findByRole('dialog', { name: 'ฝากพร้อมรับโบนัส?' });
  for (const fact of [
    promotion.name,
    'ยอดฝาก300.00 บาท',
    'โบนัส300.00 บาท',
    'ยอดเทิร์น3,000.00 บาท',
    'ทำให้ครบภายใน7 วัน',
    'โบนัสเป็นเงินสดได้สูงสุด5,000.00 บาท',
    'เงินสดเป็นของคุณเสมอ',
  ]) {
    expect(question).toHaveTextContent(fact);
  }
  expect(bodies()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'ฝากและรับโบนัส' }));
  expect(await screen.findByText('โบนัส 300.00 บาท จะเข้าพร้อมเงินฝาก')).toBeVisible();
  expect(bodies()).toEqual([{ amount: 300, return_url: location.origin }]);
  expect(bonuses().map((text) => JSON.parse(text ?? ''))).toEqual([chosen]);
});

it('gift-12: deposits without the bonus by one tap of the same dialog', async () => {
  const { user, field, bodies, bonuses } = await openAmount();
  await user.type(field, '300');
  await user.click(screen.getByRole('radio', { name: /\+300 บาท/ }));
  await user.click(screen.getByRole('button', { name: 'ฝากเงิน' }));
  await user.click(await screen.findByRole('button', { name: 'ฝากโดยไม่รับโบนัส' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bonuses()).toEqual([null]);
});

it('gift-11: tells in one line why none can be taken, and deposits where the offers do not come', async () => {
  const shut = { ...offer, with_deposit: { refusal: 'กำลังใช้โปรโมชั่นอื่นอยู่' } };
  const list = { promotions: [promotion, { ...promotion, id: 2 }] };
  const { field } = await openAmount({
    listPromotions: () => list,
    listOffers: () => ({ offers: [shut, { ...shut, promotion_id: 2 }] }),
  });
  expect(field).toBeVisible();
  expect(screen.getByText(/กำลังใช้โปรโมชั่นอื่นอยู่/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('gift-11: deposits where the offers do not come', async () => {
  const { user, field, bodies } = await openAmount({ listOffers: () => refuse(500) });
  await user.type(field, '300');
  await user.click(screen.getByRole('button', { name: 'ฝากเงิน' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
});

it.each([
  [
    { ...promised, state: 'claimed', expires_at: '2026-11-30T05:00:00.000Z' } as const,
    ['ได้รับโบนัส 300.00 บาท', /ทำยอดเทิร์น 3,000.00 บาท ภายใน 30\/11\/2026 12:00/],
  ],
  [
    { ...promised, state: 'refused', refusal: 'โปรโมชั่นนี้สิ้นสุดแล้ว' } as const,
    ['เงินฝากเข้าแล้ว แต่ไม่ได้โบนัส', 'โปรโมชั่นนี้สิ้นสุดแล้ว'],
  ],
])('gift-13: the received deposit shows what became of its bonus', async (bonus, texts) => {
  fakeApi({
    listPaymentMethods: () => ({ payments: [promptPay] }),
    getDeposit: () =>
      depositOf(order, { status: 'success', paid_amount: 300.37, paid_fee: 0, bonus }),
  });
  renderApp(`/payment/deposit/ref/${order.ref_code}`, { loggedIn: true });
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
});
