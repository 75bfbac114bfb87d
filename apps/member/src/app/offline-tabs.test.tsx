import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { bottomBarEntries } from './menu.ts';
import { findScreen } from './screens.ts';

vi.mock('../features/referral/AffiliateScreen.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => vi.restoreAllMocks());

it('site-32: keeps the bars where a screen cannot be opened, and opens the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi();
  const { user } = renderApp('/dashboard', { loggedIn: true });
  await screen.findByRole('banner');
  act(() => history.pushState(null, '', '/affiliate'));
  await screen.findByText('เปิดหน้านี้ไม่สำเร็จ กรุณาลองอีกครั้ง');
  expect(screen.getByRole('banner')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'โปรโมชั่น' }));
  expect(await screen.findByRole('heading', { name: 'โปรโมชั่น' })).toBeVisible();
});

it('site-58: loads the screens of the five tabs ahead', async () => {
  fakeApi();
  const preloads = bottomBarEntries.map(({ to }) => {
    const found = findScreen(to)?.screen;
    if (!found?.preload) throw new Error(`the screen ${to} is not loaded ahead`);
    const preload = vi.fn(found.preload);
    found.preload = preload;
    return preload;
  });
  renderApp('/contact', { loggedIn: true });
  await screen.findByRole('banner');
  await waitFor(() =>
    expect(preloads.every((preload) => preload.mock.calls.length > 0)).toBe(true),
  );
});
