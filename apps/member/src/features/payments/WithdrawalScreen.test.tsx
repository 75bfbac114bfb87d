import type { TransactionStatus } from '@kapao/contract/statuses.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { sockets } from '../../testing/fake-socket.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { WITHDRAWAL_ID, withdrawalOf } from '../../testing/samples.ts';

afterEach(() => void vi.useRealTimers());

type Status = TransactionStatus;

it.each<[Status, string, string]>([
  ['pending', 'กำลังดำเนินการ', 'ระบบกำลังโอนเงินเข้าบัญชีของคุณ ใช้เวลา 1-3 นาที'],
  ['auto_failed', 'กำลังดำเนินการ', 'กำลังสอบถามผลจากธนาคาร เงินของคุณกันไว้ให้ ไม่ต้องถอนซ้ำ'],
  ['success', 'สำเร็จ', 'เงินเข้าบัญชีของคุณแล้ว'],
  ['failed', 'ไม่สำเร็จ', 'รายการนี้ไม่สำเร็จ และคืนเงินเข้ากระเป๋าแล้ว'],
  ['reject', 'ไม่สำเร็จ', 'รายการนี้ถูกยกเลิก และคืนเงินเข้ากระเป๋าแล้ว'],
  ['refund', 'ไม่สำเร็จ', 'ธนาคารคืนเงินมา และเงินกลับเข้ากระเป๋าแล้ว'],
])('pay-94: a withdrawal that is %s stands at the step %s', async (status, step, text) => {
  fakeApi({ getWithdrawal: () => ({ payout: withdrawalOf(status) }) });
  renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
  const steps = await screen.findByRole('list', { name: 'สถานะการถอนเงิน' });
  expect(steps.querySelector('[aria-current="step"]')).toHaveTextContent(step);
  expect(steps).toHaveTextContent(
    withdrawalOf(status).ended_at === null
      ? 'กำลังดำเนินการสำเร็จไม่สำเร็จ'
      : `กำลังดำเนินการ21/11/2026 00:05${step}21/11/2026 00:07`,
  );
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.getByText('1,000.00')).toBeVisible();
  expect(screen.getByText('21/11/2026 00:05')).toBeVisible();
  const hasFailed = step === 'ไม่สำเร็จ';
  expect(screen.getByText(hasFailed ? 'คืนเข้ากระเป๋า' : 'ฟรี')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'แชร์สลิป' })).toHaveLength(hasFailed ? 0 : 1);
  expect(screen.queryAllByText('21/11/2026 00:07')).toHaveLength(
    withdrawalOf(status).ended_at === null ? 0 : 1,
  );
});

it('pay-100: shows a step as soon as its room tells of it, and within 5 s where the room is lost', async () => {
  sockets.length = 0;
  let status: TransactionStatus = 'pending';
  const requests = fakeApi({ getWithdrawal: () => ({ payout: withdrawalOf(status) }) });
  const asked = () => requests.filter(({ name }) => name === 'getWithdrawal').length;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.emitted).toEqual([{ event: 'joinRoom', room: WITHDRAWAL_ID }]));
  status = 'auto_failed';
  act(() => socket.receive({ type: 'update_status', status, ref_code: 'of another' }));
  expect(asked()).toBe(1);
  act(() => socket.receive({ type: 'update_status', status, ref_code: WITHDRAWAL_ID }));
  await screen.findByText(/กำลังสอบถามผลจากธนาคาร/);
  act(() => socket.lose());
  status = 'success';
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(socket.active).toBe(false));
  expect(socket.emitted.at(-1)).toEqual({ event: 'leaveRoom', room: WITHDRAWAL_ID });
  expect(asked()).toBe(3);
});

it('pay-94: knows no withdrawal of that id, and offers another try only where one may help', async () => {
  let answer = () => refuse(403, 'ทดสอบ');
  fakeApi({ getWithdrawal: () => answer() });
  const { user } = renderApp('/payment/withdraw/nobodys', { loggedIn: true });
  const retry = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  answer = () => refuse(404);
  await user.click(retry);
  await screen.findByText('ไม่พบรายการถอนเงินนี้');
  expect(screen.getByRole('link', { name: 'ดูประวัติการถอน' })).toHaveAttribute(
    'href',
    '/transaction?type=withdraw',
  );
});

it('pay-94: one that waits for staff shows a clock and nothing that runs', async () => {
  const waiting = { ...withdrawalOf('pending'), waits_for_approval: true };
  fakeApi({ getWithdrawal: () => ({ payout: waiting }) });
  renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
  const steps = await screen.findByRole('list', { name: 'สถานะการถอนเงิน' });
  expect(steps.querySelector('.animate-spin')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('รอเจ้าหน้าที่ตรวจสอบ');
});

it('refs-02: shows the short reference and the long one, each to copy', async () => {
  fakeApi({ getWithdrawal: () => ({ payout: withdrawalOf('success') }) });
  const { user } = renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'คัดลอกเลขที่รายการ' }));
  expect(await navigator.clipboard.readText()).toBe('W-2111-0042');
  await user.click(screen.getByRole('button', { name: 'คัดลอกรหัสอ้างอิง' }));
  expect(await navigator.clipboard.readText()).toBe(WITHDRAWAL_ID);
});

it.each([
  ['reject', { code: 'details_needed', note: 'ขอรูปหน้าสมุดบัญชี' }, /ขอข้อมูลเพิ่มเติมก่อนถอน/],
  ['failed', { code: 'account_closed', note: '' }, /บัญชีปลายทางปิดแล้ว/],
] as const)(
  'pay-105: one that is %s with %o says why, and leads to the staff with its reference',
  async (status, reason, words) => {
    fakeApi({ getWithdrawal: () => ({ payout: { ...withdrawalOf(status), reason } }) });
    renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
    const why = await screen.findByRole('region', { name: 'เหตุผล' });
    expect(why).toHaveTextContent(words);
    if (reason?.note) expect(why).toHaveTextContent(`“${reason.note}”`);
    expect(within(why).getByRole('link', { name: /แจ้งเลขที่ W-2111-0042/ })).toHaveAttribute(
      'href',
      `/contact?withdrawal=${WITHDRAWAL_ID}`,
    );
    expect(screen.getAllByRole('link', { name: /^ติดต่อเจ้าหน้าที่/ })).toHaveLength(1);
  },
);

it.each([
  ['failed', { code: 'of_a_newer_server', note: '' }],
  ['reject', null],
] as const)(
  'pay-105: one that is %s with %o has no card of reasons, and leads to the staff with its reference',
  async (status, reason) => {
    fakeApi({ getWithdrawal: () => ({ payout: { ...withdrawalOf(status), reason } }) });
    renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
    const link = await screen.findByRole('link', { name: /แจ้งเลขที่ W-2111-0042/ });
    expect(link).toHaveAttribute('href', `/contact?withdrawal=${WITHDRAWAL_ID}`);
    expect(screen.queryByRole('region', { name: 'เหตุผล' })).toBeNull();
  },
);

it('pay-91: shows the fee and what arrives, and that staff look at it first', async () => {
  const waiting = {
    ...withdrawalOf('pending'),
    fee: 10,
    net_amount: 990,
    waits_for_approval: true,
  };
  fakeApi({ getWithdrawal: () => ({ payout: waiting }) });
  renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
  await screen.findByText('รอเจ้าหน้าที่ตรวจสอบ แล้วระบบจะโอนให้ทันที');
  expect(screen.getByText('10.00 บาท')).toBeVisible();
  expect(screen.getByText('990.00 บาท')).toBeVisible();
});
