import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import type { RunningProduct } from '../kit/product.ts';
import { logIn } from './member-page.ts';
import { listViews, openView, registerViewer, untilQuiet } from './screen-views.ts';
import type { Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

const VIEWER_PHONE = '0862223344';
/** Passes by the page's own clock; the refreshes of this minute go unanswered. */
const SILENCE_MS = 60_000;

let product: RunningProduct;
let viewer: Viewer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  product = await sharedProduct();
  [viewer, browser] = await Promise.all([registerViewer(product, VIEWER_PHONE), launchBrowser()]);
  context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  await logIn(context, viewer.token);
  page = await context.newPage();
  await page.clock.install();
});
afterAll(() => closeBrowser(browser));

const bar = () => page.getByText(/^ไม่มีการเชื่อมต่อ/);
const tryAgain = () => page.getByRole('button', { name: 'ลองอีกครั้ง' });
const mainText = () => page.locator('main').innerText();

async function loseConnection(): Promise<void> {
  await context.setOffline(true);
  await bar().waitFor();
  await page.clock.runFor(SILENCE_MS);
}

async function findConnection(): Promise<void> {
  await context.setOffline(false);
  await bar().waitFor({ state: 'detached' });
}

describe('account-44: a lost connection leaves the member on the screen, which shows what was known', async () => {
  const views = (await listViews()).filter(({ isPublic, act }) => !isPublic && !act);

  it.each(views)('$name', async (view) => {
    await openView(page, view, viewer);
    const url = page.url();
    const heading = await page.locator('main h1').first().innerText();
    const failed = await tryAgain().count();
    await loseConnection();
    expect(page.url()).toBe(url);
    expect(await page.locator('main h1').first().innerText()).toBe(heading);
    expect(await tryAgain().count(), 'what was known is still shown').toBe(failed);
    await findConnection();
    await untilQuiet(page);
    expect(page.url()).toBe(url);
    expect(await mainText()).not.toBe('');
  });
});

it('account-44: keeps a code that was typed, and says why it was not sent', async () => {
  await page.goto(`${product.url}/coupon`);
  await page.getByLabel('โค้ดคูปอง', { exact: true }).fill('NOBODYS');
  await loseConnection();
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click();
  await page.getByText('ไม่สามารถเชื่อมต่อกับเซิฟได้').first().waitFor();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await findConnection();
  expect(await page.getByLabel('โค้ดคูปอง', { exact: true }).inputValue()).toBe('NOBODYS');
  await expectSoundLedger(product);
});
