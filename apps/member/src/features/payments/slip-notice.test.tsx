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

function open(
  slip_notice: Notice | null,
  unmatched_transfers: ReturnType<typeof depositOf>['unmatched_transfers'] = [],
) {
  fakeApi({
    listPaymentMethods: () => ({ payments: [promptPay] }),
    getDeposit: () => depositOf(order, { has_slip: true, slip_notice, unmatched_transfers }),
  });
  renderApp('/payment/deposit/ref/ref', { loggedIn: true });
}

it('slip-07: a slip that paid an own deposit before says which, and leads there', async () => {
  const paid = { ref_code: 'first', short_reference: 'D-2111-0099' };
  open({ outcome: 'used', amount: 250.19, paid });
  const title = 'สลิปนี้ใช้กับรายการ D-2111-0099 ของคุณไปแล้ว';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
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

const arrived = [{ amount: 200, paid_at: '2026-11-25T09:50:00.000Z' }];
const states = {
  checking: /^กำลังตรวจสอบสลิป$/,
  warned: /ยอดในสลิปคือ|อ่านสลิปจากรูปนี้ไม่ได้/,
  arrived: /ได้รับโอน 200.00 บาท/,
};

it.each([
  ['a slip that is being checked', null, [], ['checking']],
  ['a slip of another amount', 'other_amount', [], ['warned']],
  ['its transfer that has arrived', 'other_amount', arrived, ['arrived']],
  ['a transfer that has arrived before the bank answers', null, arrived, ['arrived']],
  ['an unreadable slip beside a transfer', 'unreadable', arrived, ['arrived', 'warned']],
] as const)(
  'slip-08: %s stands alone, and never as received',
  async (_of, outcome, transfers, shown) => {
    open(outcome && { outcome, amount: 200, paid: null }, [...transfers]);
    expect(await screen.findByText(states[shown[0]])).toBeVisible();
    const seen = Object.entries(states).filter(([, words]) => screen.queryByText(words) !== null);
    expect(seen.map(([state]) => state).toSorted()).toEqual(shown);
    expect(screen.getAllByRole('link', { name: 'ติดต่อเจ้าหน้าที่' })).toHaveLength(1);
    expect(screen.getByText('D-2111-0107')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('รายการฝากเงิน');
  },
);
