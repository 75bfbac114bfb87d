import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { promptPay } from '../../testing/samples.ts';

const closed = { th: 'ช่องทางนี้ปิดให้บริการชั่วคราว: ปรับปรุงระบบ', en: 'Closed' };

it('switch-07: says of a method that is off why, in the list and above its form', async () => {
  fakeApi({
    listPaymentMethods: () => ({ payments: [{ ...promptPay, closed }] }),
  });
  const { user } = renderApp('/payment/deposit', { loggedIn: true });
  await user.click(await screen.findByRole('link', { name: new RegExp(closed.th) }));
  await screen.findByLabelText('จำนวนเงิน');
  expect(screen.getByText(closed.th)).toBeInTheDocument();
});

it('switch-07: says why nothing is withdrawn now', async () => {
  fakeApi({
    getWithdrawalTerms: () => ({
      min_amount: 100,
      max_amount: 50_000,
      fee_fixed: 0,
      fee_percent: 0,
      open_from: null,
      open_until: null,
      count_left_today: null,
      sum_left_today: null,
      automatic_up_to: null,
      closed,
    }),
  });
  renderApp('/payment/withdraw', { loggedIn: true });
  expect(await screen.findByText(closed.th)).toBeInTheDocument();
});
