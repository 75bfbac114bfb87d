import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const TIME = '2026-11-20T05:00:00.000Z';
const session = {
  id: 'a'.repeat(24),
  user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36',
  network: '203.0.113.5',
  started_at: TIME,
  last_active_at: TIME,
  is_current: true,
};
const other = {
  ...session,
  id: 'b'.repeat(24),
  user_agent: null,
  network: '198.51.100.7',
  is_current: false,
};

it('lists where the member is signed in, and ends one or all others', async () => {
  let sessions = [session, other, { ...other, id: 'c'.repeat(24), network: '192.0.2.1' }];
  const requests = fakeApi({
    listSessions: () => ({ sessions }),
    endSession: () => {
      sessions = sessions.filter(({ id }) => id !== other.id);
      return null;
    },
    endOtherSessions: () => {
      sessions = [session];
      return null;
    },
  });
  const { user } = renderApp('/profile/devices', { loggedIn: true });
  const list = await screen.findByRole('list', { name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' });
  const own = within(list).getByRole('article', { name: 'Chrome, Android' });
  expect(own).toHaveTextContent('203.0.113.5');
  expect(within(own).getByText('เครื่องนี้')).toBeVisible();
  expect(within(own).queryByRole('button')).not.toBeInTheDocument();
  const [first] = within(list).getAllByRole('button', { name: 'ออกจากระบบ ไม่ทราบชื่ออุปกรณ์' });
  await user.click(first ?? expect.fail('no button'));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(2));
  expect(requests.find(({ name }) => name === 'endSession')?.body).toEqual({ id: other.id });
  const notice = await screen.findByRole('alertdialog', { name: 'ออกจากระบบแล้ว' });
  await user.click(within(notice).getByRole('button', { name: 'ตกลง' }));
  await user.click(screen.getByRole('button', { name: 'ออกจากระบบอุปกรณ์อื่นทั้งหมด' }));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(1));
});
