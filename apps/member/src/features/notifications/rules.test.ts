import type { Notification } from '@kapao/contract/notifications.ts';
import { expect, it } from 'vitest';
import { groupNotifications, groupSum, isGroup, iconSubjectOf, toneOf } from './rules.ts';

const deposit = (id: number, at: string): Notification => ({
  id: String(id),
  kind: 'deposit_received',
  params: { amount: 100.1, ref_code: `ref-${id}` },
  is_read: true,
  created_at: at,
});
const message = (id: number, at: string): Notification => ({
  id: String(id),
  kind: 'message',
  params: { text_th: 'สวัสดี', text_en: null, link: null },
  is_read: true,
  created_at: at,
});
const NOON = '2026-11-21T05:00:00.000Z';
const shapeOf = (list: readonly Notification[]) =>
  groupNotifications(list).map((item) => (isGroup(item) ? item.notifications.length : item.kind));

it('note-19: gathers three of a kind, and leaves two alone', () => {
  expect(shapeOf([3, 2, 1].map((id) => deposit(id, NOON)))).toEqual([3]);
  expect(shapeOf([2, 1].map((id) => deposit(id, NOON)))).toEqual([
    'deposit_received',
    'deposit_received',
  ]);
});

it('note-19: gathers what follows each other on one Bangkok day only', () => {
  const others = [deposit(9, NOON), deposit(8, NOON), message(7, NOON), deposit(6, NOON)];
  expect(shapeOf(others)).toHaveLength(4);
  // 17:30 UTC is the next day in Bangkok.
  const days = [deposit(3, '2026-11-21T17:30:00.000Z'), deposit(2, NOON), deposit(1, NOON)];
  expect(shapeOf(days)).toHaveLength(3);
});

it('note-19: messages of the operator stand alone', () => {
  expect(shapeOf([3, 2, 1].map((id) => message(id, NOON)))).toHaveLength(3);
});

it('note-19: sums the amounts to the satang', () => {
  const [group] = groupNotifications([3, 2, 1].map((id) => deposit(id, NOON)));
  expect(group && isGroup(group) && groupSum(group)).toBe(300.3);
});

it('note-18: a message of the operator has the icon of its topic, and without one it is news', () => {
  const about = (topic: 'offer' | 'service'): Notification => ({
    ...message(1, NOON),
    kind: 'message',
    params: { text_th: 'สวัสดี', text_en: null, link: null, topic },
  });
  expect(iconSubjectOf(message(1, NOON))).toBe('news');
  expect([iconSubjectOf(about('offer')), iconSubjectOf(about('service'))]).toEqual([
    'offer',
    'service',
  ]);
  expect(iconSubjectOf(deposit(2, NOON))).toBe('deposit_received');
});

it('note-18: money that arrived, that failed and that waits have colours of their own', () => {
  expect(toneOf.deposit_received).toBe('success');
  expect(toneOf.withdrawal_failed).toBe('error');
  expect(toneOf.deposit_rejected).toBe('error');
  expect([toneOf.deposit_waiting, toneOf.withdrawal_waiting]).toEqual(['waiting', 'waiting']);
});
