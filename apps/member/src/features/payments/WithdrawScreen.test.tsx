import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse, type FakeAnswers } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member, settings } from '../../testing/samples.ts';

const PAYOUT_ID = '0b8d3f2e-6f0a-4c57-9a43-2f6f3a1f1c07';

function withCredit(availableCredit: number): FakeAnswers {
  const credit_data = { ...member.credit_data, availableCredit };
  return { checkAccessToken: () => ({ member_data: { ...member, credit_data } }) };
}

async function openWithdraw(answers: FakeAnswers = {}) {
  const requests = fakeApi(answers);
  const { user } = renderApp('/payment/withdraw', { loggedIn: true });
  const field = await screen.findByLabelText('จำนวนเงินที่ต้องการถอน');
  await user.clear(field);
  return { requests, user, field, button: screen.getByRole('button', { name: 'ถอนเงิน' }) };
}

it('shows the account, the withdrawable balance, the range and the notice', async () => {
  await openWithdraw();
  const account = screen.getByRole('region', { name: 'เข้าบัญชี' });
  expect(account).toHaveTextContent('สมชาย ใจดี');
  expect(account).toHaveTextContent('123-4567-890');
  expect(account).toHaveTextContent('ธนาคารกสิกรไทย');
  expect(screen.getByRole('heading', { name: 'ยอดเงินที่ถอนได้' }).nextSibling).toHaveTextContent(
    /1,234\.50 ?บาท/,
  );
  expect(screen.getByText('ถอนได้ 100 ถึง 50,000 บาท')).toBeVisible();
  expect(screen.getByText('ระบบจะโอนเงินเข้าบัญชีของคุณภายใน 1-3 นาที')).toBeVisible();
});

it('keeps the button disabled while the amount is empty or below the minimum', async () => {
  const { user, field, button } = await openWithdraw();
  expect(button).toBeDisabled();
  await user.type(field, '99');
  expect(button).toBeDisabled();
  expect(field).toHaveAccessibleDescription('ถอนขั้นต่ำ 100 บาท');
  await user.tab();
  expect(field).toHaveValue('99');
  await user.clear(field);
  await user.type(field, '100');
  expect(button).toBeEnabled();
});

it('caps the input at the available credit, and takes all of it by one button', async () => {
  const { user, field } = await openWithdraw();
  await user.type(field, '5000');
  expect(field).toHaveValue('1234');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
  expect(field).toHaveValue('1234');
});

it('caps the input at the maximum where the credit is larger', async () => {
  const { user, field } = await openWithdraw(withCredit(80_000));
  await user.type(field, '99999');
  expect(field).toHaveValue('50000');
});

it('says why where the balance is below the minimum', async () => {
  const { user, field, button } = await openWithdraw(withCredit(50));
  expect(field).toHaveAccessibleDescription('ยอดเงินยังไม่ถึงขั้นต่ำในการถอน 100 บาท');
  await user.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
  expect(button).toBeDisabled();
});

it('withdraws through the configured method, reads the profile again, and shows the steps', async () => {
  const { requests, user, field, button } = await openWithdraw({
    getSettings: () => ({ settings: { ...settings, auto_withdraw_payment_id: 9 } }),
    createPayout: () => ({ payout_id: PAYOUT_ID }),
    getPayout: () => ({ payout: payout('pending') }),
  });
  await user.type(field, '1000');
  const profiles = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const profilesBefore = profiles();
  await user.click(button);
  await screen.findByRole('alertdialog', { name: 'ถอนเงินสำเร็จ' });
  await waitFor(() => expect(location.pathname).toBe(`/payment/withdraw/${PAYOUT_ID}`));
  expect(requests.filter(({ name }) => name === 'createPayout')).toMatchObject([
    { params: { paymentId: '9' }, body: { amount: 1000 } },
  ]);
  expect(profiles()).toBeGreaterThan(profilesBefore);
});

it('shows a failed withdrawal with the message of the server, and keeps the amount', async () => {
  const { user, field, button } = await openWithdraw({
    createPayout: () => refuse(409, 'ยอดเงินไม่เพียงพอ'),
  });
  await user.type(field, '500');
  await user.click(button);
  const notice = await screen.findByRole('alertdialog', { name: 'ถอนเงินไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ยอดเงินไม่เพียงพอ');
  expect(field).toHaveValue('500');
});

type Status = 'pending' | 'waiting_callback' | 'auto_failed' | 'success' | 'failed' | 'reject';

function payout(status: Status) {
  const isOver = withdrawalEnds.has(status);
  return {
    payout_id: PAYOUT_ID,
    status,
    amount: 1000,
    fee: 0,
    net_amount: 1000,
    waits_for_approval: false,
    bank_abbr: 'KBANK',
    bank_account_name: 'สมชาย ใจดี',
    bank_account_number: '1234567890',
    created_at: '2026-11-20T17:05:00.000Z',
    ended_at: isOver ? '2026-11-20T17:07:00.000Z' : null,
  };
}
const withdrawalEnds = new Set<Status>(['success', 'failed', 'reject']);

it.each<[Status, string, string]>([
  ['pending', 'กำลังดำเนินการ', 'ระบบกำลังโอนเงินเข้าบัญชีของคุณ'],
  ['auto_failed', 'กำลังดำเนินการ', 'ระบบกำลังโอนเงินเข้าบัญชีของคุณ'],
  ['success', 'สำเร็จ', 'เงินเข้าบัญชีของคุณแล้ว'],
  ['failed', 'ไม่สำเร็จ', 'รายการนี้ไม่สำเร็จ และคืนเงินเข้ากระเป๋าแล้ว'],
  ['reject', 'ไม่สำเร็จ', 'รายการนี้ไม่สำเร็จ และคืนเงินเข้ากระเป๋าแล้ว'],
])('RULINGS 10: a withdrawal that is %s stands at the step %s', async (status, step, told) => {
  fakeApi({ getPayout: () => ({ payout: payout(status) }) });
  renderApp(`/payment/withdraw/${PAYOUT_ID}`, { loggedIn: true });
  const steps = await screen.findByRole('list', { name: 'สถานะการถอนเงิน' });
  expect(steps.querySelector('[aria-current="step"]')).toHaveTextContent(step);
  expect(steps).toHaveTextContent('กำลังดำเนินการสำเร็จไม่สำเร็จ');
  expect(screen.getByText(told)).toBeVisible();
  expect(screen.getByText('1,000.00')).toBeVisible();
  expect(screen.getByText('21/11/2026 00:05')).toBeVisible();
  expect(screen.queryAllByText('21/11/2026 00:07')).toHaveLength(
    withdrawalEnds.has(status) ? 1 : 0,
  );
});

it('knows no withdrawal of that id, and offers another try only where one may help', async () => {
  let answer = () => refuse(403, 'ทดสอบ');
  fakeApi({ getPayout: () => answer() });
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
