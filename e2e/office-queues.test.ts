import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { watchedPage } from './member-page.ts';
import type { StaffedProduct } from './product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, signInStaff } from './staff-page.ts';

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

it('queue-09 queue-21 live-04: a cashier clears the queue of withdrawals by keys alone, and Home follows', async () => {
  const watched = await watchedPage(browser, laptop);
  const { page, context } = watched;
  const { keyboard } = page;
  await signInStaff(page, product, 'cashier');
  await page.goto(`${product.officeUrl}/withdrawals`);
  const rows = page.locator('a[data-row]');
  await rows.nth(9).waitFor();
  const before = await rows.count();
  // Another page of the same browser, which shares the stream.
  const home = await context.newPage();
  await home.goto(product.officeUrl);
  const tile = home.locator('a[href="/withdrawals"] .text-title');
  await expect.poll(() => tile.textContent()).toBe(String(before));
  await page.bringToFront();
  const dialog = page.getByRole('alertdialog');
  const openId = () => new URL(page.url()).searchParams.get('open');
  await keyboard.press('j');
  await keyboard.press('Enter');
  for (let left = before; left > 0; left -= 1) {
    const decided = await rows.first().getAttribute('data-row');
    const isSuspicious = /ปิติ|ชูใจ/.test((await rows.first().textContent()) ?? '');
    await expect.poll(openId).toBe(decided);
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.row')).toBe(decided);
    await keyboard.press(isSuspicious ? 'r' : 'a');
    await dialog.waitFor();
    // The reasons of a rejection have none that is usual.
    if (isSuspicious) await keyboard.press('ArrowDown');
    if (isSuspicious) await page.getByRole('button', { name: 'ปฏิเสธ' }).last().focus();
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator(`a[data-row="${decided}"]`).waitFor({ state: 'detached' });
  }
  await page.getByText('ไม่มีรายการถอนรอตรวจ').waitFor();
  // Well before the list would be read without the channel.
  await expect.poll(() => tile.textContent(), { timeout: 10_000 }).toBe('0');
  expect(watched.consoleErrors()).toEqual([]);
  await context.close();
});
