import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, type MockResponses } from '../testing/fake-api.ts';
import { leaveTo } from '../testing/fake-leave.ts';
import { renderApp } from '../testing/render-app.tsx';
import { depositOf, member, paymentPage } from '../testing/samples.ts';

const REF_CODE = 'ref-of-a-page';
const PAGE = 'https://pay.example/checkout/1';
const DEPOSIT = `/payment/deposit/ref/${REF_CODE}`;

const answers: MockResponses = {
  listPaymentMethods: () => ({ payments: [paymentPage] }),
  openDeposit: () => ({
    kind: 'redirect',
    self_request: false,
    data: null,
    url: PAGE,
    ref_code: REF_CODE,
  }),
  getDeposit: () =>
    depositOf(
      {
        kind: 'redirect',
        qrcode_image: '',
        request_amount: 300,
        deposit_amount: 300,
        receive_amount: 300,
        transfer_in: new Date(Date.now() + 900_000).toISOString(),
        ref_code: REF_CODE,
        short_reference: 'D-2811-0001',
      },
      { payment_id: paymentPage.id, payment_page: PAGE },
    ),
};

async function leaveForPage() {
  fakeApi(answers);
  const { user, unmount } = renderApp('/payment/deposit/3', { loggedIn: true });
  await user.type(await screen.findByLabelText('จำนวนเงิน'), '300');
  await user.click(screen.getByRole('button', { name: 'ฝากเงิน' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(PAGE));
  return unmount;
}

it('way-09: a step back from the payment page leads to the deposit, not to the form', async () => {
  const unmount = await leaveForPage();
  expect(location.pathname).toBe(DEPOSIT);
  unmount();
});

it('way-09: a page that the browser kept alive shows the deposit', async () => {
  const unmount = await leaveForPage();
  const shown = new Event('pageshow');
  dispatchEvent(Object.assign(shown, { persisted: true }));
  expect(await screen.findByRole('heading', { name: 'รอผลการชำระเงิน' })).toBeVisible();
  unmount();
});

it.each(['/', '/?status=success', '/dashboard', '/payment/deposit', '/payment/deposit/3'])(
  'way-09: the app opened anew at %s leads to the deposit, once',
  async (path) => {
    (await leaveForPage())();
    fakeApi(answers);
    const first = renderApp(path, { loggedIn: true });
    await waitFor(() => expect(location.pathname).toBe(DEPOSIT));
    first.unmount();
    fakeApi(answers);
    renderApp('/dashboard', { loggedIn: true });
    await screen.findByRole('heading', { name: 'หน้าหลัก' });
    expect(location.pathname).toBe('/dashboard');
  },
);

it('way-09: a page opened for something else stays, and so does another member’s', async () => {
  (await leaveForPage())();
  fakeApi(answers);
  const first = renderApp('/notifications', { loggedIn: true });
  await screen.findByRole('heading', { level: 1 });
  expect(location.pathname).toBe('/notifications');
  first.unmount();
  fakeApi({ ...answers, checkAccessToken: () => ({ member_data: { ...member, id: 99 } }) });
  renderApp('/dashboard', { loggedIn: true });
  await screen.findByRole('heading', { name: 'หน้าหลัก' });
  expect(location.pathname).toBe('/dashboard');
});

it('way-09: an hour later the start of the app is no return', async () => {
  (await leaveForPage())();
  const later = Date.now() + 61 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  fakeApi(answers);
  renderApp('/dashboard', { loggedIn: true });
  await screen.findByRole('heading', { name: 'หน้าหลัก' });
  expect(location.pathname).toBe('/dashboard');
  vi.restoreAllMocks();
});
