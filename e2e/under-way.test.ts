import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, DEMO_PHONES, logInByApi } from '../kit/api.ts';
import type { RunningProduct } from '../kit/product.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { logIn } from './member-page.ts';
import { untilQuiet } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let token: string;
beforeAll(async () => {
  product = await sharedProduct();
  [token, browser] = await Promise.all([logInByApi(product, DEMO_PHONES[0]), launchBrowser()]);
  context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  await logIn(context, token);
  page = await context.newPage();
  await page.addInitScript(WATCH_SHIFTS);
});
afterAll(() => closeBrowser(browser));

const strip = () => page.getByRole('region', { name: 'เงินที่กำลังดำเนินการ' });
const screens = ['/dashboard', '/payment/deposit', '/payment/withdraw'];

/** Runs in the page before its own scripts, and adds up the layout shifts. */
const WATCH_SHIFTS = `
  window.shiftSum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shiftSum += value)))
    .observe({ type: 'layout-shift', buffered: true });
`;
const shiftsOf = () => page.evaluate<number>('window.shiftSum');

async function openByApp(method: number, baht: string): Promise<void> {
  await page.goto(`${product.url}/payment/deposit/${method}`);
  await page.getByLabel('จำนวนเงิน').fill(baht);
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
}

/** A shift of a few pixels is the balance in the top bar, whose digits have different widths while they count. */
const HARMLESS_SHIFT = 0.001;

it('way-02 way-04 way-06: the strip moves nothing, leads to the QR, and cancels it', async () => {
  for (const path of screens) {
    await page.goto(product.url + path);
    await untilQuiet(page);
    expect(await strip().count(), path).toBe(0);
  }
  await openByApp(2, '100');
  await page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' }).waitFor();
  for (const path of screens) {
    await page.goto(product.url + path);
    await strip().waitFor();
    await untilQuiet(page);
    expect(await shiftsOf(), path).toBeLessThan(HARMLESS_SHIFT);
  }
  await strip().getByRole('link').click();
  await page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' }).waitFor();
  await page.goto(`${product.url}/dashboard`);
  await strip().getByRole('button').click();
  await page.getByRole('button', { name: 'ยกเลิกรายการ', exact: true }).click();
  await strip().getByText('จบแล้ว แตะเพื่อดูผล').click();
  await page.getByText('คุณยกเลิกรายการฝากนี้แล้ว').waitFor();
});

it('pay-78: QR, its buttons and its state stand on the first screen of 390 x 844 px', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openByApp(2, '150');
  const fold =
    (await page.getByRole('navigation', { name: 'เมนูหลัก' }).last().boundingBox())?.y ?? 0;
  for (const part of [
    page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' }),
    page.getByRole('link', { name: 'บันทึกรูปคิวอาร์โค้ด' }),
    page.getByRole('button', { name: 'โอนแล้ว ตรวจเลย' }),
    page.getByText(/กำลังรอยอดโอน/),
  ]) {
    const box = await part.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(fold);
  }
});

it('way-02 pay-97: a wrong amount stands in the strip, and its QR is gone', async () => {
  await openByApp(4, '200');
  await page.getByText('ยอดที่ต้องโอน').waitFor();
  const { payments } = await callApi(product, 'listPaymentMethods', {
    token,
    params: { websiteId: 3 },
  });
  const method = payments.find(({ is_node: isNode }) => isNode) ?? expect.fail('no method');
  const { member_data: member } = await callApi(product, 'checkAccessToken', { token });
  await callSandbox(product.sandboxUrl, '/bank/pay', {
    account_number: method.bank_acc_number,
    bank_abbr: method.bank_abbr,
    amount: 199,
    payer_account: member.bank_account_data.bank_account_number,
    payer_bank: member.bank_account_data.bank_abbr,
  });
  await page.getByText('ได้รับโอน 199.00 บาท').waitFor({ timeout: 40_000 });
  expect(await page.getByText('ยอดที่ต้องโอน').count()).toBe(0);
  await page.goto(`${product.url}/dashboard`);
  await strip().getByText('โอนเข้ามา 199.00 บาท').waitFor();
  await expectSoundLedger(product);
});

it('way-09: back, a new tab and the site’s address lead from the payment page to the deposit', async () => {
  const isAway = (url: URL) => url.origin !== product.url;
  const isDeposit = (url: URL) => url.pathname.startsWith('/payment/deposit/ref/');
  await openByApp(3, '120');
  await page.waitForURL(isAway);
  await page.goBack();
  await page.waitForURL(isDeposit);
  await page.getByText(/กำลังรอผลจากหน้าชำระเงิน/).waitFor();

  await openByApp(3, '130');
  await page.waitForURL(isAway);
  const other = await context.newPage();
  await other.goto(product.url);
  await other.waitForURL(isDeposit);
  await other.getByText('130.00').first().waitFor();
  await other.close();
  await page.goto(`${product.url}/?status=success`);
  await page.getByRole('heading', { name: 'หน้าหลัก' }).waitFor({ state: 'attached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});
