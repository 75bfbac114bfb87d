import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PROFILE_REFRESH_MS } from '../api/profile.ts';
import { useSession } from '../state/session.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { member } from '../testing/samples.ts';

afterEach(() => vi.useRealTimers());

const refreshButton = () =>
  within(screen.getByRole('banner')).getByRole('button', { name: /อัปเดต/ });

it('account-43: opens the session of an earlier visit and shows name and balance', async () => {
  const requests = fakeApi();
  renderApp('/', { loggedIn: true });
  const bar = await screen.findByRole('banner');
  expect(await within(bar).findByText('Kapao')).toBeInTheDocument();
  expect(within(bar).getAllByText('1,234.50').length).toBeGreaterThan(0);
  expect(location.pathname).toBe('/dashboard');
  expect(requests.find(({ name }) => name === 'checkAccessToken')?.authorization).toBe(
    'token-of-before',
  );
  expect(useSession.getState()).toMatchObject({ id: 7, uuid: member.uuid, isLogin: true });
});

it('site-03: shows only the loading text while the status is unknown', () => {
  fakeApi({ checkAccessToken: () => new Promise(() => {}) });
  renderApp('/dashboard', { loggedIn: true });
  expect(screen.getByRole('status')).toHaveTextContent('กำลังโหลด');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

it('account-43: sends to the login after a refusal at the start', async () => {
  fakeApi({ checkAccessToken: () => refuse(401) });
  renderApp('/dashboard', { loggedIn: true });
  await screen.findByLabelText('รหัสผ่าน');
  expect(location.pathname).toBe('/login');
  expect(localStorage.getItem('access_token')).toBeNull();
});

it('site-13: reads the balance again by the refresh button', async () => {
  let credit = 100;
  fakeApi({
    checkAccessToken: () => ({
      member_data: { ...member, credit_data: { ...member.credit_data, availableCredit: credit } },
    }),
  });
  const { user } = renderApp('/profile', { loggedIn: true });
  const bar = await screen.findByRole('banner');
  expect(within(bar).getAllByText('100.00').length).toBeGreaterThan(0);
  credit = 250;
  await user.click(refreshButton());
  await waitFor(() => expect(within(bar).getAllByText('250.00').length).toBeGreaterThan(0));
});

it('account-44: reads the profile every 15 seconds and logs out when that fails', async () => {
  let isDown = false;
  const requests = fakeApi({
    checkAccessToken: () => (isDown ? refuse(401) : { member_data: member }),
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp('/profile', { loggedIn: true });
  await screen.findByRole('banner');
  const profileRequests = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const before = profileRequests();
  await act(() => vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS));
  expect(profileRequests()).toBe(before + 1);
  isDown = true;
  await act(() => vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS));
  await screen.findByLabelText('รหัสผ่าน');
});

it('site-15: opens the side menu, closes it by Close and on a change of route', async () => {
  fakeApi();
  const { user } = renderApp('/profile', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  const menu = screen.getByRole('dialog', { name: 'เมนู' });
  await user.click(within(menu).getByRole('button', { name: 'ปิด' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'เปิดเมนู' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'หน้าหลัก' }));
  expect(location.pathname).toBe('/dashboard');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('account-46: logs out from the side menu, on the server too, and forgets the member', async () => {
  const requests = fakeApi();
  const { user } = renderApp('/profile', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }));
  await screen.findByLabelText('รหัสผ่าน');
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(requests.find(({ name }) => name === 'logout')?.authorization).toBe('token-of-before');
});

it('marks the entry of the bottom bar whose path is contained in the current path', async () => {
  fakeApi();
  renderApp('/profile', { loggedIn: true });
  const bar = await screen.findByRole('navigation', { name: 'เมนูหลัก' });
  expect(within(bar).getByRole('link', { current: 'page' })).toHaveAccessibleName('โปรไฟล์');
});

it.each(['/nowhere', '/auth', '/auth/payment/deposit'])(
  'site-05: sends %s to the profile',
  async (path) => {
    fakeApi();
    renderApp(path, { loggedIn: true });
    await screen.findByRole('heading', { name: 'สมชาย ใจดี' });
    expect(location.pathname).toBe('/profile');
  },
);

it('shows the profile with its account and User ID', async () => {
  fakeApi();
  renderApp('/profile', { loggedIn: true });
  expect(await screen.findByText('123-4567-890')).toBeInTheDocument();
  expect(await screen.findByText('ธนาคารกสิกรไทย')).toBeInTheDocument();
  expect(screen.getByText('0812345678')).toBeInTheDocument();
});

it('site-15: closes the side menu by a swipe to the right, not by a nudge', async () => {
  fakeApi();
  const { user } = renderApp('/profile', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  const panel = screen.getByRole('heading', { name: 'เมนู' });
  const swipe = (to: number) => {
    const finger = { pointerType: 'touch', pointerId: 1 };
    fireEvent.pointerDown(panel, { ...finger, clientX: 100 });
    fireEvent.pointerMove(panel, { ...finger, clientX: to });
    fireEvent.pointerUp(panel, { ...finger, clientX: to });
  };
  swipe(115);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  swipe(240);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('closes the side menu by a step back, and leaves no step behind after a link', async () => {
  fakeApi();
  const { user } = renderApp('/profile', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location.pathname).toBe('/profile');

  await user.click(screen.getByRole('button', { name: 'เปิดเมนู' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'หน้าหลัก' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  act(() => history.back());
  await screen.findByRole('heading', { name: 'สมชาย ใจดี' });
  expect(location.pathname).toBe('/profile');
});
