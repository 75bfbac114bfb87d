/** Pictures of the office's screens with the demo's data, for docs/screens/office. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoLogins } from '@kapao/contract/demo.ts';
import type { Browser, Page } from 'playwright-core';
import { paths } from '../apps/office/src/lib/paths.ts';
import type { StaffedProduct } from '../kit/product.ts';
import { laptop, signInStaff } from '../e2e/staff-page.ts';
import { encode } from './encode-picture.ts';

/** The timeout is generous, because the machine may be busy. */
const TIMEOUT_MS = 60_000;
const SETTLE_MS = 500;

interface View {
  name: string;
  path: string;
  /** Goes on from the screen, such as into its first row. */
  act?: (page: Page) => Promise<void>;
}

/** The screens before a session, which the others need. */
const BEFORE_SIGN_IN = ['signIn', 'join'];
const plain: View[] = Object.entries(paths)
  .filter(([name]) => !BEFORE_SIGN_IN.includes(name))
  .map(([name, path]) => ({ name, path: path() }));
const openRow = (page: Page) => page.locator('a[data-row]').first().click();
const followFirst = (start: string) => (page: Page) =>
  page.locator(`main a[href^="${start}"]`).first().click();
const reached: View[] = [
  { name: 'withdrawal', path: '/withdrawals', act: openRow },
  { name: 'deposit', path: '/deposits', act: openRow },
  { name: 'member', path: '/members', act: followFirst('/members/') },
  {
    name: 'member-view',
    path: '/members',
    act: async (page) => {
      await page.locator('main a[href^="/members/"]').first().click();
      await page.getByRole('button', { name: 'ดูอย่างที่สมาชิกเห็น' }).click();
      await page.frameLocator('iframe').getByRole('heading').first().waitFor();
    },
  },
  { name: 'promotion', path: '/promotions', act: followFirst('/promotions/') },
  { name: 'coupon', path: '/coupons', act: followFirst('/coupons/') },
  {
    name: 'search',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByLabel('พิมพ์ชื่อหน้า').fill(demoLogins.experienced);
      await page.getByRole('menuitem', { name: /^สมาชิก · / }).waitFor();
    },
  },
];

export async function takeOfficePictures(
  product: StaffedProduct,
  browser: Browser,
  studio: Page,
  folder: string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({ ...laptop, reducedMotion: 'reduce' });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const take = async (name: string) => {
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(SETTLE_MS);
    await writeFile(join(folder, `${name}.webp`), await encode(studio, await page.screenshot()));
  };
  await page.goto(`${product.officeUrl}/sign-in`);
  await page.getByRole('button').first().waitFor();
  await take('sign-in');
  await signInStaff(page, product, 'owner');
  const views = [...plain, ...reached];
  for (const { name, path, act } of views) {
    await page.goto(`${product.officeUrl}${path}`);
    await page.locator('main h1').first().waitFor();
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
    await act?.(page);
    await take(name);
  }
  await context.close();
  await writeFile(
    join(folder, 'README.md'),
    documentPictures(['sign-in', ...views.map(({ name }) => name)]),
  );
  console.log(`${views.length + 1} screens of the office: ${folder}`);
}

function documentPictures(names: readonly string[]): string {
  const parts = [
    "# Pictures of the office's screens",
    '`npm run screens -- office` takes these, on a product of its own, at 1280x800, by the demo’s owner.',
    ...names.map((name) => `## ${name}\n\n![${name}](${name}.webp)`),
  ];
  return `${parts.join('\n\n')}\n`;
}
