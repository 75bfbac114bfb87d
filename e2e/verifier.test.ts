import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { addAxe, axeViolations } from './axe.ts';

const root = resolve(import.meta.dirname, '..');
const page = pathToFileURL(`${root}/apps/member/dist/verify.html`).href;
const statement = `${root}/docs/examples/statement-with-proofs.json`;

let browser: Browser;
let context: BrowserContext;
let tab: Page;
const requests: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  context = await browser.newContext({ ...phone, offline: true });
  await addAxe(context);
  tab = await context.newPage();
  tab.on('request', (request) => requests.push(request.url()));
  await tab.goto(page);
});
afterAll(() => closeBrowser(browser));

it('proof-12: the saved page checks a statement without a network, in Thai and English', async () => {
  await tab.setInputFiles('#file', statement);
  await tab.getByRole('heading', { name: 'ถูกต้อง: ไม่พบสิ่งผิดปกติ' }).waitFor();
  await tab.getByRole('button', { name: 'English' }).click();
  await tab.getByRole('heading', { name: 'Right: nothing wrong was found' }).waitFor();
  const { days = [] } = JSON.parse(await readFile(statement, 'utf8'));
  expect(await tab.locator('#result').textContent()).toContain(
    `signatures of ${days.length} closed`,
  );
  expect(await axeViolations(tab)).toEqual([]);
  expect(requests).toEqual([page]);
});

it('proof-12: the page names a transfer of which one digit was changed, and a key that is not trusted', async () => {
  const text = await readFile(statement, 'utf8');
  const buffer = Buffer.from(text.replace('"amount": "1', '"amount": "2'));
  await tab.setInputFiles('#file', { name: 'changed.json', mimeType: 'application/json', buffer });
  await tab.getByRole('heading', { name: 'Wrong: something does not fit' }).waitFor();
  await tab.getByText(/^Transfer \d+ \(\w+ at .*\) is not as it was when/).waitFor();
  await tab.setInputFiles('#file', statement);
  await tab.getByLabel('Keys that you trust (optional)').fill('0'.repeat(64));
  await tab.getByLabel('Keys that you trust (optional)').blur();
  await tab.getByText(/^The key \w+ is none of those that you gave$/).waitFor();
});
