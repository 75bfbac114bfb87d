import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const missing = vi.hoisted(() => ({ fetches: [] as string[] }));
function failToFetch(name: string): never {
  missing.fetches.push(name);
  throw new TypeError('Failed to fetch dynamically imported module');
}
vi.mock('./Backdrop.tsx', () => failToFetch('backdrop'));
vi.mock('../features/notifications/LiveNotifications.tsx', () => failToFetch('live'));

afterEach(() => vi.unstubAllGlobals());

it('site-32: keeps the screen where a late part of it could not be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const inertMatch = matchMedia;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(inertMatch(media), media.includes('min-width') && { matches: true }),
  );
  fakeApi();
  renderApp('/contact', { loggedIn: true });
  await waitFor(() => expect(missing.fetches.toSorted()).toEqual(['backdrop', 'live']));
  await new Promise((drawn) => setTimeout(drawn));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'เปิดเมนู' })).toBeVisible();
});
