import { HELD } from '@kapao/contract/office/held.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { callApi, DEMO_PASSWORD } from '../kit/api.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';
import { laptop, staffEmail } from './staff-page.ts';
import { watchedPage } from './member-page.ts';
import type { WatchedPage } from './member-page.ts';

let product: StaffedProduct;
let browser: Browser;
beforeAll(async () => {
  product = await sharedProduct();
  browser = await launchBrowser();
});
afterAll(() => closeBrowser(browser));

async function signIn(role: 'support' | 'risk', to: string): Promise<WatchedPage> {
  const watched = await watchedPage(browser, laptop);
  const { page } = watched;
  await page.goto(`${product.officeUrl}${to}`);
  await page.getByLabel('อีเมล').fill(staffEmail(role));
  await page.getByLabel('รหัสผ่าน').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await page.waitForURL(`**${to}`);
  await page.getByRole('button', { name: 'ออกจากระบบ' }).waitFor();
  // The sign-in page has asked who is signed in: nobody was.
  watched.consoleErrors();
  return watched;
}

async function openMember(page: Page, heard: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByLabel('พิมพ์ชื่อหน้า').fill(heard);
  await page.getByRole('menuitem', { name: /^สมาชิก · / }).waitFor();
  await page.getByRole('menuitem', { name: /^สมาชิก · / }).click();
  await page.waitForURL('**/members/*');
}

async function chooseAct(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** A rank with more benefits has no bound, so that the act waits for a second person (risk-10). */
async function proposeRank(page: Page, rank: string): Promise<void> {
  await chooseAct(page, 'เปลี่ยนระดับ');
  const form = page.getByRole('alertdialog');
  await form.getByLabel('ระดับ').selectOption(rank);
  await form.getByLabel('เหตุผล').fill('แขกของบ้าน');
  await form.getByRole('button', { name: 'เปลี่ยนระดับ' }).click();
  await page.getByText(HELD.th).waitFor();
}

async function approve(page: Page, proposal: RegExp): Promise<void> {
  const mine = page.getByRole('link', { name: proposal });
  await mine.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').waitFor();
  await page.keyboard.press('a');
  await page.getByRole('alertdialog').getByRole('button', { name: 'อนุมัติคำขอ' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await mine.waitFor({ state: 'detached' });
}

it('desk-15 desk-20 desk-30 risk-10: support asks for a rank and another phone; risk approves both', async () => {
  const digits = String(Date.now()).slice(-7);
  const [phone, newPhone] = [`061${digits}`, `062${digits}`];
  await callApi(product, 'register', {
    body: {
      phone,
      password: 'mango-rain-2026',
      first_name: 'มานี',
      last_name: 'มีนา',
      bank_abbr: 'KBANK',
      bank_acc_number: `888${digits}`,
      website_id: 3,
    },
  });
  const support = await signIn('support', '/');
  await openMember(support.page, `+66 ${phone.slice(1, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`);
  await proposeRank(support.page, 'gold');
  await chooseAct(support.page, 'เสนอเปลี่ยนเบอร์');
  const form = support.page.getByRole('alertdialog');
  await form.getByLabel('เบอร์ใหม่').fill(newPhone);
  await form.getByLabel('เหตุผล').fill('เบอร์เดิมหาย');
  await form.getByLabel('หลักฐาน').fill('บัตรประชาชนในวิดีโอคอล');
  await form.getByRole('button', { name: 'ส่งขออนุมัติ' }).click();
  await support.page.getByText('ส่งขออนุมัติแล้ว').waitFor();

  const risk = await signIn('risk', '/proposals');
  await approve(risk.page, /เปลี่ยนระดับสมาชิก · มูลค่าไม่จำกัด/);
  await approve(risk.page, new RegExp(newPhone.slice(-4)));

  await support.page.goto(`${product.officeUrl}/`);
  await support.page.getByRole('button', { name: 'ออกจากระบบ' }).waitFor();
  await openMember(support.page, newPhone);
  const notes = support.page.getByRole('list', { name: 'บันทึกของพนักงาน' });
  await notes.getByText('เปลี่ยนเบอร์').waitFor();
  await notes.getByText('member → gold: แขกของบ้าน').waitFor();
  expect(support.consoleErrors()).toEqual([]);
  expect(risk.consoleErrors()).toEqual([]);
  await Promise.all([support.context.close(), risk.context.close()]);
});
