import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { DEMO_PASSWORD, DEMO_PHONES } from '../kit/api.ts';
import { watchedPage } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));

it('account-70 account-71 account-72: a member adds a passkey of the device and signs in by it', async () => {
  const watched = await watchedPage(browser);
  const { page, context } = watched;
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const keptOnDevice = async () =>
    (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  // Browsers keep no passkeys for an IP address.
  const site = product.url.replace('127.0.0.1', 'localhost');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto(`${site}/login`);
  await page.getByLabel('เบอร์โทรศัพท์').fill(DEMO_PHONES[1]);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(DEMO_PASSWORD);
  await button('เข้าสู่ระบบ').click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${site}/profile/passkeys`);
  await page.getByLabel('รหัสผ่านของคุณ').fill('not-my-password');
  await button('เพิ่มพาสคีย์ของเครื่องนี้').click();
  await page.getByText('รหัสผ่านไม่ถูกต้อง').waitFor();
  // The device was not asked before the password was checked.
  expect(await keptOnDevice()).toEqual([]);
  expect(watched.consoleErrors()).toEqual([expect.stringContaining('/passkeys/options')]);
  await page.getByLabel('รหัสผ่านของคุณ').fill(DEMO_PASSWORD);
  await button('เพิ่มพาสคีย์ของเครื่องนี้').click();
  await page.getByRole('list', { name: 'พาสคีย์' }).getByRole('listitem').waitFor();

  await page.evaluate(() => localStorage.removeItem('access_token'));
  await page.goto(`${site}/login`);
  await button('เข้าสู่ระบบด้วยพาสคีย์').click();
  await page.waitForURL('**/dashboard');
  expect(watched.consoleErrors()).toEqual([]);
  await context.close();
});
