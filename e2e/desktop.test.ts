import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { readQr } from './read-qr.ts';
import { addAxe, axeViolations } from './axe.ts';
import { findProblemsInTheme } from './findings.ts';
import type { RunningProduct } from '../kit/product.ts';
import { untilQuiet } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findThemes } from './themes.ts';

const NARROWEST = { width: 900, height: 700 };
const PHONE_ON_ITS_SIDE = { width: 932, height: 430 };
const PUBLIC_URL = 'http://192.168.1.20:3000';
const SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 100);
})`;

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let scripts: string[] = [];
beforeAll(async () => {
  product = await sharedProduct();
  browser = await launchBrowser();
  context = await browser.newContext({
    viewport: NARROWEST,
    deviceScaleFactor: 2,
    bypassCSP: true,
    serviceWorkers: 'block',
  });
  await addAxe(context);
  page = await context.newPage();
  page.on('request', (request) => scripts.push(request.url()));
});
afterAll(() => closeBrowser(browser));

async function open(): Promise<void> {
  scripts = [];
  await page.goto(`${product.url}/login`);
  await page.getByRole('textbox').first().waitFor();
  await untilQuiet(page);
}

it('site-67: stands the phone’s column between the brand and the way to a phone, in every theme', async () => {
  // Without the font, whose swap moves a few letters on every screen at a moment of the network's choice.
  await page.route('**/*.woff2', (route) => route.abort());
  await open();
  await page.getByRole('complementary', { name: 'Kapao' }).getByText('Kapao').waitFor();
  await page.getByText('บนคอมพิวเตอร์นี้ได้ครบ').waitFor();
  await page.getByText('PUBLIC_URL').waitFor();
  expect(await page.evaluate(SHIFTS)).toBe(0);
  // The themes differ in their colours only.
  expect(await axeViolations(page)).toEqual([]);
  for (const theme of await findThemes(product, ['Midnight', 'Jade', 'Lotus'])) {
    expect(await findProblemsInTheme(page, theme), theme.name).toEqual([]);
  }
  await page.unrouteAll();
});

it('site-67: shows the code of the page that is open', async () => {
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"public_url":"[^"]+"/,
      `"public_url":"${PUBLIC_URL}"`,
    );
    await route.fulfill({ response, body });
  });
  await page.route('**/api/settings/*', (route) => route.abort());
  await open();
  await page.getByRole('link', { name: 'สมัครสมาชิก' }).click();
  const picture = page.getByRole('img', { name: 'คิวอาร์โค้ดของหน้านี้' });
  await expect.poll(async () => readQr(await picture.screenshot())).toBe(`${PUBLIC_URL}/register`);
  await page.unrouteAll();
});

it('site-67: is not loaded on a phone, nor on one that lies on its side', async () => {
  for (const viewport of [{ width: 390, height: 844 }, PHONE_ON_ITS_SIDE]) {
    await page.setViewportSize(viewport);
    await open();
    expect(scripts.filter((url) => url.includes('Backdrop'))).toEqual([]);
    expect(await page.getByRole('complementary').count()).toBe(0);
  }
});
