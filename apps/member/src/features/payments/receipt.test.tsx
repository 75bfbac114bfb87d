import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { WITHDRAWAL_ID, depositOf, withdrawalOf } from '../../testing/samples.ts';
import { depositReceipt, withdrawalReceipt } from './receipt.ts';
import { th } from '../../text/th.ts';
import { drawReceipt, placeValue } from './receipt-picture.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './ReceiptDialog.tsx';

// A test’s page has no canvas; e2e/receipt.test.ts draws and reads a real picture.
vi.mock('./receipt-picture.ts', async (original) => ({
  ...(await original<object>()),
  drawReceipt: vi.fn(),
}));

beforeEach(() => {
  vi.mocked(drawReceipt).mockResolvedValue(new Blob(['png']));
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
});
afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

const deposit = depositOf({
  kind: 'promptpay',
  qrcode_image: '',
  request_amount: 300,
  deposit_amount: 300.93,
  receive_amount: 300.93,
  transfer_in: '2026-11-20T17:20:00.000Z',
  ref_code: 'ref-of-this-deposit',
  short_reference: 'D-2111-0107',
});

const names = { member: 'สมชาย ใจดี', site: 'Kapao' };

async function openReceipt() {
  fakeApi({ getWithdrawal: () => ({ payout: withdrawalOf('success') }) });
  const { user } = renderApp(`/payment/withdraw/${WITHDRAWAL_ID}`, { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'แชร์สลิป' }));
  await screen.findByRole('img', { name: 'ถอนเงิน สำเร็จ 1,000.00 บาท' });
  return user;
}

it('pay-102: shares the picture where the device can share files', async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  Object.assign(navigator, { share, canShare: ({ files }: ShareData) => files?.length === 1 });
  const user = await openReceipt();
  await user.click(screen.getByRole('button', { name: 'แชร์' }));
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect(file).toMatchObject({ name: 'W-2111-0042.png', type: 'image/png' });
});

it('pay-102: saves the picture where it cannot, and says so where none could be drawn', async () => {
  const user = await openReceipt();
  expect(screen.queryByRole('button', { name: 'แชร์' })).not.toBeInTheDocument();
  const save = screen.getByRole('link', { name: 'บันทึกรูป' });
  expect(save).toHaveAttribute('download', 'W-2111-0042.png');
  expect(save).toHaveAttribute('href', 'blob:picture');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ย้อนกลับ' }));
  vi.mocked(drawReceipt).mockRejectedValue(new Error('no canvas'));
  await user.click(await screen.findByRole('button', { name: 'แชร์สลิป' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('สร้างรูปสลิปไม่สำเร็จ'));
});

it('pay-102: has both names, amount, date, reference, state and the address of its page, and covers the account', () => {
  const paid = { ...deposit, status: 'success', paid_amount: 310, paid_fee: 10 } as const;
  expect(
    depositReceipt(paid, { ...names, method: 'PromptPay', payerBank: 'ธนาคารออมสิน' }, th),
  ).toMatchObject({
    title: 'ฝากเงิน',
    state: 'สำเร็จ',
    tone: 'success',
    amount: '300.00',
    lines: [
      { value: 'สมชาย ใจดี' },
      { value: 'ธนาคารออมสิน' },
      { value: 'Kapao' },
      { value: 'PromptPay' },
      {},
      { value: 'D-2111-0107' },
      { value: 'ref-of-this-deposit' },
    ],
    url: `${location.origin}/payment/deposit/ref/ref-of-this-deposit`,
  });
  expect(
    depositReceipt({ ...deposit, status: 'pending' }, { ...names, method: '', payerBank: '' }, th),
  ).toMatchObject({
    state: 'กำลังประมวลผล',
    amount: '300.93',
  });
  const receipt = withdrawalReceipt(
    withdrawalOf('refund'),
    { ...names, bank: 'ธนาคารกสิกรไทย' },
    th,
  );
  expect(receipt).toMatchObject({ state: 'คืนเงิน', tone: 'failed', amount: '1,000.00' });
  expect(receipt.lines.map(({ value }) => value)).toEqual([
    'Kapao',
    'สมชาย ใจดี',
    'ธนาคารกสิกรไทย',
    'xxx-x-xx789-0',
    'ฟรี',
    '21/11/2026 00:07',
    'W-2111-0042',
    WITHDRAWAL_ID,
  ]);
});

it('pay-94 pay-102: says of one that waits for staff that it is to be checked', () => {
  const waiting = { ...withdrawalOf('pending'), waits_for_approval: true };
  const receipt = withdrawalReceipt(waiting, { ...names, bank: 'ธนาคารกสิกรไทย' }, th);
  expect(receipt).toMatchObject({ state: 'รอเจ้าหน้าที่ตรวจสอบ', tone: 'waiting' });
});

it('pay-102: keeps a reference in one line, below its label where it does not fit beside it', () => {
  const place = (value: string) => placeValue((text) => text.length * 8, 'reference', value);
  expect(place('500.00')).toEqual({ isBelow: false, parts: ['500.00'] });
  expect(place(WITHDRAWAL_ID)).toEqual({ isBelow: true, parts: [WITHDRAWAL_ID] });
  expect(place('many words '.repeat(5)).parts.length).toBeGreaterThan(1);
});
