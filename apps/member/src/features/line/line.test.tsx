import type { Data } from '@kapao/contract/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { leaveTo } from '../../testing/fake-leave.ts';
import { pressKeys } from '../../testing/press-keys.ts';
import { useToast } from '../../state/toast.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './LineScreen.tsx';

vi.mock('../../lib/leave.ts', () => import('../../testing/fake-leave.ts'));
afterEach(() => leaveTo.mockClear());

type Line = Data<'getLine'>;
const offered: Line = { is_offered: true, friend_url: 'https://lin.ee/kapao', link: null };
const linked = (change: Partial<NonNullable<Line['link']>> = {}): Line => ({
  ...offered,
  link: {
    is_friend: true,
    language: 'th',
    topics: [],
    linked_at: '2026-11-29T03:00:00.000Z',
    ...change,
  },
});
const sent = (requests: ReturnType<typeof fakeApi>, name: string) =>
  requests.filter((request) => request.name === name).map(({ body }) => body);

it('line-13: the profile and the inbox lead to LINE only where the site has it', async () => {
  fakeApi({
    getLine: () => offered,
    listNotifications: () => ({ notifications: [], next_cursor: null }),
  });
  const { user } = renderApp('/notifications', { loggedIn: true });
  await user.click(await screen.findByRole('link', { name: 'การแจ้งเตือนทาง LINE' }));
  expect(await screen.findByRole('button', { name: 'เชื่อมต่อ LINE' })).toBeVisible();
});

it('line-13: a site without a LINE account says so, and its profile does not lead there', async () => {
  fakeApi();
  renderApp('/profile/line', { loggedIn: true });
  expect(await screen.findByText('เว็บนี้ยังไม่มีการแจ้งเตือนทาง LINE')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'เชื่อมต่อ LINE' })).toBeNull();
});

it('line-02: the button leads this browser to the login page of LINE, with a proof where one is asked for', async () => {
  const requests = fakeApi({
    getLine: () => offered,
    getLock: () => ({
      is_locked: false,
      has_pin: true,
      pin_tries_left: 5,
      has_passkey: false,
      settings: null,
    }),
    startLineLink: ({ body }) =>
      JSON.stringify(body).includes('proof')
        ? { url: 'https://access.line.me/oauth2/v2.1/authorize?state=s' }
        : refuse(403, 'ยืนยัน', 'lock_proof_needed'),
  });
  const { user } = renderApp('/profile/line', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เชื่อมต่อ LINE' }));
  pressKeys(await screen.findByRole('dialog'), '280417');
  await waitFor(() =>
    expect(leaveTo).toHaveBeenCalledWith('https://access.line.me/oauth2/v2.1/authorize?state=s'),
  );
  expect(sent(requests, 'startLineLink')).toEqual([
    { language: 'th' },
    { language: 'th', proof: { kind: 'pin', pin: '280417' } },
  ]);
});

it('line-03: on the way back the code goes to the server once, and leaves the address', async () => {
  let line = offered;
  const requests = fakeApi({
    getLine: () => line,
    finishLineLink: () => {
      line = linked();
      return null;
    },
  });
  renderApp('/profile/line?code=c0de&state=st4te&friendship_status_changed=true', {
    loggedIn: true,
  });
  expect(await screen.findByRole('button', { name: 'ยกเลิกการเชื่อมต่อ LINE' })).toBeVisible();
  expect(sent(requests, 'finishLineLink')).toEqual([{ code: 'c0de', state: 'st4te' }]);
  expect(location.search).toBe('');
});

it('line-03: a person who declined at LINE, and a link that is refused, are told so', async () => {
  const requests = fakeApi({
    getLine: () => offered,
    finishLineLink: () => refuse(400, 'กรุณาเริ่มเชื่อมต่อใหม่', 'line_link_refused'),
  });
  const { unmount } = renderApp('/profile/line?error=access_denied&state=s', { loggedIn: true });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'เชื่อมต่อ LINE ไม่สำเร็จคุณไม่ได้อนุญาตใน LINE',
  );
  expect(sent(requests, 'finishLineLink')).toEqual([]);
  unmount();
  renderApp('/profile/line?code=c&state=s', { loggedIn: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('กรุณาเริ่มเชื่อมต่อใหม่');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('line-06: each topic has a switch of its own, off until the member turns it on', async () => {
  let line = linked();
  const requests = fakeApi({
    getLine: () => line,
    setLineTopics: ({ body }) => {
      // The body is what the screen has just sent.
      line = linked(body as { topics: [] });
      return null;
    },
  });
  const { user } = renderApp('/profile/line', { loggedIn: true });
  const switches = await screen.findAllByRole('switch');
  expect(switches).toHaveLength(8);
  for (const each of switches) expect(each).toHaveAttribute('aria-checked', 'false');
  await user.click(screen.getByRole('switch', { name: 'การถอนเงิน' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'การถอนเงิน' })).toBeChecked());
  await user.click(screen.getByRole('switch', { name: 'ข่าวสาร' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'ข่าวสาร' })).toBeChecked());
  await user.click(screen.getByRole('switch', { name: 'การถอนเงิน' }));
  await waitFor(() =>
    expect(sent(requests, 'setLineTopics')).toEqual([
      { language: 'th', topics: ['withdrawals'] },
      { language: 'th', topics: ['withdrawals', 'news'] },
      { language: 'th', topics: ['news'] },
    ]),
  );
});

it('line-05: where LINE takes no message, the screen says how to add the friend, and asks again', async () => {
  let line = linked({ is_friend: false });
  fakeApi({
    getLine: () => line,
    checkLineFriend: () => {
      line = linked();
      return { is_friend: true };
    },
  });
  const { user } = renderApp('/profile/line', { loggedIn: true });
  const card = await screen.findByRole('region', { name: 'LINE ยังส่งข้อความถึงคุณไม่ได้' });
  expect(within(card).getByRole('link', { name: 'เพิ่มเพื่อนใน LINE' })).toHaveAttribute(
    'href',
    'https://lin.ee/kapao',
  );
  await user.click(within(card).getByRole('button', { name: 'เพิ่มแล้ว ตรวจอีกครั้ง' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
});

it('line-05: a friend who is still missing is told without the tick of a success', async () => {
  fakeApi({
    getLine: () => linked({ is_friend: false }),
    checkLineFriend: () => ({ is_friend: false }),
  });
  const { user } = renderApp('/profile/line', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เพิ่มแล้ว ตรวจอีกครั้ง' }));
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('ยังไม่พบว่าเป็นเพื่อน'));
  expect(useToast.getState().toast?.kind).toBe('waiting');
});

it('line-11: unlinking asks once, and the screen offers to link again', async () => {
  let line = linked({ topics: ['news'] });
  const requests = fakeApi({
    getLine: () => line,
    unlinkLine: () => {
      line = offered;
      return null;
    },
  });
  const { user } = renderApp('/profile/line', { loggedIn: true });
  const unlink = await screen.findByRole('button', { name: 'ยกเลิกการเชื่อมต่อ LINE' });
  await user.click(unlink);
  await user.click(screen.getByRole('button', { name: 'เชื่อมต่อไว้' }));
  expect(sent(requests, 'unlinkLine')).toHaveLength(0);
  await user.click(unlink);
  await user.click(screen.getByRole('button', { name: 'ยกเลิกการเชื่อมต่อ' }));
  expect(await screen.findByRole('button', { name: 'เชื่อมต่อ LINE' })).toBeVisible();
  expect(sent(requests, 'unlinkLine')).toHaveLength(1);
});
