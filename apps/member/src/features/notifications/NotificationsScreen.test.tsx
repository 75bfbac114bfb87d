import type { Notification, NotificationContent } from '@kapao/contract/notifications.ts';
import { notificationPath } from '@kapao/contract/notifications/notification-path.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findScreen } from '../../app/screens.ts';
import { announce, noteOwnAct } from '../../state/announced.ts';
import { closeToast } from '../../state/toast.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { sockets } from '../../testing/fake-socket.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member } from '../../testing/samples.ts';
import { ShieldIcon } from '../../ui/account-icons.tsx';
// Imported before the first test, which would otherwise wait for the chunks on a busy machine.
import './LiveNotifications.tsx';
import './NotificationsScreen.tsx';

const NOW = new Date('2026-11-21T05:00:00Z');
const UNTIL = '2026-11-22T05:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  sockets.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  closeToast();
});

const contents: readonly NotificationContent[] = [
  { kind: 'deposit_received', params: { amount: 300.93, ref_code: 'ref-1' } },
  { kind: 'deposit_received', params: { amount: 40, ref_code: null } },
  { kind: 'transfer_waiting', params: { amount: 40, ref_code: 'ref-1' } },
  { kind: 'withdrawal_paid', params: { amount: 200, payout_id: 'p-1' } },
  { kind: 'withdrawal_failed', params: { amount: 200, payout_id: 'p-1' } },
  { kind: 'withdrawal_returned', params: { amount: 200, payout_id: 'p-1' } },
  { kind: 'bonus_expiring', params: { promotion: 'ต้อนรับ', until: UNTIL } },
  { kind: 'cashback_expiring', params: { amount: 12.5, until: UNTIL } },
  { kind: 'referral_expiring', params: { amount: 9, until: UNTIL } },
  { kind: 'limit_changed', params: { limit: 'loss', period: 'day', amount: 500, from: UNTIL } },
  {
    kind: 'security_event',
    params: {
      event_id: '5',
      event: 'new_device',
      user_agent: 'Mozilla/5.0 (Android 15) Chrome/142.0',
      ending: null,
    },
  },
  { kind: 'message', params: { text_th: 'สวัสดี', text_en: null, link: null } },
  { kind: 'deposit_reversed', params: { amount: 300, owed: 0, ref_code: 'ref-1' } },
  { kind: 'deposit_reversed', params: { amount: 40, owed: 15.5, ref_code: null } },
  {
    kind: 'deposit_rejected',
    params: {
      amount: 40,
      ref_code: 'ref-1',
      reason: { code: 'slip_used', note: 'ดูรายการเมื่อวาน' },
      short_reference: 'D-2111-0107',
    },
  },
  {
    kind: 'deposit_waiting',
    params: { amount: 250, ref_code: 'ref-1', short_reference: 'D-2111-0108' },
  },
  {
    kind: 'withdrawal_waiting',
    params: { amount: 500, payout_id: 'p-1', short_reference: 'W-2111-0042' },
  },
  { kind: 'documents_approved', params: { until: '2030-12-31' } },
  {
    kind: 'document_rejected',
    params: { document: 'card', reason: { code: 'blurred', note: 'มุมบัตรหาย' } },
  },
  { kind: 'documents_expiring', params: { until: '2026-12-20' } },
  { kind: 'documents_expired', params: { until: '2026-11-20' } },
];

const told = (content: NotificationContent, changes: Partial<Notification> = {}): Notification =>
  // A content is one kind with its own parameters, which the union's type has lost.
  ({
    id: '9',
    is_read: false,
    created_at: NOW.toISOString(),
    ...content,
    ...changes,
  }) as Notification;

/** The newest has the highest id. */
const all = contents.map((content, index) => told(content, { id: String(99 - index) }));

function open(path: string, notifications: Notification[], unread = 0) {
  const requests = fakeApi({
    checkAccessToken: () => ({ member_data: { ...member, unread_notifications: unread } }),
    listNotifications: () => ({ notifications, next_cursor: null }),
    readNotifications: () => null,
  });
  return { requests, ...renderApp(path, { loggedIn: true }) };
}

const bell = (name: string) => screen.findByRole('link', { name });

it.each([
  [0, 'การแจ้งเตือน', ''],
  [3, 'การแจ้งเตือน ยังไม่ได้อ่าน 3 รายการ', '3'],
  [42, 'การแจ้งเตือน ยังไม่ได้อ่าน 42 รายการ', '9+'],
])(
  'note-09: the bell says that %i are unread, and leads to the inbox',
  async (count, name, badge) => {
    const { user } = open('/profile', [], count);
    expect(await bell(name)).toHaveTextContent(new RegExp(`^${badge.replace('+', '\\+')}$`));
    await user.click(await bell(name));
    expect(await screen.findByRole('heading', { level: 1, name: 'การแจ้งเตือน' })).toBeVisible();
  },
);

it('note-10: shows days, marks, and for each notification its page', async () => {
  const yesterday = told(contents[3] ?? expect.fail(), {
    id: '1',
    is_read: true,
    created_at: '2026-11-20T05:00:00.000Z',
  });
  const { requests } = open('/notifications', [...all, yesterday]);
  const today = (await screen.findByRole('heading', { name: 'วันนี้' })).parentElement;
  const items = within(today ?? expect.fail()).getAllByRole('listitem');
  expect(items).toHaveLength(all.length);
  for (const [index, item] of items.entries()) {
    const path = notificationPath(contents[index] ?? expect.fail());
    expect(item).toHaveTextContent('ยังไม่ได้อ่าน');
    if (path === null) expect(within(item).queryByRole('link')).not.toBeInTheDocument();
    else expect(within(item).getByRole('link')).toHaveAttribute('href', path);
  }
  expect(items[0]).toHaveTextContent('เงินฝาก 300.93 บาท เข้ากระเป๋าแล้ว');
  expect(items[9]).toHaveTextContent('วงเงินเสียต่อวัน 500.00 บาท มีผลตั้งแต่ 22/11/2026 12:00 น.');
  expect(items[10]).toHaveTextContent('Chrome, Android');
  expect(items[12]).toHaveTextContent('เงินฝาก 300.00 บาท ถูกธนาคารเรียกคืน จึงหักออกจากกระเป๋าแล้ว');
  expect(items[13]).toHaveTextContent('คุณมียอดค้างชำระ 15.50 บาท');
  expect(items[14]).toHaveTextContent('สลิปนี้ใช้กับรายการอื่นแล้ว');
  expect(items[14]).toHaveTextContent('“ดูรายการเมื่อวาน”');
  expect(items[14]).toHaveTextContent('D-2111-0107');
  expect(items[15]).toHaveTextContent('รายการฝาก 250.00 บาท รอเจ้าหน้าที่ตรวจสอบ');
  expect(items[16]).toHaveTextContent('รายการถอน 500.00 บาท รอเจ้าหน้าที่ตรวจสอบ');
  const before = screen.getByRole('heading', { name: 'เมื่อวาน' }).parentElement;
  expect(before).not.toHaveTextContent('ยังไม่ได้อ่าน');
  await waitFor(() =>
    expect(requests.filter(({ name }) => name === 'readNotifications')).toMatchObject([
      { body: { up_to: '99' } },
    ]),
  );
});

it('note-19: shows several of one kind in one card, and each of them at a tap', async () => {
  const three = [7, 6, 5].map((id) => told(contents[0] ?? expect.fail(), { id: String(id) }));
  const { user } = open('/notifications', [
    ...three,
    told(contents[3] ?? expect.fail(), { id: '4' }),
  ]);
  const group = await screen.findByRole('button', { name: /เงินฝากเข้า 3 รายการ/ });
  expect(group).toHaveTextContent('รวม 902.79 บาท');
  expect(group).toHaveTextContent('ยังไม่ได้อ่าน');
  expect(screen.queryAllByText(/เงินฝาก 300.93 บาท/)).toHaveLength(0);
  expect(screen.getByText(/โอนเงินถอน 200.00 บาท/)).toBeVisible();
  await user.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByRole('link', { name: /เงินฝาก 300.93 บาท/ })).toHaveLength(3);
});

it('note-19: an opened card stays open when one more of its kind comes', async () => {
  const list = [7, 6, 5].map((id) => told(contents[0] ?? expect.fail(), { id: String(id) }));
  const { user } = open('/notifications', list);
  await user.click(await screen.findByRole('button', { name: /เงินฝากเข้า 3 รายการ/ }));
  await waitFor(() => expect(sockets[0]?.connected).toBe(true));
  const newest = told(contents[0] ?? expect.fail(), { id: '8' });
  list.unshift(newest);
  act(() => sockets[0]?.notify(newest));
  const group = await screen.findByRole('button', { name: /เงินฝากเข้า 4 รายการ/ });
  expect(group).toHaveAttribute('aria-expanded', 'true');
});

it('note-10: marks nothing as read before the page is in view', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { requests } = open('/notifications', all);
  await screen.findByRole('heading', { name: 'วันนี้' });
  const marks = () => requests.filter(({ name }) => name === 'readNotifications');
  expect(marks()).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(marks()).toMatchObject([{ body: { up_to: '99' } }]));
  hidden.mockRestore();
});

it.each(contents)('note-10: $kind leads to a page that exists', (content) => {
  const path = notificationPath(content);
  if (path !== null) expect(findScreen(path.split('?')[0] ?? '')).not.toBeNull();
});

it('note-10: says that there is nothing yet, and tries again after a failure', async () => {
  let isDown = true;
  fakeApi({
    listNotifications: () => (isDown ? refuse(400) : { notifications: [], next_cursor: null }),
  });
  const { user } = renderApp('/notifications', { loggedIn: true });
  const retry = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText(/ยังไม่มีการแจ้งเตือน/)).toBeVisible();
});

const deposit = all[0] ?? expect.fail();
const paid = all[3] ?? expect.fail();
const message = all[11] ?? expect.fail();

it.each([
  ['a withdrawal', '/profile', paid, 'โอนเงินถอน 200.00 บาท เข้าบัญชีธนาคารแล้ว'],
  ['a message', '/profile', message, 'สวัสดี'],
  ['a deposit', '/profile', deposit, 'เงินฝาก 300.93 บาท เข้ากระเป๋าแล้ว'],
])('note-11: tells by a toast of %s that arrives', async (_what, path, notification, text) => {
  open(path, []);
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.connected).toBe(true));
  act(() => socket.notify(notification));
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  ['a withdrawal on its page', '/payment/withdraw/p-1', paid],
  ['a deposit where deposits are', '/payment/deposit', deposit],
  ['all in the inbox', '/notifications', message],
])('note-11: leaves %s to the page', async (_what, path, notification) => {
  open(path, []);
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.connected).toBe(true));
  act(() => socket.notify(notification));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('[aria-live="polite"] [style], .animate-rise')).toBeNull();
});

it('note-11: a toast has the colour of what happened', async () => {
  open('/profile', []);
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.connected).toBe(true));
  act(() => socket.notify(all[4] ?? expect.fail()));
  await screen.findByText(/ถอนเงินไม่สำเร็จ/);
  expect(document.querySelector('[aria-live="polite"] .text-error')).not.toBeNull();
  expect(document.querySelector('[aria-live="polite"] .text-success')).toBeNull();
});

it('note-11: a toast of a security event has the icon that the inbox gives it', async () => {
  const event = all.find(({ kind }) => kind === 'security_event') ?? expect.fail();
  open('/profile', []);
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.connected).toBe(true));
  act(() => socket.notify(event));
  const shown = await waitFor(
    () => document.querySelector('.animate-rise svg') ?? expect.fail('no toast'),
  );
  const { container } = render(<ShieldIcon size={20} />);
  expect(shown.innerHTML).toBe(container.querySelector('svg')?.innerHTML);
});

it('note-11: tells nothing of a deposit that its own page has told', async () => {
  announce('ref-1');
  open('/profile', []);
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.connected).toBe(true));
  act(() => socket.notify(deposit));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('[aria-live="polite"] .animate-rise')).toBeNull();
});

it('note-11: tells nothing of the member’s own act on this page, and tells the next one', async () => {
  noteOwnAct('new_device');
  open('/profile', []);
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  await waitFor(() => expect(socket.connected).toBe(true));
  act(() => socket.notify(all[10] ?? expect.fail()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('[aria-live="polite"] .animate-rise')).toBeNull();
  act(() => socket.notify(all[10] ?? expect.fail()));
  expect(await screen.findByText('มีการเข้าสู่ระบบจากอุปกรณ์ใหม่')).toBeVisible();
});

it('note-11: counts a message to all without another call', async () => {
  const { requests } = open('/profile', [], 1);
  await bell('การแจ้งเตือน ยังไม่ได้อ่าน 1 รายการ');
  const socket = await waitFor(() => sockets[0] ?? expect.fail('no socket'));
  const before = requests.length;
  act(() => socket.notify(message));
  await bell('การแจ้งเตือน ยังไม่ได้อ่าน 2 รายการ');
  expect(requests).toHaveLength(before);
});
