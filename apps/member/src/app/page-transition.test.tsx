import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { trackNavigation } from '../lib/navigation-history.ts';
import { useSession } from '../state/session.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { pageTransition, usePageTransition } from './page-transition.ts';

afterEach(() => vi.restoreAllMocks());

function setWantsMotion(wantsMotion: boolean): void {
  const media = (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: !wantsMotion });
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    // Only `matches` is read by the app.
    (query) => media(query) as MediaQueryList,
  );
}

it('site-09: turns the page forward to where a link leads, and back to where it came from', async () => {
  setWantsMotion(true);
  useSession.setState({ isLogin: true });
  trackNavigation();
  history.pushState(null, '', '/coupon');
  expect(pageTransition('/profile', '/coupon')).toEqual({ leaving: 'profile', motion: 'forward' });
  history.pushState(null, '', '/contact');
  const arrived = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.back();
  await arrived;
  expect(pageTransition('/contact', '/coupon')).toEqual({ leaving: 'contact', motion: 'back' });
});

it('site-11: turns it without a motion for who wants none, and below an open dialog', () => {
  useSession.setState({ isLogin: true });
  setWantsMotion(false);
  expect(pageTransition('/profile', '/coupon')?.motion).toBe('none');
  setWantsMotion(true);
  document.body.innerHTML = '<dialog open></dialog>';
  expect(pageTransition('/profile', '/coupon')?.motion).toBe('none');
  document.body.innerHTML = '';
});

it.each([
  ['another tab of the same screen', '/login', '/register', false],
  ['a path that leads on', '/profile', '/', true],
  ['a path that nobody knows', '/profile', '/auth', true],
])('turns no page for %s', (_what, from, to, isLogin) => {
  useSession.setState({ isLogin });
  expect(pageTransition(from, to)).toBeNull();
});

it('site-09: takes no second tap on the page that is left, and marks the next entry of the bar', async () => {
  fakeApi();
  const { user } = renderApp('/profile', { loggedIn: true });
  const title = await screen.findByRole('heading', { level: 1, name: 'โปรไฟล์' });
  act(() => usePageTransition.setState({ transition: { leaving: 'profile', motion: 'none' } }));
  expect(title.closest('[inert]')).not.toBeNull();
  const left: (string | undefined)[] = [];
  const unsubscribe = usePageTransition.subscribe(({ transition }) =>
    left.push(transition?.leaving),
  );
  const entry = screen.getAllByRole('link', { name: 'โปรโมชั่น' }).at(-1) ?? expect.fail();
  await user.click(entry);
  const next = await screen.findByRole('heading', { level: 1, name: 'โปรโมชั่น' });
  unsubscribe();
  expect(left).toEqual(['profile', undefined]);
  expect(next.closest('[inert]')).toBeNull();
  expect(entry).toHaveAttribute('aria-current', 'page');
});
