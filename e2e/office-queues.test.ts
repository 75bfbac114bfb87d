import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { watchedPage } from './member-page.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, signInStaff } from './staff-page.ts';

interface Queue {
  size: number;
  /** Matches the rows to reject. */
  rejected: RegExp;
  /** The heading of the part of the panel that a decision waits for. */
  part: string;
}

/** The sandbox's queues (queue-21). The bank has no transfer for the last slip. */
const withdrawals: Queue = { size: 10, rejected: /ปิติ|ชูใจ/, part: 'สัญญาณ' };
const slips: Queue = { size: 3, rejected: /สมศรี/, part: 'Transfers' };

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

/**
 * Decides every row of a queue by keys alone: rejects those whose text matches, and approves the others. Returns how many
 * it rejected.
 */
async function clearQueue(page: Page, { size, rejected, part }: Queue) {
  const { keyboard } = page;
  const rows = page.locator('a[data-row]');
  await rows.nth(size - 1).waitFor();
  const dialog = page.getByRole('alertdialog');
  const panel = page.getByRole('complementary');
  const openId = () => new URL(page.url()).searchParams.get('open');
  let rejections = 0;
  await keyboard.press('j');
  await keyboard.press('Enter');
  for (let left = size; left > 0; left -= 1) {
    const decided = await rows.first().getAttribute('data-row');
    const row = page.locator('tr', { has: page.locator(`[data-row="${decided}"]`) });
    const isRejected = rejected.test((await row.textContent()) ?? '');
    rejections += isRejected ? 1 : 0;
    await expect.poll(openId).toBe(decided);
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.row')).toBe(decided);
    await panel.getByRole('heading', { name: part }).waitFor();
    await keyboard.press(isRejected ? 'x' : 'a');
    await dialog.waitFor();
    // A rejection has no usual reason, nor has an approval in spite of a signal.
    if ((await dialog.locator('select').inputValue()) === '') {
      await keyboard.press('ArrowDown');
      await dialog.locator('button[type=submit]').focus();
    }
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator(`a[data-row="${decided}"]`).waitFor({ state: 'detached' });
  }
  return rejections;
}

it('work-14: the dialog of a rejection fits in the window with its buttons in view', async () => {
  const { page, context } = await watchedPage(browser, laptop);
  await signInStaff(page, product, 'cashier');
  await page.goto(`${product.officeUrl}/withdrawals`);
  await page.locator('a[data-row]').first().click();
  await page.getByRole('complementary').getByRole('heading', { name: withdrawals.part }).waitFor();
  await page.keyboard.press('x');
  const dialog = page.getByRole('alertdialog');
  await dialog.locator('select').first().selectOption({ index: 1 });
  await dialog.getByText('สมาชิกจะอ่านว่า').waitFor();
  // The box is read before anything scrolls, and nothing covers the button there.
  const box = (await dialog.locator('button[type=submit]').boundingBox()) ?? expect.fail('no box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  expect(box.y + box.height).toBeLessThan(laptop.viewport.height);
  const found = `document.elementFromPoint(${x}, ${y})?.closest('button')?.type`;
  expect(await page.evaluate(found)).toBe('submit');
  await context.close();
});

it('queue-09 queue-21 live-04: a cashier clears the queue of withdrawals by keys alone, and Home follows', async () => {
  const watched = await watchedPage(browser, laptop);
  const { page, context } = watched;
  await signInStaff(page, product, 'cashier');
  // Another page of the same browser, which shares the stream.
  const home = await context.newPage();
  await home.goto(product.officeUrl);
  const waiting = home.locator('main a[href="/withdrawals"]').first();
  const tile = waiting.locator('span').nth(1);
  await expect.poll(() => tile.textContent()).toBe(String(withdrawals.size));
  await page.bringToFront();
  await page.goto(`${product.officeUrl}/withdrawals`);
  expect(await clearQueue(page, withdrawals)).toBe(2);
  await page.getByRole('paragraph').filter({ hasText: 'ไม่มีรายการถอนรอตรวจ' }).waitFor();
  // Well before the list would be read without the channel.
  await expect.poll(() => tile.textContent(), { timeout: 10_000 }).toBe('0');
  expect(watched.consoleErrors()).toEqual([]);
  await context.close();
});

it('queue-17: a cashier clears the slips by keys alone, in English', async () => {
  const watched = await watchedPage(browser, laptop);
  const { page, context } = watched;
  await signInStaff(page, product, 'cashier');
  await page.goto(`${product.officeUrl}/deposits`);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Deposits' }).waitFor();
  expect(await clearQueue(page, slips)).toBe(1);
  await page.getByText('No slip waits').waitFor();
  expect(watched.consoleErrors()).toEqual([]);
  await context.close();
});
