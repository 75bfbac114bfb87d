import type { Browser, BrowserContext, Page } from 'playwright-core';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { promotionRow } from '@kapao/contract/promotions/written.ts';
import { callApi } from '../kit/api.ts';
import { callSandbox } from '../kit/sandbox.ts';
import type { Product } from '../kit/product.ts';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { logIn, registerMember } from './member-page.ts';
import { startOwnProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

const LIVE_MS = 20_000;
const PROMOTION = {
  id: 9_001,
  name: 'เติมครึ่ง',
  poster_image: 'promotions/welcome.svg',
  html: '<p>รับเพิ่มครึ่งหนึ่ง</p>',
  sort: 0,
  kind: 'every_deposit',
  reward: { percent: 50, max: 500 },
  min_deposit: 100,
  turnover: { multiple: 10 },
  max_withdrawal: 1_000,
  duration_hours: 168,
} as const;

let browser: Browser;
let product: Product;
let context: BrowserContext;
let page: Page;
let token: string;

beforeAll(async () => {
  product = await startOwnProduct();
  browser = await launchBrowser();
});
afterAll(async () => {
  await expectSoundLedger(product);
  await closeBrowser(browser);
  await product?.stop();
});
beforeEach(async () => {
  await savePromotion({});
  token = await registerMember(product);
  context = await browser.newContext(phone);
  context.setDefaultTimeout(LIVE_MS);
  await logIn(context, token);
  page = await context.newPage();
  return () => context.close();
});

async function savePromotion(changes: Partial<z.input<typeof promotionRow>>): Promise<void> {
  const file = join(tmpdir(), `deposit-bonus-${process.pid}.json`);
  await writeFile(file, JSON.stringify([promotionRow.parse({ ...PROMOTION, ...changes })]));
  const { code, output } = await product.command('promotions:save', '--file', file);
  expect(code, output).toBe(0);
}

/** Chooses the bonus for this amount, confirms it, and waits for the QR. */
async function openWithBonus(amount: number): Promise<void> {
  await page.goto(`${product.url}/payment/deposit/2`);
  await page.getByLabel('จำนวนเงิน').fill(String(amount));
  await page.getByRole('radio', { name: /เติมครึ่ง/ }).check();
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  await page.getByRole('button', { name: 'ฝากและรับโบนัส' }).click();
  await page.getByText('จะเข้าพร้อมเงินฝาก').waitFor();
}

/** Pays the open QR at the sandbox's bank, on another page, so that the app stays open. */
async function payQr(amount?: number): Promise<string> {
  const link = page.getByRole('link', { name: 'จ่ายด้วยธนาคารจำลอง' });
  const payload = new URL((await link.getAttribute('href')) ?? '').searchParams.get('payload');
  const order = { payload, ...(amount !== undefined && { amount }) };
  const response = await callSandbox(product.sandboxUrl, '/bank/pay', order);
  return z.object({ transfer_id: z.string() }).parse(await response.json()).transfer_id;
}

const refCode = () => decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');

async function credit() {
  const { member_data } = await callApi(product, 'checkAccessToken', { token });
  return member_data.credit_data;
}

it('gift-01 gift-05 gift-13: chooses a bonus, pays, and both arrive', async () => {
  await openWithBonus(300);
  await payQr();
  await page.waitForURL('**/dashboard');
  await page.getByText('ได้รับโบนัส 150.00 บาท').waitFor();
  await expect.poll(credit).toMatchObject({ bonusCredit: 150 });
  expect((await credit()).availableCredit).toBeGreaterThan(300);
});

it('gift-11: deposits without a bonus as before', async () => {
  await page.goto(`${product.url}/payment/deposit/2`);
  await page.getByLabel('จำนวนเงิน').fill('300');
  await expect.poll(() => page.getByRole('radio', { name: 'ไม่รับโบนัส' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  await payQr();
  await page.waitForURL('**/dashboard');
  await page.getByText('เงินเข้าแล้ว').waitFor();
  expect(await credit()).toMatchObject({ bonusCredit: 0 });
});

it('gift-08 gift-13: says why the money came alone, where the promotion ended meanwhile', async () => {
  await openWithBonus(300);
  await savePromotion({ is_enabled: false });
  await payQr();
  await page.waitForURL('**/dashboard');
  await page.getByText('เงินฝากเข้าแล้ว แต่ไม่ได้โบนัส').waitFor();
  await page.getByText('โปรโมชั่นนี้สิ้นสุดแล้ว').waitFor();
  expect(await credit()).toMatchObject({ bonusCredit: 0 });
  expect((await credit()).availableCredit).toBeGreaterThan(300);
});

it('gift-08 gift-13: says why the money came alone, where less than the smallest deposit arrived', async () => {
  await openWithBonus(100);
  const [ref, transfer] = [refCode(), await payQr(99)];
  const assigned = ['--transfer', transfer, '--ref', ref, '--reason', 'the member paid less'];
  const assign = async () => (await product.command('transfer:assign', ...assigned)).code;
  // The gateway reports the transfer a moment after the bank has sent it.
  await expect.poll(assign, { timeout: LIVE_MS, interval: 1_000 }).toBe(0);
  await page.waitForURL('**/dashboard');
  await page.getByText(/99\.00 บาท ต้องฝากอย่างน้อย 100\.00 บาท/).waitFor();
  expect(await credit()).toMatchObject({ availableCredit: 99, bonusCredit: 0 });
});
