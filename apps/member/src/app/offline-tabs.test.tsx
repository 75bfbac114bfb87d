import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
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

/** Counts the loading ahead of each tab's screen. */
function watchPreloads() {
  return bottomBarEntries.map(({ to }) => {
    const found = findScreen(to)?.screen;
    if (!found?.preload) throw new Error(`the screen ${to} is not loaded ahead`);
    return vi.spyOn(found, 'preload');
  });
}

it('site-58: loads the screens of the five tabs ahead', async () => {
  fakeApi();
  const preloads = watchPreloads();
  renderApp('/contact', { loggedIn: true });
  await waitFor(() => preloads.forEach((preload) => expect(preload).toHaveBeenCalled()));
});

it.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'site-58: loads no other screen ahead on a connection with %o',
  async (connection) => {
    const requests = fakeApi();
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    const preloads = watchPreloads();
    renderApp('/contact', { loggedIn: true });
    // The games' lists load in the same idle moment, on every connection.
    await waitFor(() => expect(requests.some(({ name }) => name === 'listGames')).toBe(true));
    for (const preload of preloads) expect(preload).not.toHaveBeenCalled();
  },
);
