import { demoLogins } from '@kapao/contract/demo.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { callApi, DEMO_PHONES, logInByApi } from '../kit/api.ts';
import { logIn } from './member-page.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, staffEmail } from './staff-page.ts';
import { registerStudio } from '../kit/studio.ts';
import type { OutsideStudio } from '../kit/studio.ts';
import { betBody, winBody } from '../kit/wallet.ts';
import { tabTo } from './tab-to.ts';

const STAKE = 100_000;

let product: StaffedProduct;
let browser: Browser;
let studio: OutsideStudio;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launchBrowser()]);
  studio = await registerStudio(product, 'stoppable');
});
afterAll(async () => {
  studio?.close();
  await closeBrowser(browser);
});

async function stopByKeyboard(page: Page): Promise<void> {
  await page.goto(`${product.officeUrl}/sign-in?to=%2Fgames`);
  await tabTo(page, 'textbox', 'อีเมล');
  await page.keyboard.type(staffEmail('manager'));
  await page.getByLabel('รหัสผ่าน').focus();
  await page.keyboard.type(demoLogins.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'เกมและสวิตช์' }).waitFor();
  await tabTo(page, 'textbox', 'ชื่อหรือรหัสเกม');
  await page.keyboard.type(studio.gameCode);
  await page.keyboard.press('Enter');
  await page.waitForURL(/name=stoppable-1/);
  await expect.poll(() => page.locator('a[data-row]').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.locator('a[data-row]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Load' }).waitFor();
  await tabTo(page, 'button', 'ปิด: Load');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'ปิด: Load' });
  await dialog.getByText('เกมนี้ปิดให้บริการชั่วคราว: ปรับปรุงระบบ').waitFor();
  await dialog.locator('button[type=submit]').focus();
  await page.keyboard.press('Enter');
  await page.getByText('ปิด “Load” แล้ว').waitFor();
}

it('switch-01 switch-02 switch-04 switch-15: a manager stops one game by keyboard; members read why, and open rounds are paid', async () => {
  const token = await logInByApi(product, DEMO_PHONES[0]);
  const games = await callApi(product, 'listGames', { token, params: { websiteId: 3 } });
  const game = games.find(({ game_id }) => game_id === studio.gameCode);
  const body = { provider: game?.provider ?? '', game_id: studio.gameCode, tab: 'SLOT' };
  await callApi(product, 'startGame', { token, body: { ...body, language: 'th' } });
  const bet = betBody(studio.lastSession(), STAKE);
  expect(await studio.wallet('bet', bet)).toMatchObject({ status: 'RS_OK' });

  const staffContext = await browser.newContext({ ...laptop, locale: 'th-TH' });
  await stopByKeyboard(await staffContext.newPage());
  await staffContext.close();

  const member = await browser.newContext(phone);
  await logIn(member, token);
  const page = await member.newPage();
  await page.goto(`${product.url}/luanch-game/${studio.gameCode}/${body.provider}/SLOT`);
  await page.getByText('เกมนี้ปิดให้บริการชั่วคราว: ปรับปรุงระบบ').waitFor();
  await member.close();

  const refused = await studio.wallet('bet', betBody(studio.lastSession(), STAKE));
  expect(refused.status).toBe('RS_ERROR_INVALID_GAME');
  const win = await studio.wallet('win', winBody(bet, 5 * STAKE));
  expect(win.status).toBe('RS_OK');
});
