import { describe, expect, it } from 'vitest';
import { guardRoute } from './guard.ts';

const loading = { kind: 'loading' };
const to = (path: string) => ({ kind: 'redirect', to: path });
const shown = { kind: 'protected' };
const isPublic = { kind: 'public' };

describe('while the login status is unknown', () => {
  it.each(['/', '/login', '/register', '/dashboard', '/nowhere'])(
    'site-03: %s shows only loading',
    (path) => expect(guardRoute(path, null, true)).toEqual(loading),
  );
});

describe('a visitor', () => {
  it.each([
    ['/', true, to('/login')],
    ['/login', true, isPublic],
    ['/register', true, isPublic],
    ['/forgot-password', true, isPublic],
    ['/reset-password', true, isPublic],
    ['/dashboard', true, to('/login')],
    ['/profile', true, to('/login')],
    ['/nowhere', false, to('/profile')],
  ])('site-02 site-04: on %s', (path, isListed, decision) =>
    expect(guardRoute(path, false, isListed)).toEqual(decision),
  );
});

describe('a member', () => {
  it.each([
    ['/', true, to('/login')],
    ['/login', true, to('/dashboard')],
    ['/register', true, to('/dashboard')],
    ['/some/login', false, to('/dashboard')],
    ['/dashboard', true, shown],
    ['/forgot-password', true, isPublic],
    ['/auth', false, to('/profile')],
    ['/auth/payment/deposit', false, to('/profile')],
    ['/daily-login-x', false, to('/profile')],
  ])('on %s', (path, isListed, decision) =>
    expect(guardRoute(path, true, isListed)).toEqual(decision),
  );
});

it('site-01: takes only a whole segment for a public route', () => {
  expect(guardRoute('/daily-login-x', false, true)).toEqual(to('/login'));
});
