/** `npm run screens`: pictures of every screen of the member app, for docs/screens and for one's eyes. */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { callApi, DEMO_PHONES, logInByApi } from '../e2e/api.ts';
import { startProduct } from '../e2e/product.ts';
import { launchBrowser, phone } from './testing/browser.ts';

const folder = resolve(import.meta.dirname, '../docs/screens');
const entrance = { login: '/login', register: '/register' };
const member = {
  dashboard: '/dashboard',
  'deposit-methods': '/payment/deposit',
  deposit: '/payment/deposit/2',
  withdraw: '/payment/withdraw',
  transactions: '/transaction?type=deposit',
  providers: '/game',
  games: '/game/DAONUEA',
  minigame: '/minigame',
  profile: '/profile',
  protection: '/protection',
};

const product = await startProduct();
const browser = await launchBrowser();
const context = await browser.newContext({
  ...phone,
  deviceScaleFactor: 1,
  reducedMotion: 'reduce',
});
const page = await context.newPage();
await mkdir(folder, { recursive: true });
try {
  await take(page, entrance);
  const token = await logInByApi(product, DEMO_PHONES[0]);
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await take(page, member);
  const body = { spin_id: 1 };
  const { round_id } = await callApi(product, 'openSpin', { token, body });
  await take(page, { wheel: `/wheel/${round_id}` });
  await page.goto(`${product.url}${member.deposit}`);
  await page.getByRole('button', { name: '500', exact: true }).click();
  await page.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
  await page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' }).waitFor();
  await page.screenshot({ path: join(folder, 'deposit-qr.png') });
} finally {
  await browser.close();
  await product.stop();
}

async function take(on: Page, paths: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    await on.goto(`${product.url}${path}`);
    await on.waitForLoadState('networkidle');
    await on.screenshot({ path: join(folder, `${name}.png`) });
  }
}
