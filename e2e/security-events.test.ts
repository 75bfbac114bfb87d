import { HELD } from '@kapao/contract/office/held.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { callApi } from '../kit/api.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { logIn, watchedPage } from './member-page.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, signInStaff } from './staff-page.ts';

const PASSWORD = 'ข้าวผัดไข่ดาว-8';
const THIEF_PASSWORD = 'แกงเขียวหวาน-99';
const OWN_PASSWORD = 'ต้มยำกุ้ง-77';
const REASON = 'คุยกับสมาชิกทางโทรศัพท์แล้ว';

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));

async function register() {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0');
  const [phone, account] = [`065${digits}`, `556${digits}`];
  const { token } = await callApi(product, 'register', {
    body: {
      phone,
      password: PASSWORD,
      first_name: 'มานี',
      last_name: 'มีนา',
      bank_abbr: 'KBANK',
      bank_acc_number: account,
      website_id: 3,
    },
  });
  return { phone, account, token };
}

async function messagesOf(phone: string): Promise<string[]> {
  const response = await fetch(`${product.sandboxUrl}/sms?phone=${phone}`, {
    headers: { accept: 'application/json' },
  });
  const sent = z.object({ messages: z.array(z.object({ text: z.string() })) });
  return sent.parse(await response.json()).messages.map(({ text }) => text);
}

async function staffPage(role: 'owner' | 'risk' | 'support', path: string): Promise<Page> {
  const { page } = await watchedPage(browser, laptop);
  await signInStaff(page, product, role);
  await page.goto(`${product.officeUrl}${path}`);
  return page;
}

/** Opens the row of a list that holds this text. */
async function openRow(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: text }).first().focus();
  await page.keyboard.press('Enter');
}

/** Sets a new password by a code, and signs in with it. */
async function resetByCode(phone: string): Promise<string> {
  const before = (await messagesOf(phone)).length;
  await callApi(product, 'requestPassword', { body: { phone, website_id: 3 } });
  await expect
    .poll(async () => (await messagesOf(phone)).length, { timeout: 10_000 })
    .toBeGreaterThan(before);
  const texts = (await messagesOf(phone)).map((text) => / (\d{6}) /.exec(text)?.[1]);
  const code = texts.find((each) => each !== undefined) ?? '';
  const verified = await callApi(product, 'verifyResetCode', {
    body: { phone, code, website_id: 3 },
  });
  await callApi(product, 'resetPassword', {
    token: `Bearer ${verified.reset_token}`,
    body: { password: OWN_PASSWORD },
  });
  const body = { phone, password: OWN_PASSWORD, website_id: 3 };
  return (await callApi(product, 'login', { body })).member_data.access_token;
}

const withdraw = (token: string) =>
  callApi(product, 'requestWithdrawal', { token, params: { paymentId: 1 }, body: { amount: 100 } });

it('alert-03 alert-05 alert-07 alert-09: a stolen password, from the SMS to the lifted stop', async () => {
  const { phone, account, token: thief } = await register();
  await product.command('member:adjust', '--phone', phone, '--credit=500', '--reason', 'to steal');
  const change = { old_password: PASSWORD, new_password: THIEF_PASSWORD };
  await callApi(product, 'changePassword', { token: thief, body: change });
  await expect.poll(() => messagesOf(phone), { timeout: 20_000 }).toHaveLength(1);
  const link = /https?:\S+/.exec((await messagesOf(phone))[0] ?? '')?.[0] ?? '';

  const { page, context } = await watchedPage(browser);
  await page.goto(`${product.url}${new URL(link).pathname}`);
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(THIEF_PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).last().click();
  await page.getByText('เปลี่ยนรหัสผ่านแล้ว').waitFor();
  await page.getByRole('button', { name: 'ไม่ใช่ฉัน' }).click();
  await page.getByRole('button', { name: 'ยืนยัน ไม่ใช่ฉัน' }).click();
  await page.waitForURL('**/forgot-password');
  await expect(callApi(product, 'getCredit', { token: thief })).rejects.toThrow('unauthorized');
  await context.close();

  const token = await resetByCode(phone);
  await callApi(product, 'confirmBankAccount', { token, body: { bank_account_number: account } });
  await expect(withdraw(token)).rejects.toThrow('withdrawals_stopped');
  const { stop } = await callApi(product, 'getSecurity', { token });
  const number = `C-${stop?.case_number}`;

  const risk = await staffPage('risk', `/cases?view=all&named=${number}`);
  await openRow(risk, number);
  await risk.getByRole('button', { name: 'เปิดการถอน' }).click();
  const asked = risk.getByRole('alertdialog');
  await asked.getByLabel('เหตุผล').fill(REASON);
  await asked.getByRole('button', { name: 'เปิดการถอน' }).click();
  await risk.getByText(HELD.th).waitFor();
  await expect(withdraw(token)).rejects.toThrow('withdrawals_stopped');

  const owner = await staffPage('owner', '/proposals');
  await openRow(owner, 'เปิดการถอนที่หยุดไว้');
  await owner.getByRole('complementary').waitFor();
  await owner.keyboard.press('a');
  await owner.getByRole('alertdialog').getByRole('button', { name: 'อนุมัติคำขอ' }).click();
  await owner.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect((await withdraw(token)).payout_id).not.toBe('');
});

it('case-03 case-07 case-08: a question of a member, its answer, and the reply', async () => {
  const { token } = await register();
  const { page, context } = await watchedPage(browser);
  await logIn(context, token);
  await page.goto(`${product.url}/contact`);
  await page.getByLabel('ข้อความ', { exact: true }).fill('ฝากแล้วเงินไม่เข้า');
  await page.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await page.waitForURL(/\/contact\/\d+$/);
  const number = `C-${page.url().split('/').at(-1)}`;

  const support = await staffPage('support', `/cases?view=all&named=${number}`);
  await openRow(support, number);
  await support.getByLabel('คำตอบถึงสมาชิก').fill('เงินเข้าแล้วค่ะ');
  await support.getByRole('button', { name: 'ส่งคำตอบ' }).click();
  await page.getByText('เงินเข้าแล้วค่ะ').waitFor();

  await page.goto(`${product.url}/notifications`);
  await page.getByRole('link', { name: new RegExp(`เจ้าหน้าที่ตอบเรื่อง ${number} แล้ว`) }).click();
  await page.getByLabel('ข้อความ', { exact: true }).fill('ขอบคุณครับ');
  await page.getByRole('button', { name: 'ส่งข้อความ' }).click();
  await page.getByText('รอเจ้าหน้าที่ตอบ').waitFor();
  await support.getByText('ขอบคุณครับ').waitFor();
});
