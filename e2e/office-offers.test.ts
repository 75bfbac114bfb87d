import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { callApi } from '../kit/api.ts';
import { addAxe, axeViolations } from './axe.ts';
import { logIn, registerMember, watchedPage } from './member-page.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, signInStaff } from './staff-page.ts';
import { tabTo } from './tab-to.ts';

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', field);
  await page.keyboard.type(text);
}

/** Presses a button of the page by keyboard, and confirms in its dialog. */
async function pressAndConfirm(page: Page, button: string, done: string): Promise<void> {
  await tabTo(page, 'button', button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('เหตุผล').fill('ตามแผนของเดือน');
  await dialog.locator('button[type=submit]').focus();
  await page.keyboard.press('Enter');
  await page.getByText(done).waitFor();
}

async function writePromotion(page: Page, name: string): Promise<void> {
  await page.goto(`${product.officeUrl}/promotions`);
  await page.locator('a[data-row]').first().waitFor();
  await tabTo(page, 'button', 'โปรโมชั่นใหม่');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'โปรโมชั่นใหม่' }).waitFor();
  await type(page, 'ชื่อ', name);
  await tabTo(page, 'textbox', 'รายละเอียด');
  const editor = page
    .locator('[contenteditable=true]')
    .and(page.getByLabel('รายละเอียด', { exact: true }));
  await editor.waitFor();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('เล่นน้ำ');
  await type(page, 'โบนัส (บาท)', '25');
  await type(page, 'ยอดเทิร์น (เท่า)', '101');
  await page.getByRole('alert').filter({ hasText: 'ต้องเป็น 0 ถึง 100' }).waitFor();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/promotions/new');
  await page.keyboard.press('Backspace');
  // Without a budget, to publish it would need a second person.
  await type(page, 'งบรวม (บาทหรือแต้ม)', '1000');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/promotions\/\d+$/);
}

/** Returns the codes of the file. */
async function makeCodes(page: Page, name: string): Promise<string[]> {
  await page.goto(`${product.officeUrl}/coupons/new`);
  await page.getByRole('heading', { level: 1, name: 'คูปองใหม่' }).waitFor();
  await type(page, 'รหัส', name);
  await tabTo(page, 'checkbox', 'รหัสไม่ซ้ำกัน คนละรหัส สร้างรหัสได้ครั้งละไม่เกิน 100,000 แต่ละรหัสใช้ได้ครั้งเดียว');
  await page.keyboard.press('Space');
  await type(page, 'รางวัล', '30');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/coupons\/\d+$/);
  await type(page, 'จำนวนรหัส', '50');
  await page.keyboard.press('Enter');
  // The codes stand below once they are made, which the focus must not overtake.
  await page.getByRole('button', { name: 'ดาวน์โหลด CSV 50 รหัส' }).waitFor();
  await tabTo(page, 'button', 'ดาวน์โหลด CSV 50 รหัส');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await (await downloading).path();
  const [, ...codes] = (await readFile(file, 'utf8')).trim().split('\r\n');
  return codes.map((cell) => cell.replaceAll('"', ''));
}

it('offer-05 offer-11 offer-16 offer-20 offer-35: marketing makes a promotion and 50 codes by keyboard; a member claims both', async () => {
  const suffix = Date.now().toString(36).toUpperCase();
  const name = `สงกรานต์ ${suffix}`;
  const office = await watchedPage(browser, laptop);
  const { page } = office;
  await addAxe(office.context);
  await signInStaff(page, product, 'marketing');
  await writePromotion(page, name);
  const preview = page.frameLocator('iframe');
  await preview.getByText(name, { exact: true }).first().waitFor();
  await preview.locator('strong').getByText('เล่นน้ำ').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await pressAndConfirm(page, 'เผยแพร่', `เผยแพร่ “${name}” แล้ว`);
  const promotionUrl = page.url();
  const code = `WET${suffix}`;
  const codes = await makeCodes(page, code.toLowerCase());
  expect(new Set(codes).size).toBe(50);
  expect(await axeViolations(page)).toEqual([]);
  await pressAndConfirm(page, 'เผยแพร่', `เผยแพร่ “${code}” แล้ว`);

  const token = await registerMember(product);
  const member = await watchedPage(browser);
  await logIn(member.context, token);
  await member.page.goto(`${product.url}/promotion`);
  await member.page.getByRole('button', { name: `รับโปรโมชั่น ${name}` }).click();
  await member.page.getByRole('dialog').getByRole('button', { name: 'รับโปรโมชั่น' }).click();
  await member.page.getByText('รับโบนัส 25.00 บาทแล้ว', { exact: false }).waitFor();
  const redeemed = await callApi(product, 'redeemCoupon', {
    token,
    body: { coupon: codes[49] ?? '' },
  });
  expect(redeemed).toEqual({ type: 'credit', amount: 30 });
  expect(member.consoleErrors()).toEqual([]);
  await member.context.close();

  await page.goto(`${promotionUrl}?view=claims`);
  await page.getByRole('link', { name: '25.00' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Other journeys count the promotions on offer.
  await page.goto(promotionUrl);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await pressAndConfirm(page, 'ปิด', `ปิด “${name}” แล้ว`);
  expect(office.consoleErrors()).toEqual([]);
  await office.context.close();
});
