import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { readQr } from './read-qr.ts';
import { addAxe } from './axe.ts';
import { findProblems, findProblemsInTheme } from './findings.ts';
import { logIn, watchedPage } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { registerViewer, type Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findTheme } from './themes.ts';

const VIEWER_PHONE = '0861112255';

let product: RunningProduct;
let viewer: Viewer;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  [viewer, browser] = await Promise.all([registerViewer(product, VIEWER_PHONE), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

it('pay-102 site-47: draws a picture whose code opens the page for the member, and for no stranger', async () => {
  const watched = await watchedPage(browser, { bypassCSP: true, reducedMotion: 'reduce' });
  const { page, context } = watched;
  await addAxe(context);
  await logIn(context, viewer.token);
  const url = `${product.url}/payment/withdraw/${viewer.withdrawalId}`;
  await page.goto(url);
  await page.getByRole('button', { name: 'แชร์สลิป' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  expect(await findProblems(page)).toEqual([]);
  expect(await findProblemsInTheme(page, await findTheme(product, 'Lotus'))).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'บันทึกรูป' }).click();
  const picture = await readFile(await (await downloading).path());
  expect(readQr(picture)).toBe(url);
  expect(watched.consoleErrors()).toEqual([]);

  const stranger = await browser.newContext({ serviceWorkers: 'block' });
  const elsewhere = await stranger.newPage();
  await elsewhere.goto(url);
  await elsewhere.waitForURL('**/login');
  await stranger.close();
  await context.close();
});
