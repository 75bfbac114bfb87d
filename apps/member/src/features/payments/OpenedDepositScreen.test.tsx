import type { DepositDetails } from '@kapao/contract/payments.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { sockets } from '../../testing/fake-socket.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { depositOf, paymentPage, promptPay } from '../../testing/samples.ts';

const REF_CODE = 'ref-of-this-deposit';
const PAGE = 'https://pay.example/checkout/1';

function deposit(changes: Partial<DepositDetails> = {}): DepositDetails {
  const request = {
    kind: changes.kind ?? 'redirect',
    qrcode_image: '',
    request_amount: 300,
    deposit_amount: 300,
    receive_amount: 300,
    transfer_in: new Date(Date.now() + 900_000).toISOString(),
    ref_code: REF_CODE,
    short_reference: 'D-2111-0107',
  };
  const page = { payment_id: paymentPage.id, method_name: paymentPage.name, payment_page: PAGE };
  return depositOf(request, { ...page, ...changes });
}

beforeEach(() => {
  sockets.length = 0;
});

function open(answers: MockResponses) {
  const requests = fakeApi({
    listPaymentMethods: () => ({ payments: [paymentPage, promptPay] }),
    ...answers,
  });
  const app = renderApp(`/payment/deposit/ref/${REF_CODE}`, { loggedIn: true });
  return { requests, ...app };
}

const paid: Partial<DepositDetails> = {
  status: 'success',
  paid_amount: 300.93,
  paid_fee: 0,
  payment_page: null,
  ended_at: '2026-11-24T10:00:00.000Z',
};

it('pay-96 pay-102: waits for a payment page with the way back to it, and shows what was received, with its slip', async () => {
  let seen = deposit();
  const { requests } = open({ getDeposit: () => seen });
  expect(await screen.findByRole('heading', { name: 'รอผลการชำระเงิน' })).toBeVisible();
  expect(screen.getByText(/กำลังรอผลจากหน้าชำระเงิน/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'กลับไปหน้าชำระเงิน' })).toHaveAttribute('href', PAGE);
  expect(screen.queryByRole('button', { name: 'แชร์สลิป' })).toBeNull();
  await waitFor(() => expect(sockets[0]?.emitted).toHaveLength(1));
  expect(sockets[0]?.emitted).toEqual([{ event: 'joinRoom', room: REF_CODE }]);
  const profiles = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const before = profiles();

  seen = deposit(paid);
  act(() => sockets[0]?.receive({ type: 'update_status', status: 'success', ref_code: REF_CODE }));
  const card = await screen.findByRole('region', { name: 'ฝากเงินสำเร็จแล้ว' });
  expect(card).toHaveTextContent('+300.93');
  await waitFor(() => expect(card).toHaveTextContent('ยอดเงินใหม่ 1,234.50'));
  expect(screen.getByRole('button', { name: 'แชร์สลิป' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'กลับหน้าหลัก' })).toHaveAttribute('href', '/dashboard');
  expect(location.pathname).toBe(`/payment/deposit/ref/${REF_CODE}`);
  await waitFor(() => expect(profiles()).toBeGreaterThan(before));
});

it('pay-96: shows what was received to a member who comes back after it', async () => {
  open({ getDeposit: () => deposit(paid) });
  expect(await screen.findByText('+300.93')).toBeVisible();
  expect(screen.queryByText(/ยอดเงินใหม่/)).not.toBeInTheDocument();
  expect(screen.getByText('300.00 บาท')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(sockets.flatMap(({ emitted }) => emitted)).toEqual([]);
});

it('pay-96: says that a payment was cancelled, and begins anew by the same method', async () => {
  open({ getDeposit: () => deposit({ status: 'failed', payment_page: null }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('รายการฝากนี้ไม่สำเร็จ');
  const anew = screen.getByRole('link', { name: 'ทำรายการใหม่' });
  expect(anew).toHaveAttribute('href', `/payment/deposit/${paymentPage.id}`);
});

it('pay-96: says that there is no such deposit', async () => {
  open({ getDeposit: () => refuse(404, 'ไม่พบ', 'not_found') });
  expect(await screen.findByText('ไม่พบรายการฝากเงินนี้')).toBeVisible();
});

it('pay-97: shows a transfer of another amount at once', async () => {
  const unmatched_transfers = [{ amount: 40, paid_at: '2026-11-24T10:00:00.000Z' }];
  const kind = 'promptpay';
  open({ getDeposit: () => deposit({ kind, payment_page: null, unmatched_transfers }) });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('ได้รับโอน 40.00 บาท รอเจ้าหน้าที่ตรวจสอบ');
});

it.each(['promptpay', 'bank-transfer'] as const)(
  'pay-97: a wrong amount that waits takes the QR or account of a %s deposit away',
  async (kind) => {
    const unmatched_transfers = [{ amount: 40, paid_at: '2026-11-24T10:00:00.000Z' }];
    const qrcode_image = 'data:image/png;base64,iVBORw0KGgo=';
    open({
      getDeposit: () => deposit({ kind, qrcode_image, payment_page: null, unmatched_transfers }),
    });
    await screen.findByRole('alert');
    expect(screen.getByText('เลขที่รายการ')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'โอนเข้าบัญชี' })).toBeNull();
    expect(screen.queryByText('ยอดที่ต้องโอน')).toBeNull();
  },
);

it('pay-96: says when a deposit was received, not when it ended', async () => {
  open({ getDeposit: () => deposit(paid) });
  expect(await screen.findByText('เงินเข้าเมื่อ')).toBeVisible();
  expect(screen.queryByText('สิ้นสุดเมื่อ')).toBeNull();
});

it('pay-102: a failed deposit offers no slip to share', async () => {
  const ended_at = '2026-11-24T10:00:00.000Z';
  open({ getDeposit: () => deposit({ status: 'failed', payment_page: null, ended_at }) });
  expect(await screen.findByText('สิ้นสุดเมื่อ')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'แชร์สลิป' })).toBeNull();
});

it('pay-98: asks at once for a member who has paid, and says that nothing has come yet', async () => {
  const { user, requests } = open({
    getDeposit: () => deposit({ kind: 'promptpay', payment_page: null }),
  });
  const asked = () => requests.filter(({ name }) => name === 'getDeposit').length;
  const button = await screen.findByRole('button', { name: 'โอนแล้ว ตรวจเลย' });
  const before = asked();
  await user.click(button);
  expect(await screen.findByText(/ยังไม่พบยอดโอน/)).toBeVisible();
  expect(asked()).toBeGreaterThan(before);
});

it('pay-98: says that it could not ask, not that nothing has come', async () => {
  let isLost = false;
  const { user } = open({
    getDeposit: () => (isLost ? refuse(500) : deposit({ kind: 'promptpay', payment_page: null })),
  });
  const button = await screen.findByRole('button', { name: 'โอนแล้ว ตรวจเลย' });
  isLost = true;
  await user.click(button);
  expect(await screen.findByText('ตรวจสอบไม่ได้ในตอนนี้ ระบบจะลองใหม่เอง')).toBeVisible();
  expect(screen.queryByText(/ยังไม่พบยอดโอน/)).toBeNull();
});

it.each([
  ['redirect', PAGE],
  ['bank-transfer', null],
] as const)('pay-98: a %s that waits leads to the staff', async (kind, payment_page) => {
  open({ getDeposit: () => deposit({ kind, payment_page }) });
  expect(await screen.findByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toHaveAttribute(
    'href',
    `/contact?deposit=${REF_CODE}`,
  );
  expect(screen.queryAllByText(/หน้าชำระเงินของรายการนี้ยังจ่ายได้/)).toHaveLength(
    kind === 'redirect' ? 1 : 0,
  );
});

it.each([
  [null, 1],
  [{ code: 'transfer_not_found', note: '' }, 0],
] as const)('pay-105: a deposit rejected with %o says once what to do', async (reason, hints) => {
  open({ getDeposit: () => deposit({ status: 'reject', payment_page: null, reason }) });
  expect(await screen.findByText('รายการฝากนี้ถูกยกเลิก')).toBeVisible();
  expect(screen.queryAllByText(/กรุณาติดต่อเจ้าหน้าที่$/)).toHaveLength(1);
  expect(screen.queryAllByText(/หากโอนไปแล้วไม่ต้องโอนซ้ำ/)).toHaveLength(hints);
});

it('pay-98: leads from a QR whose money does not come to the slip and to the staff', async () => {
  let has_slip = false;
  const { user } = open({
    getDeposit: () => deposit({ kind: 'promptpay', payment_page: null, has_slip }),
    uploadSlip: () => {
      has_slip = true;
      return { ref_code: REF_CODE, status: 'pending', has_slip };
    },
  });
  const button = await screen.findByRole('button', { name: 'โอนแล้วแต่เงินยังไม่เข้า' });
  expect(screen.queryByLabelText('เลือกรูป')).not.toBeInTheDocument();
  await user.click(button);
  expect(screen.getByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toHaveAttribute(
    'href',
    `/contact?deposit=${REF_CODE}`,
  );
  const slip = new File(['slip'], 'slip.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('เลือกรูป'), slip);
  await user.click(await screen.findByRole('button', { name: 'ส่งสลิป' }));
  expect(await screen.findByRole('heading', { name: 'กำลังตรวจสอบสลิป' })).toBeVisible();
});
