import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { sockets } from '../../testing/fake-socket.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { depositOf, promptPay } from '../../testing/samples.ts';

const REF_CODE = 'ref-of-this-deposit';
const PATH = `/payment/deposit/ref/${REF_CODE}`;

beforeEach(() => void (sockets.length = 0));

it('pay-81: tells the amount that arrived, also where another was asked for', async () => {
  let isPaid = false;
  const opened = depositOf({
    kind: 'promptpay',
    qrcode_image: '',
    request_amount: 300,
    deposit_amount: 300.17,
    receive_amount: 300.17,
    transfer_in: new Date(Date.now() + 600_000).toISOString(),
    ref_code: REF_CODE,
    short_reference: 'D-2111-0107',
  });
  fakeApi({
    listPaymentMethods: () => ({ payments: [promptPay] }),
    getDeposit: () => (isPaid ? { ...opened, status: 'success', paid_amount: 250 } : opened),
  });
  renderApp(PATH, { loggedIn: true });
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.emitted).toHaveLength(1));
  isPaid = true;
  act(() => socket.receive({ type: 'update_status', status: 'success', ref_code: REF_CODE }));
  const card = await screen.findByRole('region', { name: 'เงินเข้าแล้ว' }, { timeout: 8_000 });
  expect(card).toHaveTextContent('+250.00');
});

it('pay-81: opens its slip from home and stays there, also before the deposit is read again', async () => {
  const deposit = depositOf({
    kind: 'promptpay',
    qrcode_image: '',
    request_amount: 100,
    deposit_amount: 100.37,
    receive_amount: 100.37,
    transfer_in: new Date(Date.now() + 600_000).toISOString(),
    ref_code: REF_CODE,
    short_reference: 'D-2111-0107',
  });
  let answer: Promise<unknown> | null = null;
  fakeApi({
    listPaymentMethods: () => ({ payments: [promptPay] }),
    getDeposit: async () => {
      await answer;
      return deposit;
    },
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.emitted).toHaveLength(1));
  // From here on the deposit is known by its room alone.
  answer = new Promise(() => {});
  act(() => socket.receive({ type: 'update_status', status: 'success', ref_code: REF_CODE }));
  // The amount is waited for, and does not come.
  const card = await screen.findByRole('region', { name: 'เงินเข้าแล้ว' }, { timeout: 8_000 });
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  await user.click(await within(card).findByRole('link', { name: 'สลิปรายการ' }));
  await screen.findByRole('button', { name: 'แชร์สลิป' });
  expect(location.pathname).toBe(PATH);
});
