import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { watchedPage } from './member-page.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, signInStaff } from './staff-page.ts';

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

/** The studios of the demo, one of each protocol. */
const DEMO_STUDIOS = 3;

it("report-11: an owner follows last month's GGR of a studio down to one bet", async () => {
  const watched = await watchedPage(browser, laptop);
  const { page, context } = watched;
  await signInStaff(page, product, 'owner');
  await page.goto(`${product.officeUrl}/`);
  await page.getByRole('link', { name: 'รายงาน' }).first().click();
  await page.getByRole('button', { name: 'เดือนที่แล้ว' }).click();
  await page.getByLabel('แยกตาม').selectOption('studio');
  // The demo member's past is summed within seconds once it is lived.
  const ggr = page.getByRole('link', { name: /^GGR (?!รวม|ไม่เจาะจง)/ });
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'รายงาน' }).waitFor();
        await page.locator('.animate-pulse').waitFor({ state: 'detached' });
        return ggr.count();
      },
      { timeout: 90_000 },
    )
    .toBe(DEMO_STUDIOS);
  await ggr.first().click();
  const panel = page.getByRole('dialog', { name: /^GGR / });
  const bet = panel.getByRole('listitem').filter({ hasText: 'เดิมพัน · KP' }).first();
  await bet.locator('summary').click();
  await bet.getByText('รหัสธุรกรรมของค่าย').waitFor();
  expect(await bet.locator('code').count()).toBe(3);
  expect(watched.consoleErrors()).toEqual([]);
  await context.close();
});
