import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import type { RunningProduct } from '../kit/product.ts';
import { logIn, registerMember, watchedPage } from './member-page.ts';
import { sharedProduct } from './shared-product.ts';

const PIN = '280417';
const PASSWORD = 'mango-rain-2026';
/** The shortest lock, by the database's clock; the tests wait for it at the same time. */
const LOCK_MS = 60_000;
const TIMEOUT_MS = 180_000;

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));

const cover = (page: Page) => page.getByRole('dialog', { name: 'แอปล็อกอยู่' });

async function setLock(page: Page): Promise<void> {
  await page.goto(`${product.url}/profile/lock`);
  await page.getByRole('button', { name: '1 นาที', exact: true }).click();
  await page.getByRole('button', { name: 'เปิดล็อก', exact: true }).click();
  await page.getByRole('dialog', { name: 'ตั้ง PIN 6 หลัก' }).waitFor();
  await page.keyboard.type(PIN);
  await page.getByRole('dialog', { name: 'ใส่ PIN อีกครั้ง' }).waitFor();
  await page.keyboard.type(PIN);
  await page.getByText('เปิดอยู่', { exact: true }).waitFor();
}

it.concurrent(
  'lock-04 lock-06 lock-08: a member comes back to the form that was left, by the password after five wrong PINs',
  async () => {
    const { page, context } = await watchedPage(browser);
    await logIn(context, await registerMember(product));
    await setLock(page);
    await page.goto(`${product.url}/coupon`);
    const code = page.getByLabel('โค้ดคูปอง', { exact: true });
    await code.fill('LEFTALONE');
    await page.waitForTimeout(LOCK_MS);
    await cover(page).waitFor();
    expect(await code.isVisible()).toBe(false);

    for (const left of [4, 3, 2, 1]) {
      await page.keyboard.type('739158');
      await cover(page).getByText(`ใส่ได้อีก ${left} ครั้ง`).waitFor();
    }
    await page.keyboard.type('739158');
    await cover(page).getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
    await cover(page).getByRole('button', { name: 'ยืนยัน', exact: true }).click();
    await cover(page).waitFor({ state: 'detached' });
    expect(await code.inputValue()).toBe('LEFTALONE');
    expect(new URL(page.url()).pathname).toBe('/coupon');
    await context.close();
  },
  TIMEOUT_MS,
);

it.concurrent(
  'lock-05 lock-06: a reload opens nothing, and the right PIN the page that was asked for',
  async () => {
    const { page, context } = await watchedPage(browser);
    await logIn(context, await registerMember(product));
    await setLock(page);
    await page.waitForTimeout(LOCK_MS);
    await page.goto(`${product.url}/profile/devices`);
    await cover(page).waitFor();
    await page.keyboard.type(PIN);
    await page.getByRole('list', { name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' }).waitFor();
    await context.close();
  },
  TIMEOUT_MS,
);
