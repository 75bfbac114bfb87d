import type { DepositOrder } from '@kapao/contract/payments.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToast } from '../../state/toast.ts';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { leaveTo } from '../../testing/fake-leave.ts';
import { sockets } from '../../testing/fake-socket.ts';
import { renderApp } from '../../testing/render-app.tsx';
import {
  depositOf,
  depositUnderWay,
  paymentPage,
  promptPay,
  underWay,
} from '../../testing/samples.ts';

const REF_CODE = 'ref-of-this-deposit';
const MINUTE_MS = 60_000;

function newDeposit(minutesLeft = 15): DepositOrder {
  return {
    kind: 'promptpay',
    qrcode_image: 'data:image/png;base64,iVBORw0KGgo=',
    request_amount: 100,
    deposit_amount: 100.37,
    receive_amount: 100.37,
    transfer_in: new Date(Date.now() + minutesLeft * MINUTE_MS).toISOString(),
    ref_code: REF_CODE,
    short_reference: 'D-2111-0107',
  };
}

const qr: MockResponses = {
  listPaymentMethods: () => ({ payments: [paymentPage, promptPay] }),
  openDeposit: () => ({
    kind: 'promptpay',
    self_request: true,
    data: newDeposit(),
    url: null,
    ref_code: '',
  }),
  getDeposit: () => depositOf(newDeposit()),
};

beforeEach(() => {
  sessionStorage.clear();
  sockets.length = 0;
});
afterEach(() => void vi.useRealTimers());

type User = ReturnType<typeof renderApp>['user'];

async function deposit(user: User, amount = '100') {
  const field = await screen.findByLabelText('จำนวนเงิน');
  await user.clear(field);
  await user.type(field, amount);
  await user.click(screen.getByRole('button', { name: 'ฝากเงิน' }));
}

async function openQr(answers: MockResponses = {}) {
  const requests = fakeApi({ ...qr, ...answers });
  const { user, unmount } = renderApp('/payment/deposit/2', { loggedIn: true });
  await deposit(user);
  await screen.findByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' });
  await waitFor(() => expect(sockets[0]?.emitted).toHaveLength(1));
  const [socket] = sockets;
  if (socket === undefined) throw new Error('no socket was opened');
  return { requests, user, unmount, socket };
}

it('pay-101: in the sandbox leads from the QR to its bank and back, and nowhere otherwise', async () => {
  const sandbox_bank_url = 'http://sandbox.test/bank/review?payload=000201';
  await openQr({ getDeposit: () => depositOf({ ...newDeposit(), sandbox_bank_url }) });
  const link = await screen.findByRole('link', { name: 'จ่ายด้วยธนาคารจำลอง' });
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(origin + pathname).toBe('http://sandbox.test/bank/review');
  expect(Object.fromEntries(searchParams)).toEqual({
    payload: '000201',
    language: 'th',
    return_url: location.href,
  });
});

it('pay-101: has no way to the sandbox’s bank in live mode', async () => {
  await openQr();
  expect(screen.queryByRole('link', { name: 'จ่ายด้วยธนาคารจำลอง' })).toBeNull();
});

it('site-05 pay-74: sends an unknown method through /auth/payment/deposit to the profile and says why', async () => {
  fakeApi(qr);
  renderApp('/payment/deposit/99', { loggedIn: true });
  const replaced = vi.spyOn(history, 'replaceState');
  await screen.findByRole('alertdialog', { name: 'ไม่พบช่องทางฝากเงินนี้' });
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  const addresses = replaced.mock.calls.map(([, , url]) => url);
  expect(addresses).toEqual(['/auth/payment/deposit', '/profile']);
  replaced.mockRestore();
});

it('pay-75: takes digits only, refuses nothing else than an empty amount, and keeps to the range', async () => {
  fakeApi(qr);
  const { user } = renderApp('/payment/deposit/2', { loggedIn: true });
  const field = await screen.findByLabelText('จำนวนเงิน');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  const button = screen.getByRole('button', { name: 'ฝากเงิน' });
  expect(button).toBeDisabled();
  await user.type(field, '-0a9b9.9');
  expect(field).toHaveValue('999');
  expect(button).toBeEnabled();
  await user.type(field, '9');
  expect(field).toHaveValue('2,000');
  await user.clear(field);
  await user.type(field, '5');
  await user.tab();
  expect(field).toHaveValue('50');
});

it('pay-76: offers the nine quick amounts, those within the range to be chosen', async () => {
  fakeApi(qr);
  const { user } = renderApp('/payment/deposit/2', { loggedIn: true });
  const group = await screen.findByRole('group', { name: 'เลือกจำนวนเงินด่วน' });
  const buttons = within(group).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(
    '20 50 100 150 300 500 1,000 2,500 5,000'.split(' '),
  );
  expect(buttons.filter((button) => button.matches(':disabled'))).toHaveLength(3);
  await user.click(within(group).getByRole('button', { name: '1,000' }));
  expect(screen.getByLabelText('จำนวนเงิน')).toHaveValue('1,000');
  expect(within(group).getByRole('button', { name: '1,000', pressed: true })).toBeInTheDocument();
});

it('pay-14 pay-77: asks for the deposit once, with the origin to come back to, however often it is tapped', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const requests = fakeApi({
    ...qr,
    openDeposit: async () => {
      await answered;
      return { kind: 'promptpay', self_request: true, data: newDeposit(), url: null, ref_code: '' };
    },
  });
  const { user } = renderApp('/payment/deposit/2', { loggedIn: true });
  await deposit(user);
  await user.click(screen.getByRole('button', { name: /กำลังโหลด/ }));
  await user.type(screen.getByLabelText('จำนวนเงิน'), '{Enter}');
  answer();
  await screen.findByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' });
  const created = requests.filter(({ name }) => name === 'openDeposit');
  expect(created[0]?.headers.get('idempotency-key')).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(created).toHaveLength(1);
  expect(created[0]).toMatchObject({
    params: { paymentId: '2' },
    body: { amount: 100, return_url: location.origin },
  });
});

it('pay-78 pay-80: shows the QR with its amounts, the time left, the account, and a download', async () => {
  await openQr();
  expect(screen.getByRole('timer')).toHaveTextContent(/^00:1(4:5\d|5:00)$/);
  expect(screen.getByRole('link', { name: 'บันทึกรูปคิวอาร์โค้ด' })).toHaveAttribute(
    'download',
    'qr-100.37.png',
  );
  expect(screen.getByText('กรุณาโอนให้ตรงทุกสตางค์ เพื่อให้เงินเข้าอัตโนมัติ')).toBeVisible();
  expect(screen.getByText(/จากยอด 100\.00 บาท/)).toBeVisible();
  expect(screen.getByText('100.37 บาท')).toBeVisible();
  const account = screen.getByRole('region', { name: 'โอนเข้าบัญชี' });
  expect(account).toHaveTextContent('0812 2233 33');
  expect(account).toHaveTextContent('บริษัท กระเป๋า จำกัด');
  expect(account).toHaveTextContent('ธนาคารกสิกรไทย');
});

it('pay-79: names PromptPay in words, which is no bank', async () => {
  const method = { ...promptPay, bank_abbr: 'PROMPTPAY' };
  await openQr({ listPaymentMethods: () => ({ payments: [method] }) });
  const account = screen.getByRole('region', { name: 'โอนเข้าบัญชี' });
  expect(account).toHaveTextContent('พร้อมเพย์');
  expect(account).not.toHaveTextContent('PROMPTPAY');
});

it('pay-79: names the wallet where the method is one', async () => {
  const wallet = { ...promptPay, bank_abbr: 'TRUEWALLET' };
  await openQr({ listPaymentMethods: () => ({ payments: [wallet] }) });
  expect(screen.getByRole('region', { name: 'โอนเข้าทรูวอลเล็ท' })).toBeInTheDocument();
});

it('site-29 pay-79: copies the account and the exact amount, and says so', async () => {
  const { user } = await openQr();
  await user.click(screen.getByRole('button', { name: 'คัดลอกยอดที่ต้องโอน' }));
  await screen.findByText('คัดลอกสำเร็จ');
  expect(await navigator.clipboard.readText()).toBe('100.37');
  await user.click(screen.getByRole('button', { name: 'คัดลอกเลขบัญชี' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('0812223333'));
});

it('api-41 pay-81: goes home with a notice of ten seconds when its room tells of success, and leaves the room', async () => {
  const { requests, socket, user } = await openQr();
  expect(socket.emitted).toEqual([{ event: 'joinRoom', room: REF_CODE }]);
  const profilesBefore = requests.filter(({ name }) => name === 'checkAccessToken').length;
  act(() => socket.receive({ type: 'update_status', status: 'success', ref_code: 'of another' }));
  expect(location.pathname).toBe(`/payment/deposit/ref/${REF_CODE}`);

  act(() => socket.receive({ type: 'update_status', status: 'success', ref_code: REF_CODE }));
  await screen.findByText('ฝากเงินสำเร็จแล้ว');
  expect(useToast.getState().toast).toMatchObject({ amount: '+100.37', durationMs: 10_000 });
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  const arrived = await screen.findByRole('region', { name: 'เงินเข้าแล้ว' });
  expect(arrived).toHaveTextContent('+100.37');
  expect(arrived).toHaveTextContent('ยอดเงินใหม่ 1,234.50');
  expect(within(arrived).getByRole('link', { name: 'สลิปรายการ' })).toHaveAttribute(
    'href',
    `/payment/deposit/ref/${REF_CODE}`,
  );
  expect(socket.emitted.at(-1)).toEqual({ event: 'leaveRoom', room: REF_CODE });
  expect(socket.active).toBe(false);
  const profiles = requests.filter(({ name }) => name === 'checkAccessToken').length;
  expect(profiles).toBeGreaterThan(profilesBefore);
  await user.click(within(arrived).getByRole('button', { name: 'ปิด' }));
  expect(screen.queryByRole('region', { name: 'เงินเข้าแล้ว' })).not.toBeInTheDocument();
});

it('pay-82: notices a success within 5 s where its room cannot be reached or is lost', async () => {
  let status: 'pending' | 'success' = 'pending';
  const { requests, socket } = await openQr({
    getDeposit: () => depositOf(newDeposit(), { status }),
  });
  const openedDeposits = () => requests.filter(({ name }) => name === 'getDeposit').length;
  await waitFor(() => expect(openedDeposits()).toBeGreaterThan(0));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  act(() => socket.lose());
  const before = openedDeposits();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(openedDeposits()).toBe(before + 1));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  status = 'success';
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await screen.findByText('ฝากเงินสำเร็จแล้ว');
});

it('pay-24 pay-82: asks once when the member comes back from the bank app', async () => {
  let status: 'pending' | 'success' = 'pending';
  const { requests } = await openQr({
    getDeposit: () => depositOf(newDeposit(), { status }),
  });
  await waitFor(() => expect(requests.some(({ name }) => name === 'getDeposit')).toBe(true));
  status = 'success';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await screen.findByText('ฝากเงินสำเร็จแล้ว');
});

it('pay-83: says what to do when the deposit has failed, and begins anew', async () => {
  const { socket, user } = await openQr();
  act(() => socket.receive({ type: 'update_status', status: 'failed', ref_code: REF_CODE }));
  expect(await screen.findByRole('alert')).toHaveTextContent('รายการฝากนี้ไม่สำเร็จ');
  await user.click(screen.getByRole('link', { name: 'ทำรายการใหม่' }));
  expect(await screen.findByLabelText('จำนวนเงิน')).toHaveValue('');
});

it('pay-78: takes the QR away when the time is over', async () => {
  const soon = 1200 / MINUTE_MS;
  await openQr({
    openDeposit: () => ({
      kind: 'promptpay',
      self_request: true,
      data: newDeposit(soon),
      url: null,
      ref_code: '',
    }),
    getDeposit: () => depositOf(newDeposit(soon)),
  });
  const alert = await screen.findByRole('alert', {}, { timeout: 4000 });
  expect(alert).toHaveTextContent('หมดเวลาโอนแล้ว');
  expect(screen.queryByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' })).not.toBeInTheDocument();
});

it('pay-83: shows the same QR again after a reload', async () => {
  const { unmount, requests } = await openQr();
  unmount();
  renderApp(`/payment/deposit/ref/${REF_CODE}`, { loggedIn: true });
  await screen.findByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' });
  expect(requests.filter(({ name }) => name === 'openDeposit')).toHaveLength(1);
});

it('every step of a deposit begins at its top', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo');
  await openQr();
  expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

it('pay-84 pay-95: leaves for the external payment page, and stays busy meanwhile', async () => {
  const url = 'https://pay.example/checkout/1';
  fakeApi({
    ...qr,
    openDeposit: () => ({
      kind: 'redirect',
      self_request: false,
      data: null,
      url,
      ref_code: 'page-ref',
    }),
  });
  const { user } = renderApp('/payment/deposit/3', { loggedIn: true });
  await deposit(user);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(url));
  expect(screen.getByRole('button', { name: /กำลังโหลด/ })).toHaveAttribute('aria-busy', 'true');
});

it('pay-84: follows no address that is not a web page', async () => {
  fakeApi({
    ...qr,
    openDeposit: () => ({
      kind: 'redirect',
      self_request: false,
      data: null,
      url: 'javascript:alert(1)',
      ref_code: 'page-ref',
    }),
  });
  const { user } = renderApp('/payment/deposit/3', { loggedIn: true });
  await deposit(user);
  await screen.findByRole('alertdialog', { name: 'ฝากเงินไม่สำเร็จ' });
  expect(leaveTo).not.toHaveBeenCalled();
});

it.each([
  { why: 'a refusal', answer: () => refuse(409, 'ยอดนี้มากเกินไป'), message: 'ยอดนี้มากเกินไป' },
  { why: 'no answer', answer: noResponse, message: 'ไม่สามารถเชื่อมต่อกับเซิฟได้' },
])(
  'pay-77: shows a failed deposit with the message of $why, and keeps the amount',
  async (failing) => {
    fakeApi({ ...qr, openDeposit: failing.answer });
    const { user } = renderApp('/payment/deposit/2', { loggedIn: true });
    await deposit(user, '150');
    const notice = await screen.findByRole('alertdialog', { name: 'ฝากเงินไม่สำเร็จ' });
    expect(notice).toHaveAccessibleDescription(failing.message);
    expect(screen.getByLabelText('จำนวนเงิน')).toHaveValue('150');
  },
);

it('pay-80: says what arrives after the fee, before and after the deposit is opened', async () => {
  const withFee = { ...promptPay, fee_fixed: 2, fee_percent: 1.5 };
  const data = { ...newDeposit(), receive_amount: 96.87 };
  await openQr({
    listPaymentMethods: () => ({ payments: [withFee] }),
    openDeposit: () => ({ kind: 'promptpay', self_request: true, data, url: null, ref_code: '' }),
    getDeposit: () => depositOf(data),
  });
  expect(screen.getByText('96.87 บาท')).toBeVisible();
  expect(screen.getByText('หักค่าธรรมเนียม 3.50 บาทแล้ว')).toBeVisible();
});

it('pay-73: brings back a deposit that was opened elsewhere and is still to be paid', async () => {
  fakeApi({ ...qr, listUnderWay: () => underWay({ payins: [depositUnderWay(REF_CODE)] }) });
  const { user } = renderApp('/payment/deposit', { loggedIn: true });
  const waiting = await screen.findByRole('region', { name: 'เงินที่กำลังดำเนินการ' });
  const link = within(waiting).getByRole('link', { name: /100\.37 บาท/ });
  await user.click(link);
  await screen.findByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' });
  expect(location.pathname).toBe(`/payment/deposit/ref/${REF_CODE}`);
});

it.each([
  { code: 'on_a_break' as const, hint: /คุณตั้งช่วงพักการเล่นไว้/ },
  { code: 'deposit_limit_reached' as const, hint: /เป็นวงเงินฝากที่คุณตั้งไว้เอง/ },
])('leads to the protection screen where a deposit is refused by $code', async ({ code, hint }) => {
  fakeApi({ ...qr, openDeposit: () => refuse(403, 'ทดสอบ', code) });
  const { user } = renderApp('/payment/deposit/2', { loggedIn: true });
  await deposit(user);
  expect(await screen.findByText(hint)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  const link = screen.getByRole('link', { name: 'ดูวงเงินและช่วงพัก' });
  expect(link).toHaveAttribute('href', '/protection');
});
