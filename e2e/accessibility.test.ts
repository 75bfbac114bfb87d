import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { answerCalls, type AppCall, type CallAnswer } from './answer-calls.ts';
import { addAxe } from './axe.ts';
import { findCutOffTexts } from './cut-off-texts.ts';
import { exaggerate } from './exaggerate.ts';
import { refusalOf } from './mock-responses.ts';
import { onConsoleError } from './console-errors.ts';
import { findProblems, findProblemsInTheme } from './findings.ts';
import { logIn } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { listPatterns, listViews, openView, registerViewer, screenViews } from './screen-views.ts';
import { untilQuiet, type Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findTheme, type NamedTheme } from './themes.ts';

/** How the calls that a screen makes at its start are answered; `long` has names and sums as long as they get. */
type Answers = 'long' | 'pending' | 'refused' | 'empty';

const LIGHT_THEME = 'Lotus';
const VIEWER_PHONE = '0861112233';
const USUAL = { width: 390, height: 844 };
/** The smallest phone, with text twice as large. */
const SMALL = { width: 360, height: 640 };
const LETTERS = '200%';
const LONG_CODE = 'COUPON'.repeat(16);
/** Always answered by the server: without it there is no frame. */
const ALWAYS_REAL = /\/api\/settings\b/;

/** The driver's own message when it blocks the app's service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let viewer: Viewer;
let light: NamedTheme;
let answers: Answers = 'long';
let asked = 0;
let release: (() => void)[] = [];
const consoleErrors: string[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  [viewer, light, browser] = await Promise.all([
    registerViewer(product, VIEWER_PHONE),
    findTheme(product, LIGHT_THEME),
    launchBrowser(),
  ]);
  context = await browser.newContext({
    ...phone,
    bypassCSP: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  onConsoleError(context, ({ what, url }) => {
    // The app itself logs what was refused.
    if (answers !== 'refused' && what !== WORKER_BLOCKED) consoleErrors.push(`${what} ${url}`);
  });
  await addAxe(context);
  await answerCalls(context, answer);
  page = await context.newPage();
});
afterAll(() => closeBrowser(browser));

async function answer(call: AppCall): Promise<CallAnswer | undefined> {
  const { method, url, headers } = call;
  if (method !== 'GET' || ALWAYS_REAL.test(url)) return exaggerate(call);
  asked += 1;
  switch (answers) {
    case 'long':
      return exaggerate(call);
    case 'pending':
      await new Promise<void>((resume) => release.push(resume));
      return exaggerate(call);
    case 'refused':
      // The app does not try again, as it would after a server fault.
      return refusalOf('too_many_requests');
    case 'empty': {
      const response = await fetch(url, { headers });
      const json: unknown = JSON.parse(await response.text(), (_key, value: unknown) =>
        Array.isArray(value) ? [] : value,
      );
      return { status: response.status, json };
    }
    default:
      return answers satisfies never;
  }
}

async function look(view: (typeof screenViews)[number], as: Answers): Promise<string[]> {
  answers = as;
  asked = 0;
  await openView(page, view, viewer, as === 'pending' ? untilDrawn : undefined);
  return findProblems(page, as === 'long' ? undefined : 'main');
}

/** Waits until the screen, whose calls have no answer yet, has been drawn. */
async function untilDrawn(): Promise<void> {
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))).then(() => true)',
  );
}

/** Looks at both ends of a page, because lists draw only the rows that are in view; then all is as before. */
async function findCutOffOnSmallPhone(): Promise<string[]> {
  await enlarge(SMALL, LETTERS);
  const atStart = await findCutOffTexts(page);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await untilQuiet(page);
  const found = [...atStart, ...(await findCutOffTexts(page))];
  await enlarge(USUAL, '');
  return found;
}

/** Changes screen and letters, as a browser's text size setting would. */
async function enlarge(screen: typeof SMALL, letters: string): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
  await untilQuiet(page);
}

it('site-47: has a view of every screen of the member app', async () => {
  const seen = screenViews.map(({ pattern }) => pattern);
  expect((await listPatterns()).filter((pattern) => !seen.includes(pattern))).toEqual([]);
});

describe('axe finds nothing, targets are large enough, and the smallest phone with large letters cuts nothing', async () => {
  const views = await listViews();

  it.each(views.filter(({ isPublic }) => isPublic))(
    'site-32 site-47 site-48: $name',
    async (view) => {
      expect(await look(view, 'long')).toEqual([]);
      expect(await findProblemsInTheme(page, light), 'in another theme').toEqual([]);
      expect(await findCutOffOnSmallPhone(), 'in large letters').toEqual([]);
    },
  );

  it('and a member comes in', () => logIn(context, viewer.token));

  it.each(views.filter(({ isPublic }) => !isPublic))('site-47 site-48: $name', async (view) => {
    expect(await look(view, 'pending'), 'while it loads').toEqual([]);
    answers = 'long';
    for (const resume of release.splice(0)) resume();
    await untilQuiet(page);
    // states.test.ts meets the members' screens in other themes.
    expect(await findProblems(page), 'when it has loaded').toEqual([]);
    expect(await findCutOffOnSmallPhone(), 'in large letters').toEqual([]);
    if (asked === 0 || view.act) return;
    expect(await look(view, 'refused'), 'when it failed').toEqual([]);
    expect(await look(view, 'empty'), 'when it is empty').toEqual([]);
  });
});

it('site-51: keeps the browser’s console empty all the while', () => {
  expect(consoleErrors).toEqual([]);
});

// Afterwards, because a browser tells of each refused call.
it('site-48: a notice with a long code', async () => {
  answers = 'long';
  await page.goto(`${viewer.product.url}/coupon`);
  await enlarge(SMALL, LETTERS);
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
