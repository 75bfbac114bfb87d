import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { sockets } from '../../testing/fake-socket.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { depositOf, depositUnderWay, promptPay, underWay } from '../../testing/samples.ts';

const STRIP = 'เงินที่กำลังดำเนินการ';
const screens = ['/dashboard', '/payment/deposit', '/payment/withdraw'];
const methods: MockResponses = { listPaymentMethods: () => ({ payments: [promptPay] }) };
const withdrawal = {
  payout_id: 'w-1',
  amount: 200,
  status: 'pending' as const,
  waits_for_approval: true,
  created_at: '2026-11-24T10:00:00.000Z',
};

beforeEach(() => {
  sockets.length = 0;
});

it.each(screens)('way-02 way-03: %s begins with all money under way', async (path) => {
  fakeApi({
    ...methods,
    listUnderWay: () =>
      underWay({
        payins: [depositUnderWay('d-1'), depositUnderWay('d-2', { has_slip: true, amount: 250 })],
        transfers: [{ ref_code: 'd-3', amount: 40, paid_at: withdrawal.created_at }],
        payouts: [withdrawal],
      }),
  });
  const { user } = renderApp(path, { loggedIn: true });
  const strip = await screen.findByRole('region', { name: STRIP });
  await user.click(within(strip).getByRole('button', { name: 'ดูอีก 1 รายการ' }));
  const lines = within(strip).getAllByRole('link');
  expect(lines.map((line) => line.getAttribute('href'))).toEqual([
    '/payment/deposit/ref/d-1',
    '/payment/deposit/ref/d-2',
    '/payment/deposit/ref/d-3',
    '/payment/withdraw/w-1',
  ]);
  expect(lines[0]).toHaveTextContent(/^ฝาก 100\.37 บาทเหลือเวลาโอน 00:1\d:\d\d$/);
  expect(lines[1]).toHaveTextContent('ฝาก 250.00 บาทรอตรวจสลิป');
  expect(lines[2]).toHaveTextContent('โอนเข้ามา 40.00 บาทยอดไม่ตรง รอเจ้าหน้าที่ตรวจสอบ');
  expect(lines[3]).toHaveTextContent('ถอน 200.00 บาทรอเจ้าหน้าที่ตรวจสอบ');
});

it.each(screens)('way-04: %s has no strip without money under way', async (path) => {
  const requests = fakeApi(methods);
  renderApp(path, { loggedIn: true });
  await waitFor(() => expect(requests.some(({ name }) => name === 'listUnderWay')).toBe(true));
  await waitFor(() => expect(screen.queryByText(/กำลังโหลด/)).toBeNull());
  expect(screen.queryByRole('region', { name: STRIP })).toBeNull();
});

it.each(screens)('way-04: %s is drawn once its money under way is known', async (path) => {
  let answer: ((data: ReturnType<typeof underWay>) => void) | undefined;
  fakeApi({ ...methods, listUnderWay: () => new Promise((resolve) => (answer = resolve)) });
  renderApp(path, { loggedIn: true });
  await waitFor(() => expect(answer).toBeDefined());
  expect(screen.queryByText(/พร้อมเพย์ QR|ถอนได้ตอนนี้|ยอดเงินคงเหลือ/)).toBeNull();
  answer?.(underWay({ payins: [depositUnderWay('d-1')] }));
  expect(await screen.findByRole('region', { name: STRIP })).toBeVisible();
});

it('way-05: follows the rooms of its payments; what has ended stays in its place', async () => {
  let payins = [depositUnderWay('d-1')];
  fakeApi({ ...methods, listUnderWay: () => underWay({ payins }) });
  renderApp('/payment/deposit', { loggedIn: true });
  const strip = await screen.findByRole('region', { name: STRIP });
  await waitFor(() =>
    expect(sockets[0]?.emitted).toContainEqual({ event: 'joinRoom', room: 'd-1' }),
  );
  payins = [];
  act(() => sockets[0]?.receive({ type: 'update_status', status: 'success', ref_code: 'd-1' }));
  expect(await within(strip).findByText('จบแล้ว แตะเพื่อดูผล')).toBeVisible();
  expect(within(strip).queryByRole('button')).toBeNull();
});

it.each(['/dashboard', '/payment/withdraw'])(
  'way-04: %s shows at a second visit what is under way then',
  async (path) => {
    const second = Promise.withResolvers<ReturnType<typeof underWay>>();
    let isSecond = false;
    fakeApi({
      ...methods,
      listUnderWay: () =>
        isSecond ? second.promise : underWay({ payins: [depositUnderWay('d-1')] }),
    });
    const { user } = renderApp(path, { loggedIn: true });
    await screen.findByRole('region', { name: STRIP });
    await user.click(screen.getByRole('link', { name: 'การแจ้งเตือน' }));
    await screen.findByRole('heading', { name: 'การแจ้งเตือน' });
    isSecond = true;
    act(() => history.back());
    await waitFor(() => expect(location.pathname).toBe(path));
    expect(screen.queryByRole('region', { name: STRIP })).toBeNull();
    act(() => second.resolve(underWay({ payouts: [withdrawal] })));
    const strip = await screen.findByRole('region', { name: STRIP });
    expect(within(strip).getAllByRole('listitem')).toHaveLength(1);
    expect(strip).toHaveTextContent('ถอน 200.00 บาท');
  },
);

it('way-02: stands on the deposit list also where the methods cannot be loaded', async () => {
  fakeApi({
    listPaymentMethods: () => refuse(500),
    listUnderWay: () => underWay({ payins: [depositUnderWay('d-1')] }),
  });
  renderApp('/payment/deposit', { loggedIn: true });
  expect(await screen.findByRole('region', { name: STRIP })).toBeVisible();
  expect(screen.getByText('โหลดช่องทางฝากเงินไม่สำเร็จ')).toBeVisible();
});

it('way-06: cancels a deposit after one question', async () => {
  let payins = [depositUnderWay('d-1')];
  const requests = fakeApi({
    ...methods,
    listUnderWay: () => underWay({ payins }),
    cancelDeposit: () => {
      payins = [];
      return { ref_code: 'd-1' };
    },
  });
  const cancelled = () => requests.filter(({ name }) => name === 'cancelDeposit');
  const { user } = renderApp('/payment/deposit', { loggedIn: true });
  const cross = await screen.findByRole('button', { name: 'ยกเลิกรายการฝาก 100.37 บาท' });
  await user.click(cross);
  await user.click(await screen.findByRole('button', { name: 'เก็บรายการไว้' }));
  expect(cancelled()).toEqual([]);
  await user.click(cross);
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกรายการ' }));
  expect(await screen.findByText('จบแล้ว แตะเพื่อดูผล')).toBeVisible();
  expect(cancelled()).toMatchObject([{ params: { refCode: 'd-1' } }]);
});

it('way-07: says why a deposit is not cancelled, and offers no cross for a payment page', async () => {
  const reason = 'เราได้รับสลิปหรือเงินของรายการนี้แล้ว';
  fakeApi({
    ...methods,
    listUnderWay: () =>
      underWay({
        payins: [depositUnderWay('d-1'), depositUnderWay('d-2', { kind: 'redirect', amount: 300 })],
      }),
    cancelDeposit: () => refuse(409, reason, 'deposit_money_waits'),
  });
  const { user } = renderApp('/payment/deposit', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกรายการฝาก 100.37 บาท' }));
  expect(screen.queryByRole('button', { name: 'ยกเลิกรายการฝาก 300.00 บาท' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกรายการ' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(reason);
});

it('way-06: a cancelled deposit says so and offers neither slip nor QR', async () => {
  const now = new Date().toISOString();
  const order = {
    kind: 'promptpay' as const,
    qrcode_image: '',
    request_amount: 100,
    deposit_amount: 100.37,
    receive_amount: 100.37,
    transfer_in: now,
    ref_code: 'd-1',
    short_reference: 'D-2811-0001',
  };
  const ended = { status: 'failed' as const, ended_at: now, is_cancelled: true };
  fakeApi({ ...methods, getDeposit: () => depositOf(order, ended) });
  renderApp('/payment/deposit/ref/d-1', { loggedIn: true });
  expect(await screen.findByText('คุณยกเลิกรายการฝากนี้แล้ว')).toBeVisible();
  expect(screen.getByText('ยกเลิกเมื่อ')).toBeVisible();
  for (const gone of [/ส่งสลิป/, /แชร์สลิป/, /หมดเวลา/, /สิ้นสุด/]) {
    expect(screen.queryByText(gone)).toBeNull();
  }
});

it('pay-73: sets the method of the last received deposit apart, the others in their order', async () => {
  const other = { ...promptPay, id: 7, name: 'ช่องทางที่สอง', sort: 5 };
  const third = { ...promptPay, id: 8, name: 'ช่องทางที่สาม', sort: 6 };
  fakeApi({
    listPaymentMethods: () => ({ payments: [third, promptPay, other] }),
    listUnderWay: () => underWay({ last_payment_id: other.id }),
  });
  renderApp('/payment/deposit', { loggedIn: true });
  const lastUsed = await screen.findByRole('region', { name: 'ใช้ล่าสุด' });
  expect(within(lastUsed).getAllByRole('link')).toHaveLength(1);
  expect(lastUsed).toHaveTextContent('ช่องทางที่สอง');
  expect(lastUsed).toHaveTextContent('เงินเข้าทันที · ฟรี');
  expect(lastUsed).toHaveTextContent('ตลอด 24 ชั่วโมง');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/payment/deposit/7',
    '/payment/deposit/2',
    '/payment/deposit/8',
  ]);
});
