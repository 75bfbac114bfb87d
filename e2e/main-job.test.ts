import { demoStaff } from '@kapao/contract/demo.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { readQr } from './read-qr.ts';
import { chooseBank } from './choose-bank.ts';
import { onConsoleError } from './console-errors.ts';
import type { Product } from '../kit/product.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { sharedTemplate, startOwnProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

const MEMBER_PHONE = '0912345678';
const PASSWORD = 'mango-rain-2026';
const DEPOSIT_BAHT = 500;
const WITHDRAW_BAHT = 200;
const LIVE_MS = 15_000;
/** The app reads the profile every 15 s. */
const REFRESH_MS = 25_000;

let browser: Browser;
let product: Product;
let context: BrowserContext;
let page: Page;
const consoleErrors: string[] = [];

beforeAll(async () => {
  product = await startOwnProduct();
  browser = await launchBrowser();
  context = await browser.newContext({ ...phone, acceptDownloads: true });
  onConsoleError(context, ({ what, url }) => consoleErrors.push(`${what} ${url}`));
  context.setDefaultTimeout(LIVE_MS);
  page = await context.newPage();
});
afterAll(async () => {
  await closeBrowser(browser);
  await product?.stop();
});

it('account-13 ops-01 ops-51 pay-04 pay-81: registers, deposits by QR, hears of it live, plays, withdraws and finds it in the history', async () => {
  // The first start, on no data, said the same.
  for (const output of [(await sharedTemplate()).output, product.output()]) {
    expect(output).toContain(`Three things to try:\n  1. `);
    expect(output).toMatch(/^Office: http:\/\/localhost:\d+$/m);
    for (const { email } of demoStaff) expect(output).toContain(email);
  }
  expect(product.output()).toContain(`Office: ${product.officeUrl}\n`);
  await register(page, product);
  await depositByQr(page, product);
  // Updated with the notice, not with the next poll of the profile.
  await expect.poll(() => balance(page), { timeout: 5_000 }).toBeGreaterThan(DEPOSIT_BAHT);
  const afterDeposit = await balance(page);

  const { before, stake, after } = await playOneRound(page, context, product);
  expect(before).toBeCloseTo(afterDeposit, 2);
  await expect.poll(() => balance(page), { timeout: REFRESH_MS }).toBeCloseTo(after, 2);
  await findInActivity(page, context, product, before - stake);

  await withdraw(page, product);
  await expect
    .poll(() => balance(page), { timeout: REFRESH_MS })
    .toBeCloseTo(after - WITHDRAW_BAHT, 2);
  await findInHistory(page, product);
  expect(consoleErrors).toEqual([]);
  await expectSoundLedger(product);
});

it('pay-20 pay-84 pay-96: deposits by the external payment page and sees there what was received', async () => {
  await page.goto(`${product.url}/payment/deposit`);
  const before = await balance(page);
  await page.getByRole('link', { name: /ชำระผ่านหน้าเว็บ/ }).click();
  await page.getByLabel('จำนวนเงิน').fill('100');
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  await page.waitForURL(`${product.sandboxUrl}/gateway/pay/**`);
  await page.getByRole('button', { name: /^ชำระเงิน/ }).click();
  await page.waitForURL(`${product.url}/payment/deposit/ref/*`);
  await page
    .locator('main')
    .getByText(/^\+100\.00/)
    .waitFor();
  await expect.poll(() => balance(page), { timeout: REFRESH_MS }).toBeCloseTo(before + 100, 2);
});

it('pay-96: comes back from a cancelled payment page, and may go on paying meanwhile', async () => {
  await page.goto(`${product.url}/payment/deposit/3`);
  await page.getByLabel('จำนวนเงิน').fill('100');
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  await page.waitForURL(`${product.sandboxUrl}/gateway/pay/**`);
  await page.goto(`${product.url}/transaction`);
  await page
    .getByRole('link', { name: /100\.00/ })
    .first()
    .click();
  await page.getByText('กำลังรอผลจากหน้าชำระเงิน').waitFor();
  await page.getByRole('link', { name: 'กลับไปหน้าชำระเงิน' }).click();
  await page.getByRole('button', { name: 'ยกเลิก' }).click();
  await page.waitForURL(`${product.url}/payment/deposit/ref/*`);
  await page.getByText('รายการฝากนี้ไม่สำเร็จ').waitFor();
});

it('ops-52 pay-101: pays a QR with the sandbox’s bank, and its checklist ticks itself', async () => {
  const sandbox = await context.newPage();
  await sandbox.goto(product.sandboxUrl);
  const ticked = sandbox.locator('.tick.done');
  // The journeys above have paid, played and withdrawn; whether they won is chance.
  await expect.poll(() => ticked.count()).toBeGreaterThanOrEqual(3);
  const before = await ticked.count();
  await sandbox.locator('summary').first().click();
  await sandbox.getByRole('switch').first().click();
  await sandbox.getByRole('switch').first().click();
  // A link that was followed keeps the focus, and the list is still kept up to date.
  await sandbox.getByRole('link', { name: /^ทำให้พัง/ }).focus();
  await expect.poll(() => ticked.count()).toBe(before + 1);
  await sandbox.close();

  await page.goto(`${product.url}/payment/deposit/2`);
  const unpaid = await balance(page);
  await page.getByRole('button', { name: '100', exact: true }).click();
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  await page.getByRole('link', { name: 'จ่ายด้วยธนาคารจำลอง' }).click();
  await page.getByRole('button', { name: 'ยืนยันการโอน' }).click();
  await page.getByRole('link', { name: 'กลับไปที่แอปสมาชิก' }).click();
  await page.waitForURL(`${product.url}/**`);
  await page.getByText('ฝากเงินสำเร็จแล้ว').first().waitFor();
  // The notice may come before the balance, and the amount has satang that tell it from others.
  await expect
    .poll(() => balance(page), { timeout: REFRESH_MS })
    .toBeGreaterThanOrEqual(unpaid + 100);
});

it('ops-01 ops-02 pay-04: keeps everything over a second start', async () => {
  const before = await balance(page);
  await page.goto(`${product.url}/coupon`);
  await page.getByLabel('โค้ดคูปอง', { exact: true }).fill('SONGKRAN');
  const bar = page.getByText('ไม่มีการเชื่อมต่อ');
  await product.restart('SIGTERM', { act: () => bar.waitFor() });
  await bar.waitFor({ state: 'detached' });
  expect(await page.getByLabel('โค้ดคูปอง', { exact: true }).inputValue()).toBe('SONGKRAN');
  await page.goto(`${product.url}/dashboard`);
  expect(await balance(page)).toBeCloseTo(before, 2);
  await expectSoundLedger(product);
});

async function register(page: Page, product: Product): Promise<void> {
  await page.goto(product.url);
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'สมัครสมาชิก' }).click();
  await page.waitForURL('**/register');
  await page.getByRole('button', { name: 'ถัดไป' }).waitFor();
  await page.getByLabel('เบอร์โทรศัพท์').pressSequentially(MEMBER_PHONE);
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await page.getByLabel('ชื่อ', { exact: true }).fill('มานี');
  await page.getByLabel('นามสกุล').fill('ใจดี');
  await chooseBank(page);
  await page.getByLabel('เลขบัญชีธนาคาร').pressSequentially('1234567890');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ยืนยันการสมัคร' }).click();
  await page.getByText('สมัครสมาชิกสำเร็จ!').waitFor();
  await page.waitForURL('**/dashboard');
}

async function depositByQr(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/payment/deposit`);
  await page
    .getByRole('link', { name: /PromptPay|พร้อมเพย์/ })
    .first()
    .click();
  await page.waitForURL('**/payment/deposit/*');
  await page.getByRole('button', { name: '500', exact: true }).click();
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  const picture = page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' });
  await picture.waitFor();
  const payload = readQr(await picture.screenshot());
  await callSandbox(product.sandboxUrl, '/bank/pay', { payload });
  await page.getByText('ฝากเงินสำเร็จแล้ว').waitFor({ timeout: LIVE_MS });
  await page.waitForURL('**/dashboard');
}

async function playOneRound(page: Page, context: BrowserContext, product: Product) {
  const main = page.locator('main');
  await page.goto(`${product.url}/game`);
  await main.getByRole('link', { name: /Dao Nuea/ }).click();
  await page.waitForURL('**/game/*');
  const [game] = await Promise.all([
    context.waitForEvent('page'),
    main.getByRole('button', { name: 'กระเป๋าทอง', exact: true }).click(),
  ]);
  await game.waitForURL(`${product.sandboxUrl}/games/**`, { timeout: LIVE_MS });
  const spin = game.getByRole('button', { name: 'หมุน' });
  await expect.poll(() => spin.isEnabled(), { timeout: LIVE_MS }).toBe(true);
  const before = await amountOf(game, '#balance');
  const stake = await amountOf(game, '#stake');
  const answered = game.waitForResponse((response) => response.url().endsWith('/spin'));
  await spin.click();
  const outcome: { win: number } = await (await answered).json();
  const after = before - stake + outcome.win;
  await expect.poll(() => amountOf(game, '#balance'), { timeout: LIVE_MS }).toBeCloseTo(after, 2);
  await game.close();
  await page.bringToFront();
  return { before, stake, after };
}

/** R40: finds the bet with the balance after it, and the studio's page of its round. */
async function findInActivity(
  page: Page,
  context: BrowserContext,
  product: Product,
  balanceAfter: number,
): Promise<void> {
  await page.goto(`${product.url}/transaction?type=activity`);
  const card = page.locator('details').filter({ hasText: 'กระเป๋าทอง' }).first();
  await card.locator('summary').click();
  const balance = `คงเหลือ ${balanceAfter.toLocaleString('en-US', DECIMALS)}`;
  await card.getByRole('link').first().click();
  const movements = page.getByRole('region', { name: 'รายการในรอบนี้' });
  await movements.getByRole('listitem').filter({ hasText: 'เดิมพัน' }).getByText(balance).waitFor();
  const details = page.getByRole('button', { name: 'ดูรายละเอียดรอบที่ค่ายเกม' });
  const [round] = await Promise.all([context.waitForEvent('page'), details.click()]);
  await round.waitForURL(`${product.sandboxUrl}/games/round/*`, { timeout: LIVE_MS });
  await round.getByText('จบรอบแล้ว').waitFor();
  await round.close();
  await page.bringToFront();
}

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

async function amountOf(page: Page, selector: string): Promise<number> {
  const text = await page.locator(selector).textContent();
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''));
}

/** Reads the balance in the top bar after its count-up has ended. */
async function balance(page: Page): Promise<number> {
  const shown = page
    .locator('header')
    .getByText(/\d\.\d\d/)
    .first();
  for (let before = ''; ;) {
    const now = (await shown.textContent()) ?? '';
    if (now === before) return Number(now.replaceAll(/[^\d.]/g, ''));
    before = now;
    await page.waitForTimeout(400);
  }
}

async function withdraw(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/payment/withdraw`);
  await page.getByLabel('จำนวนเงินที่ต้องการถอน').fill(String(WITHDRAW_BAHT));
  await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
  await page.getByRole('button', { name: 'ยืนยันถอนเงิน' }).click();
  await page.getByText('ถอนเงินสำเร็จ').waitFor();
  await page.waitForURL('**/payment/withdraw/*');
  await page.getByText('เงินเข้าบัญชีของคุณแล้ว').waitFor({ timeout: 30_000 });
}

async function findInHistory(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/transaction`);
  await page.waitForURL('**/transaction?type=deposit');
  await page.getByText(/\+\s?500\.\d\d/).waitFor();
  await page.getByRole('tab', { name: 'ถอน' }).click();
  await page.getByText(/-\s?200\.00/).waitFor();
}
