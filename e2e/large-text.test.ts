import { routes, type OperationName } from '@kapao/contract/routes.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { answerCalls, type AppCall, type CallAnswer } from './answer-calls.ts';
import { findCutOffTexts } from './cut-off-texts.ts';
import { extremes } from './extremes.ts';
import { logIn } from './member-page.ts';
import { listViews, openView, registerViewer, untilQuiet, type Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';

/** The smallest phone, with text twice as large. */
const SMALL = { width: 360, height: 640 };
const LETTERS = '200%';
const VIEWER_PHONE = '0861112244';
const LONG_CODE = 'COUPON'.repeat(16);

const answerSchema = z.looseObject({ data: z.unknown() });

const extremePatterns = Object.entries(extremes).map(([name, exaggerate]) => {
  // The table's keys are operation names.
  const { path, method } = routes[name as OperationName];
  return { exaggerate, method, pattern: new URLPattern({ pathname: `/api${path}` }) };
});

let browser: Browser;
let context: BrowserContext;
let page: Page;
let viewer: Viewer;

beforeAll(async () => {
  const product = await sharedProduct();
  [viewer, browser] = await Promise.all([registerViewer(product, VIEWER_PHONE), launchBrowser()]);
  context = await browser.newContext({
    ...phone,
    viewport: SMALL,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(enlarge);
  await answerCalls(context, exaggerated);
  page = await context.newPage();
});
afterAll(() => closeBrowser(browser));

/** Applied before the first frame, like a browser's text size setting. */
const enlarge = `new MutationObserver((_changes, observer) => {
  document.documentElement.style.fontSize = '${LETTERS}';
  observer.disconnect();
}).observe(document, { childList: true })`;

/** The server's answer, with names and sums as long as they get. */
async function exaggerated({ method, url, headers }: AppCall): Promise<CallAnswer | undefined> {
  const found = extremePatterns.find((each) => each.method === method && each.pattern.test(url));
  if (!found) return undefined;
  const response = await fetch(url, { method, headers });
  const answer = answerSchema.parse(await response.json());
  // TypeScript cannot match each function of the table with the answer of its own operation.
  const data: unknown = answer.data && Reflect.apply(found.exaggerate, undefined, [answer.data]);
  return { status: response.status, json: { ...answer, data } };
}

/** Both ends of a page, because lists draw only the rows that are in view. */
async function findCutOffAtBothEnds(): Promise<string[]> {
  const atStart = await findCutOffTexts(page);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await untilQuiet(page);
  return [...atStart, ...(await findCutOffTexts(page))];
}

describe('cuts nothing on the smallest phone, with large letters, long names and huge sums', async () => {
  const views = await listViews();

  it.each(views.filter(({ isPublic }) => isPublic))('site-48: $name', async (view) => {
    await openView(page, view, viewer);
    expect(await findCutOffAtBothEnds()).toEqual([]);
  });

  it('and a member comes in', () => logIn(context, viewer.token));

  it.each(views.filter(({ isPublic }) => !isPublic))('$name', async (view) => {
    await openView(page, view, viewer);
    expect(await findCutOffAtBothEnds()).toEqual([]);
  });

  it('site-48: a notice with a long code', async () => {
    await page.goto(`${viewer.product.url}/coupon`);
    await page.getByLabel('โค้ดคูปอง', { exact: true }).fill(LONG_CODE);
    await page.getByRole('button', { name: 'ใช้คูปอง' }).click();
    const notice = page.getByRole('alertdialog');
    await notice.waitFor();
    // While it is pointed at, it stays.
    await notice.hover();
    expect(await findCutOffTexts(page)).toEqual([]);
    const scrollTop = () => page.evaluate(`document.querySelector('[role=alertdialog]').scrollTop`);
    expect(await scrollTop(), 'it begins at its beginning').toBe(0);
    await page.mouse.wheel(0, 2000);
    await expect.poll(scrollTop, { message: 'its end is in reach' }).toBeGreaterThan(0);
  });
});
