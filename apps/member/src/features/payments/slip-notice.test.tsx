import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { depositOf, promptPay } from '../../testing/samples.ts';

const order = {
  kind: 'bank-transfer',
  qrcode_image: '',
  request_amount: 250,
  deposit_amount: 250.19,
  receive_amount: 250.19,
  transfer_in: '2026-11-25T10:00:00.000Z',
  ref_code: 'ref',
  short_reference: 'D-2111-0107',
} as const;
type Notice = NonNullable<ReturnType<typeof depositOf>['slip_notice']>;

function open(slip_notice: Notice | null) {
  fakeApi({
    listPaymentMethods: () => ({ payments: [promptPay] }),
    getDeposit: () => depositOf(order, { has_slip: true, slip_notice }),
  });
  renderApp('/payment/deposit/ref/ref', { loggedIn: true });
}

it('slip-07: a slip that paid an own deposit before says which, and leads there', async () => {
  const paid = { ref_code: 'first', short_reference: 'D-2111-0099' };
  open({ outcome: 'used', amount: 250.19, paid });
  expect(await screen.findByText('สลิปนี้ใช้กับรายการ D-2111-0099 ของคุณไปแล้ว')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ดูรายการนั้น' })).toHaveAttribute(
    'href',
    expect.stringContaining('first'),
  );
  expect(screen.queryByText(/เงินจะเข้ากระเป๋าเอง/)).toBeNull();
});

it('slip-07: another amount is said with both, and what to do', async () => {
  open({ outcome: 'other_amount', amount: 200, paid: null });
  expect(await screen.findByText('ยอดในสลิปคือ 200.00 บาท แต่รายการนี้ 250.19 บาท')).toBeVisible();
  expect(screen.getByText(/เจ้าหน้าที่กำลังตรวจสอบ ไม่ต้องโอนซ้ำ/)).toBeVisible();
});

it('slip-07: without such an answer the slip waits to be matched', async () => {
  open(null);
  expect(await screen.findByText(/เงินจะเข้ากระเป๋าเอง/)).toBeVisible();
});
