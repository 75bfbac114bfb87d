import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, phone } from '../scripts/testing/browser.ts';
import { DEMO_PHONES, logInByApi } from './api.ts';
import { violations } from './axe.ts';
import type { RunningProduct } from './product.ts';
import { sharedProduct } from './shared-product.ts';

/** Every screen of a member, with what is on it when it has loaded. */
const screens = [
  '/dashboard',
  '/payment/deposit',
  '/payment/deposit/2',
  '/payment/deposit/4',
  '/payment/withdraw',
  '/transaction?type=deposit',
  '/transaction?type=withdraw',
  '/minigame',
  '/game',
  '/game/DAONUEA',
  '/profile',
  '/profile/password',
  '/contact',
  '/protection',
];

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  browser = await launchBrowser();
  context = await browser.newContext({ ...phone, bypassCSP: true, reducedMotion: 'reduce' });
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('requestfailed', (request) => {
    // Leaving a page ends what it was still asking for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(request.url());
  });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
});

/** The screens are 390 points wide, and nothing on them may be wider. */
async function overflow(): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}

it.each(['/login', '/register', '/forgot-password', '/reset-password'])(
  'axe finds nothing on %s',
  async (path) => {
    await page.goto(`${product.url}${path}`);
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
    expect(await overflow()).toBe(0);
  },
);

it('axe finds nothing on any screen of a member', async () => {
  const token = await logInByApi(product, DEMO_PHONES[0]);
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
  for (const path of screens) {
    await page.goto(`${product.url}${path}`);
    await page.waitForLoadState('networkidle');
    expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
    expect({ path, overflow: await overflow() }).toEqual({ path, overflow: 0 });
  }
});

it('keeps the browser’s console empty all the while', () => {
  expect(complaints).toEqual([]);
});
