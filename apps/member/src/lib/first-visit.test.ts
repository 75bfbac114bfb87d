import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAttribution, rememberFirstVisit } from './first-visit.ts';

function visit(path: string, referrer = '') {
  history.replaceState(null, '', path);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  rememberFirstVisit();
}

beforeEach(() => {
  document.cookie = 'referrer=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});
afterEach(() => vi.restoreAllMocks());

it('knows nobody on a plain visit', () => {
  visit('/login');
  expect(readAttribution('')).toEqual({ aff_id: null, partner: null, referrer: null });
});

it('account-09: keeps partner, affid and a foreign referrer until the registration', () => {
  visit('/login?partner=news&affid=5', 'https://forum.example/topic?a=1');
  visit('/register');
  expect(readAttribution('')).toEqual({
    aff_id: '5',
    partner: 'news',
    referrer: 'https://forum.example/topic?a=1',
  });
});

it('account-09: lets the first visit count', () => {
  visit('/?affid=5', 'https://one.example/');
  visit('/?affid=6', 'https://two.example/');
  expect(readAttribution('')).toMatchObject({ aff_id: '5', referrer: 'https://one.example/' });
});

it('account-09: does not keep our own pages as a referrer', () => {
  visit('/register', `${location.origin}/login`);
  expect(readAttribution('').referrer).toBeNull();
});

it('account-10: reads aff first, then affid, then what was kept', () => {
  visit('/?affid=5');
  expect(readAttribution('?aff=7&affid=6').aff_id).toBe('7');
  expect(readAttribution('?affid=6').aff_id).toBe('6');
  expect(readAttribution('?aff=').aff_id).toBe('5');
});

it('takes a cookie that is not encoded as it is, and fails no registration over it', () => {
  document.cookie = 'referrer=100%; path=/';
  expect(readAttribution('').referrer).toBe('100%');
});

it('marks the cookie secure where the page came by https', () => {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  visit('/login', 'https://one.example/');
  vi.stubGlobal('location', new URL('https://kapao.example/login'));
  visit('/login', 'https://one.example/');
  vi.unstubAllGlobals();
  expect(written.map((text) => text.endsWith('; secure'))).toEqual([false, true]);
});

it('account-10: cuts what nobody’s link needs to be as long as', () => {
  visit(`/?partner=${'p'.repeat(600)}&affid=${'7'.repeat(100)}`);
  expect(readAttribution('').partner).toHaveLength(500);
  expect(readAttribution('').aff_id).toHaveLength(64);
});
