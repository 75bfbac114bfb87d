import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { addAxe, axeViolations } from './axe.ts';
import { logIn, registerMember, watchedPage } from './member-page.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, signInStaff } from './staff-page.ts';

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
});
afterAll(() => closeBrowser(browser));

/** A square of one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsCtmb4v5N4JvYbACy3S9FgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywL91qHDNqeepQAAAABJRU5ErkJggg==',
  'base64',
);

const GRADIENT = `getComputedStyle(document.documentElement).getPropertyValue('--color-linear-2')`;

it('look-01 look-03 look-04 look-05 media-04: the owner sees a colour and a slide in the preview, and members after the save', async () => {
  const before = await product.command('settings:show');
  const office = await watchedPage(browser, laptop);
  const { page, context } = office;
  await addAxe(context);
  expect((await page.request.get(`${product.officeUrl}/preview`)).status()).toBe(401);
  await signInStaff(page, product, 'owner');
  await page.goto(`${product.officeUrl}/site`);
  const frame = page.frameLocator('iframe');
  await frame.getByAltText('Dashboard Slider').first().waitFor();
  await page.getByLabel('ชื่อธีมใหม่').fill(`Journey ${Date.now()}`);
  await page.getByRole('button', { name: 'คัดลอกเป็นธีมใหม่' }).click();
  await page.getByLabel('ไล่สี จบ').fill('#e08020');
  // Nine digits or more would read like an account, which two people decide (offer-34).
  const text = `สไลด์ ${Date.now() % 1_000_000}`;
  await page.getByLabel('รูปบอกว่าอะไร', { exact: true }).first().fill(text);
  await frame.getByText(text).first().waitFor();
  const shown = page.frames().find((each) => each !== page.mainFrame());
  await expect.poll(() => shown?.evaluate(GRADIENT)).toBe('#e08020');
  await page.getByRole('button', { name: 'เลือกรูป: รูปแต้ม' }).press('Enter');
  const library = page.getByRole('dialog', { name: 'เลือกรูป: รูปแต้ม' });
  const star = { name: 'star.png', mimeType: 'image/png', buffer: PNG };
  expect(await axeViolations(page)).toEqual([]);
  await library.getByLabel('อัปโหลดรูป').and(page.locator('input')).setInputFiles(star);
  await library.waitFor({ state: 'detached' });
  await page
    .getByText(/^media\/star-[0-9a-f]{12}\.webp$/, { exact: true })
    .first()
    .waitFor();
  await page.getByLabel('ภาษาของตัวอย่าง').selectOption('en');
  await page.getByLabel('หน้าจอ').selectOption('/login');
  await frame.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^บันทึก/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(/เหตุผล/).fill('เปลี่ยนสีตามเทศกาล');
  await dialog.getByRole('button', { name: /^บันทึก/ }).click();
  await page.getByText('บันทึกแล้ว สมาชิกเห็นทันที').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Site', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(office.consoleErrors()).toEqual([]);
  await context.close();

  const member = await watchedPage(browser);
  await logIn(member.context, await registerMember(product));
  await member.page.goto(`${product.url}/dashboard`);
  await member.page.getByText(text).first().waitFor();
  expect(await member.page.evaluate(GRADIENT)).toBe('#e08020');
  expect(member.consoleErrors()).toEqual([]);
  await member.context.close();

  // Other journeys see the site as it was.
  const file = join(await mkdtemp(join(tmpdir(), 'kapao-site-')), 'settings.json');
  await writeFile(file, before.output);
  await product.command('settings:set', '--file', file);
});
