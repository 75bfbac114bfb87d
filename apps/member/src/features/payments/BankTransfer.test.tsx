import type { DepositDetails, DepositOrder, PaymentMethod } from '@kapao/contract/payments.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type FakeRequest, type MockResponses } from '../../testing/fake-api.ts';
import { sockets } from '../../testing/fake-socket.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { depositOf, promptPay } from '../../testing/samples.ts';

const REF_CODE = 'ref-of-this-transfer';
const MINUTE_MS = 60_000;
const SLIP = new File(['slip'], 'slip.png', { type: 'image/png' });

const bankTransfer: PaymentMethod = {
  ...promptPay,
  id: 4,
  name: 'โอนเข้าบัญชีธนาคาร',
  kind: 'bank-transfer',
  is_node: true,
  bank_acc_number: '1234567890',
};

function newDeposit(minutesLeft = 15): DepositOrder {
  return {
    kind: 'bank-transfer',
    qrcode_image: '',
    request_amount: 250,
    deposit_amount: 250.19,
    receive_amount: 250.19,
    transfer_in: new Date(Date.now() + minutesLeft * MINUTE_MS).toISOString(),
    ref_code: REF_CODE,
    short_reference: 'D-2111-0107',
  };
}

const seen = (changes: Partial<DepositDetails> = {}, minutesLeft = 15) =>
  depositOf(newDeposit(minutesLeft), { payment_id: 4, method_name: bankTransfer.name, ...changes });

beforeEach(() => {
  sessionStorage.clear();
  sockets.length = 0;
});

async function openTransfer(answers: MockResponses = {}) {
  const requests: FakeRequest[] = fakeApi({
    listPaymentMethods: () => ({ payments: [bankTransfer] }),
    openDeposit: () => ({
      kind: 'bank-transfer',
      self_request: false,
      data: newDeposit(),
      url: null,
      ref_code: '',
    }),
    getDeposit: () => seen({ has_slip: requests.some(({ name }) => name === 'uploadSlip') }),
    uploadSlip: () => ({ ref_code: REF_CODE, status: 'pending', has_slip: true }),
    ...answers,
  });
  const { user } = renderApp('/payment/deposit/4', { loggedIn: true });
  await user.type(await screen.findByLabelText('จำนวนเงิน'), '250');
  await user.click(screen.getByRole('button', { name: 'ฝากเงิน' }));
  await waitFor(() => expect(sockets[0]?.emitted).toHaveLength(1));
  return { requests, user };
}

it('pay-85: shows the account, the exact amount and the deadline, and never speaks of a QR', async () => {
  await openTransfer();
  expect(screen.getByRole('heading', { name: 'โอนเงินเพื่อฝาก' })).toBeVisible();
  const account = screen.getByRole('region', { name: 'โอนเข้าบัญชี' });
  expect(account).toHaveTextContent('1234 5678 90');
  expect(account).toHaveTextContent('บริษัท กระเป๋า จำกัด');
  expect(account).toHaveTextContent('ธนาคารกสิกรไทย');
  expect(screen.getByText('250.19 บาท')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^00:1(4:5\d|5:00)$/);
  expect(screen.getByRole('main')).not.toHaveTextContent(/คิวอาร์|QR/);
});

it('pay-85: sends the slip that was looked at, once, and waits for it to be matched', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { requests, user } = await openTransfer({
    uploadSlip: async () => {
      await answered;
      return { ref_code: REF_CODE, status: 'pending', has_slip: true };
    },
  });
  await user.upload(screen.getByLabelText('เลือกรูป'), SLIP);
  const preview = await screen.findByRole('img', { name: 'รูปสลิปที่เลือก' });
  expect(preview).toHaveAttribute('src', 'data:image/png;base64,c2xpcA==');
  await user.click(screen.getByRole('button', { name: 'ส่งสลิป' }));
  expect(screen.getByRole('progressbar', { name: 'กำลังส่งสลิป' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /กำลังโหลด/ }));
  answer();
  await screen.findByRole('heading', { name: 'กำลังตรวจสอบสลิป' });
  expect(requests.filter(({ name }) => name === 'uploadSlip')).toMatchObject([
    { params: { refCode: REF_CODE }, body: { picture: 'data:image/png;base64,c2xpcA==' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'ส่งสลิปใหม่' }));
  expect(screen.getByLabelText('เลือกรูป')).toBeInTheDocument();
});

it('pay-85: says why a slip was not taken, and lets another one be chosen', async () => {
  const { user } = await openTransfer({
    uploadSlip: () => refuse(400, 'ไม่สามารถอ่านรูปนี้ได้ กรุณาเลือกรูปอื่น', 'picture_refused'),
  });
  await user.upload(screen.getByLabelText('ถ่ายรูป'), SLIP);
  await user.click(await screen.findByRole('button', { name: 'ส่งสลิป' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('ไม่สามารถอ่านรูปนี้ได้');
  expect(screen.getByLabelText('เปลี่ยนรูป')).toBeInTheDocument();
});

it('sends nothing that is no picture, or too big to be sent', async () => {
  const { requests } = await openTransfer();
  const choose = async (file: File) => {
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('เลือกรูป'), file);
    return screen.findByRole('alert');
  };
  const text = new File(['text'], 'slip.pdf', { type: 'application/pdf' });
  expect(await choose(text)).toHaveTextContent('ใช้ได้เฉพาะรูป');
  // A browser cannot shrink what is no picture inside.
  const decode = vi
    .spyOn(HTMLImageElement.prototype, 'decode')
    .mockRejectedValue(new DOMException('no picture', 'EncodingError'));
  const huge = new File([new Uint8Array(7_000_000)], 'slip.jpg', { type: 'image/jpeg' });
  await choose(huge);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ใหญ่เกินไป'));
  expect(screen.queryByRole('button', { name: 'ส่งสลิป' })).not.toBeInTheDocument();
  expect(requests.some(({ name }) => name === 'uploadSlip')).toBe(false);
  decode.mockRestore();
});

it('pay-86: still takes the slip for a while when the time is over, without a word of a QR', async () => {
  let isSent = false;
  const { user } = await openTransfer({
    openDeposit: () => ({
      kind: 'bank-transfer',
      self_request: false,
      data: newDeposit(-1),
      url: null,
      ref_code: '',
    }),
    getDeposit: () => (isSent ? seen({ has_slip: true }, -1) : seen({ status: 'failed' }, -1)),
    uploadSlip: () => {
      isSent = true;
      return { ref_code: REF_CODE, status: 'pending', has_slip: true };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('หมดเวลาโอนแล้ว');
  expect(screen.getByRole('main')).not.toHaveTextContent(/คิวอาร์|QR/);
  await user.upload(screen.getByLabelText('เลือกรูป'), SLIP);
  await user.click(await screen.findByRole('button', { name: 'ส่งสลิป' }));
  await screen.findByRole('heading', { name: 'กำลังตรวจสอบสลิป' });
});

it('pay-86: waits beyond the deadline once the slip is there, and tells what the operator decided', async () => {
  await openTransfer({
    openDeposit: () => ({
      kind: 'bank-transfer',
      self_request: false,
      data: newDeposit(-1),
      url: null,
      ref_code: '',
    }),
    getDeposit: () => seen({ has_slip: true }, -1),
  });
  await screen.findByRole('heading', { name: 'กำลังตรวจสอบสลิป' });
  act(() => sockets[0]?.receive({ type: 'update_status', status: 'reject', ref_code: REF_CODE }));
  expect(await screen.findByRole('alert')).toHaveTextContent('รายการฝากนี้ถูกยกเลิก');
});
