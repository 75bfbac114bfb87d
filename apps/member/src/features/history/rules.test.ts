import type { Transaction } from '@kapao/contract/history.ts';
import { expect, it } from 'vitest';
import { th } from '../../text/th.ts';
import {
  FIRST_PERIOD,
  historyQuery,
  historyTabs,
  shownAmount,
  shownPeriod,
  statusColor,
  statusLabel,
  historyTabOf,
} from './rules.ts';

const transaction: Transaction = {
  txn_type: 'deposit',
  status: 'success',
  amount: 1500.5,
  txn_createdAt: '2026-11-20T10:00:00.000Z',
  payment_id: 1,
  reference: 'a',
  short_reference: 'D-2111-0107',
  waits_for_staff: false,
};

it('history-19: knows the tab of ?type=…, and nothing where it is missing or unknown', () => {
  expect(historyTabOf('type=deposit')).toBe('deposit');
  expect(historyTabOf('?type=withdraw')).toBe('withdraw');
  expect(historyTabs).toEqual(['deposit', 'withdraw', 'activity', 'promotion']);
  for (const tab of historyTabs) expect(historyTabOf(`type=${tab}`)).toBe(tab);
  for (const search of ['', 'type=', 'type=bonus', 'type=Deposit', 'kind=deposit']) {
    expect(historyTabOf(search)).toBeNull();
  }
});

it('history-20: asks for page 1 of 50, from 90 Bangkok days ago to the end of today', () => {
  // Already the 21st in Bangkok; the device's time zone does not matter.
  expect(historyQuery('deposit', FIRST_PERIOD, new Date('2026-11-20T18:30:00Z'))).toEqual({
    page: '1',
    limit: '50',
    from: '2026-08-23T00:00:00',
    to: '2026-11-21T23:59:59',
    txn_type: 'deposit',
  });
});

it.each([
  ['success', 'success', 'success'],
  ['pending', 'processing', 'secondary'],
  ['waiting_callback', 'processing', 'secondary'],
  ['auto_failed', 'processing', 'secondary'],
  ['failed', 'failed', 'secondary'],
  ['refund', 'refund', 'error'],
  ['reject', 'reject', 'error'],
  ['toString', 'unknown', 'secondary'],
])('history-03 history-22: shows the status %s as %s in the colour %s', (status, label, color) => {
  expect(statusLabel(status)).toBe(label);
  expect(statusColor(status)).toBe(color);
});

it('history-23: shows a successful deposit with a plus sign in green, and no sign on others', () => {
  expect(shownAmount(transaction)).toEqual({ text: '+1,500.50', color: 'success' });
  expect(shownAmount({ ...transaction, status: 'pending' })).toEqual({
    text: '1,500.50',
    color: 'ink',
  });
});

it('history-23: shows a withdrawal with a minus sign, except a refund, which shows 0.00', () => {
  const withdrawal: Transaction = { ...transaction, txn_type: 'withdraw' };
  expect(shownAmount(withdrawal).text).toBe('-1,500.50');
  expect(shownAmount({ ...withdrawal, status: 'failed' }).text).toBe('-1,500.50');
  expect(shownAmount({ ...withdrawal, status: 'refund' }).text).toBe('0.00');
});

it('history-23: shows nothing at all without a sign', () => {
  const nothing = { text: '0.00', color: 'ink' };
  expect(shownAmount({ ...transaction, amount: 0 })).toEqual(nothing);
  expect(shownAmount({ ...transaction, txn_type: 'withdraw', amount: 0 })).toEqual(nothing);
});

it('history-22: words the statuses letter for letter', () => {
  expect(th.history.status).toEqual({
    success: 'สำเร็จ',
    processing: 'กำลังประมวลผล',
    failed: 'ไม่สำเร็จ',
    refund: 'คืนเงิน',
    reject: 'ยกเลิก',
    reversed: 'ถูกเรียกเงินคืน',
    unknown: 'ไม่ทราบ',
  });
});

it.each([
  ['today', '2026-11-21T00:00:00', '2026-11-21T23:59:59'],
  ['yesterday', '2026-11-20T00:00:00', '2026-11-20T23:59:59'],
  ['week', '2026-11-15T00:00:00', '2026-11-21T23:59:59'],
  ['month', '2026-10-23T00:00:00', '2026-11-21T23:59:59'],
] as const)('history-30: %s is whole days in Bangkok', (period, from, to) => {
  expect(shownPeriod(period, new Date('2026-11-20T18:30:00Z'))).toMatchObject({ from, to });
});
