import { readFile } from 'node:fs/promises';
import { permissions } from '@kapao/contract/office/permissions.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { addAxe, axeViolations } from './axe.ts';
import { watchedPage } from './member-page.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, signInStaff, staffEmail } from './staff-page.ts';

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

it('office-01 office-05 office-06: an auditor reads all, decides nothing, and takes the log along', async () => {
  const watched = await watchedPage(browser, laptop);
  const { page, context } = watched;
  const auditor = staffEmail('auditor');
  await addAxe(context);
  await signInStaff(page, product, 'auditor');
  // Another program tries what the role may not do.
  const tried = await page.request.post(`${product.officeUrl}/api/proposals/1/approve`, {
    data: { key: crypto.randomUUID() },
  });
  expect(tried.status()).toBe(403);
  // Of all withdrawals, since another journey clears the queue meanwhile.
  await page.goto(`${product.officeUrl}/withdrawals?view=all`);
  await page.locator('a[data-row]').first().click();
  const act = page.getByRole('complementary').locator('button[aria-disabled=true]').first();
  await act.waitFor();
  const why = page.locator(`[id="${await act.getAttribute('aria-describedby')}"]`);
  expect(await why.textContent()).toContain(permissions['withdrawals:decide'].th);

  await page.goto(`${product.officeUrl}/audit?outcome=denied`);
  await page.locator('a[data-row], tbody a').first().click();
  const panel = page.getByRole('complementary');
  await panel.getByText(auditor).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'บันทึกเป็น CSV' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(rows.some((row) => row.includes(auditor))).toBe(true);
  await page.goto(`${product.officeUrl}/audit`);
  await page.getByText('บันทึกเป็น CSV').waitFor();
  await page.locator('tbody').getByText(auditor).first().waitFor();
  expect((await product.command('audit:verify')).code).toBe(0);
  expect(watched.consoleErrors()).toEqual([]);
  await context.close();
});
