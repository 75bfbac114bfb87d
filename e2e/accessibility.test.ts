import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { answerCalls, type AppCall, type CallAnswer } from './answer-calls.ts';
import { addAxe } from './axe.ts';
import { refusalOf } from './mock-responses.ts';
import { onConsoleError } from './console-errors.ts';
import { findProblems, findProblemsInTheme } from './findings.ts';
import { logIn } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { listPatterns, listViews, openView, registerViewer, screenViews } from './screen-views.ts';
import { untilQuiet, type Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findTheme, type NamedTheme } from './themes.ts';

/** How the calls that a screen makes at its start are answered. */
type Answers = 'real' | 'pending' | 'refused' | 'empty';

const LIGHT_THEME = 'Lotus';
const VIEWER_PHONE = '0861112233';
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
let answers: Answers = 'real';
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

async function answer({ method, url, headers }: AppCall): Promise<CallAnswer | undefined> {
  if (method !== 'GET' || ALWAYS_REAL.test(url)) return undefined;
  asked += 1;
  switch (answers) {
    case 'real':
      return undefined;
    case 'pending':
      await new Promise<void>((resume) => release.push(resume));
      return undefined;
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
  await openView(page, view, viewer, as === 'pending' ? () => page.waitForTimeout(150) : undefined);
  return findProblems(page, as === 'real' ? undefined : 'main');
}

it('site-47: has a view of every screen of the member app', async () => {
  const seen = screenViews.map(({ pattern }) => pattern);
  expect((await listPatterns()).filter((pattern) => !seen.includes(pattern))).toEqual([]);
});

describe('axe finds nothing, targets are large enough and nothing is cut', async () => {
  const views = await listViews();

  it.each(views.filter(({ isPublic }) => isPublic))('site-32 site-47: $name', async (view) => {
    expect(await look(view, 'real')).toEqual([]);
    expect(await findProblemsInTheme(page, light)).toEqual([]);
  });

  it('and a member comes in', () => logIn(context, viewer.token));

  it.each(views.filter(({ isPublic }) => !isPublic))('$name', async (view) => {
    expect(await look(view, 'pending'), 'while it loads').toEqual([]);
    answers = 'real';
    for (const resume of release.splice(0)) resume();
    await untilQuiet(page);
    // states.test.ts meets the members' screens in other themes.
    expect(await findProblems(page), 'when it has loaded').toEqual([]);
    if (asked === 0 || view.act) return;
    expect(await look(view, 'refused'), 'when it failed').toEqual([]);
    expect(await look(view, 'empty'), 'when it is empty').toEqual([]);
  });
});

it('site-51: keeps the browser’s console empty all the while', () => {
  expect(consoleErrors).toEqual([]);
});
