import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { DEMO_PHONES, logInByApi } from '../kit/api.ts';
import { contrastViolations, axeViolations } from './axe.ts';
import { logIn } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { untilQuiet } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findTheme, applyTheme } from './themes.ts';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
  browser = await launchBrowser();
  context = await browser.newContext({
    ...phone,
    viewport: { width: 360, height: 640 },
    bypassCSP: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
});
// A page for each test: a navigation started by the last test would abort the next one's first.
beforeEach(async () => {
  page = await context.newPage();
});
afterEach(async () => {
  await page.close();
});
afterAll(async () => {
  await closeBrowser(browser);
});

const focused = () => page.locator(':focus');
const open = async (path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await page.locator('main').waitFor();
  await untilQuiet(page);
};

it('tells of a refused login in a notice that can be read in the light theme too, and gives the focus back', async () => {
  await open('/login');
  await page.getByLabel('เบอร์โทรศัพท์').fill('0800000009');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ใช่รหัสผ่านนี้');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('alertdialog', { name: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' });
  await notice.waitFor();
  // With the focus on OK, the notice waits.
  await page.keyboard.press('Tab');
  expect(await focused().textContent()).toBe('ตกลง');
  expect(await axeViolations(page)).toEqual([]);
  await applyTheme(page, await findTheme(product, 'Lotus'));
  expect(await contrastViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await notice.waitFor({ state: 'detached' });
  expect(await focused().getAttribute('type')).toBe('password');
});

it('site-49: lets a member skip the bar, and brings the focus back from the menu', async () => {
  const token = await logInByApi(product, DEMO_PHONES[0]);
  await logIn(context, token);
  await open('/dashboard');
  await page.keyboard.press('Tab');
  expect(await focused().getAttribute('href')).toBe('#content');
  const skip = await focused().boundingBox();
  expect(skip?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  expect(await focused().getAttribute('id')).toBe('content');

  const button = page.getByRole('button', { name: 'เปิดเมนู' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await menu.getByRole('navigation').waitFor();
  expect(await menu.locator(':focus').count()).toBe(1);
  // More presses than the menu has entries: the focus never reaches the page behind it.
  for (let pressed = 0; pressed < 20; pressed += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      'document.activeElement !== document.body && !document.activeElement.closest("dialog")',
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await focused().getAttribute('aria-label')).toBe('เปิดเมนู');
});

it('site-49: shows where the focus is, on every surface', async () => {
  await open('/dashboard');
  for (let pressed = 0; pressed < 12; pressed += 1) {
    await page.keyboard.press('Tab');
    const outline: unknown = await page.evaluate(`(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2;
    })()`);
    expect({ pressed, outline }).toEqual({ pressed, outline: true });
  }
});

it('site-52: speaks the language it says it does', async () => {
  await open('/login');
  const language = () => page.locator('html').getAttribute('lang');
  expect(await language()).toBe('th');
  await page.evaluate(`localStorage.removeItem('access_token')`);
  await open('/dashboard');
  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(language).toBe('en');
  await page.getByRole('button', { name: 'ไทย' }).click();
  await expect.poll(language).toBe('th');
});

it('site-50: says in full ink what was muted, to who asks for more contrast', async () => {
  await page.emulateMedia({ contrast: 'more' });
  await open('/login');
  const colors = await page.evaluate(`(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--color-muted', '--color-ink'].map((name) => style.getPropertyValue(name));
  })()`);
  expect(colors).toEqual(['#f4f6fb', '#f4f6fb']);
});
