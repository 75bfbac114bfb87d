import { createHash, createHmac } from 'node:crypto';
import { demoLogins } from '@kapao/contract/demo.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { callApi } from '../kit/api.ts';
import { axeViolations } from './axe.ts';
import { logIn } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

/** The wheel turns for 4 s. */
const SPIN_TIMEOUT_MS = 15_000;
const OWN_TEXT = 'ขอให้โชคดี 123';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let token: string;
beforeAll(async () => {
  product = await sharedProduct();
  const login = { phone: demoLogins.newcomer, password: demoLogins.password, website_id: 3 };
  token = (await callApi(product, 'login', { body: login })).member_data.access_token;
  browser = await launchBrowser();
  context = await browser.newContext({ ...phone, bypassCSP: true });
  await logIn(context, token);
  page = await context.newPage();
});
afterAll(async () => {
  await closeBrowser(browser);
});

const roundId = () => page.url().split('/').at(-1) ?? '';
/** Lists what the wheels have moved. Other journeys change the demo member's balance meanwhile. */
async function movements() {
  const { activities } = await callApi(product, 'listActivity', { token });
  return activities.filter(({ area }) => area === 'spins');
}

it('wheel-30: a member spins a wheel with a text of their own, and their browser finds the result right', async () => {
  const earlier = new Set((await movements()).map(({ id }) => id));
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('link', { name: 'มินิเกม' }).click();
  await page.getByRole('button', { name: 'หมุนวงล้อ: วงล้อนำโชค' }).click();
  await page.waitForURL('**/wheel/*');
  await page.getByText('ตรวจสอบผลการหมุน').click();
  await page.getByLabel('ข้อความของคุณ').fill(OWN_TEXT);
  const { round: open } = await callApi(product, 'getSpinRound', {
    token,
    params: { roundId: roundId() },
  });
  await page.getByText(open.server_seed_hash).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'หมุนวงล้อ', exact: true }).click();
  await page.getByText('วงล้อกำลังหมุน').waitFor();
  await page.getByText('เครื่องของคุณคำนวณแล้ว ผลนี้ถูกต้อง').waitFor({ timeout: SPIN_TIMEOUT_MS });
  expect(await axeViolations(page)).toEqual([]);

  // Verifies the round with independent code.
  const { round } = await callApi(product, 'getSpinRound', {
    token,
    params: { roundId: open.id },
  });
  const { result, prizes, nonce } = round;
  const seed = Buffer.from(result?.server_seed ?? '', 'hex');
  expect(createHash('sha256').update(seed).digest('hex')).toBe(open.server_seed_hash);
  const digest = createHmac('sha256', seed).update(`${OWN_TEXT}:${nonce}:0`).digest();
  const number = Number(digest.readBigUInt64BE() % 1_000_000n);
  let upTo = 0;
  const prize = prizes.find(({ weight }) => number < (upTo += weight)) ?? expect.fail();
  expect(result).toMatchObject({ client_seed: OWN_TEXT, number, position: prize.position });

  const moved = (await movements()).filter(({ id }) => !earlier.has(id));
  const won = { currency: prize.type === 'points' ? 'POINTS' : 'THB', amount: prize.amount };
  expect(moved.map(({ currency, amount }) => ({ currency, amount })).toReversed()).toEqual([
    { currency: 'POINTS', amount: -round.price },
    ...(prize.type === 'nothing' ? [] : [won]),
  ]);
  await expectSoundLedger(product);
});

it('wheel-32: finds the round among the latest, and the result right again', async () => {
  const played = roundId();
  await page.getByRole('button', { name: 'ย้อนกลับ' }).click();
  await page.locator(`a[href="/wheel/${played}"]`).click();
  await page.getByText('ตรวจสอบผลการหมุน').click();
  await page.getByText('เครื่องของคุณคำนวณแล้ว ผลนี้ถูกต้อง').waitFor();
});
