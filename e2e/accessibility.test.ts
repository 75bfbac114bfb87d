import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { bringAxe } from './axe.ts';
import { onComplaint } from './complaints.ts';
import { findings, findingsInTheme } from './findings.ts';
import { logIn } from './member-page.ts';
import type { RunningProduct } from './product.ts';
import { listPatterns, listViews, openView, registerViewer, screenViews } from './screen-views.ts';
import { untilQuiet, type Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findTheme, type NamedTheme } from './themes.ts';

/** How the server answers what a screen asks for by itself. */
type Answers = 'given' | 'held' | 'refused' | 'emptied';

const LIGHT_THEME = 'Lotus';
const VIEWER_PHONE = '0861112233';
/** Without these there is no member and no frame to look at. */
const ALWAYS_GIVEN = /\/api\/(settings|member\/checkaccesstoken|cdn|points|spinsimg|icons|qr)\b/;

/** What the browser's driver says itself when it keeps the app's worker out. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let viewer: Viewer;
let light: NamedTheme;
let answers: Answers = 'given';
let asked = 0;
let release: (() => void)[] = [];
const complaints: string[] = [];

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
  onComplaint(context, ({ what, url }) => {
    if (answers === 'given' && what !== WORKER_BLOCKED) complaints.push(`${what} ${url}`);
  });
  await bringAxe(context);
  await context.route('**/api/**', answer);
  page = await context.newPage();
});
afterAll(() => closeBrowser(browser));

async function answer(route: Route): Promise<void> {
  const request = route.request();
  if (request.method() !== 'GET' || ALWAYS_GIVEN.test(request.url())) return route.fallback();
  asked += 1;
  switch (answers) {
    case 'given':
      return route.fallback();
    case 'held':
      await new Promise<void>((resume) => release.push(resume));
      return route.fallback();
    case 'refused':
      return route.fulfill({ status: 500, body: '' });
    case 'emptied': {
      const response = await route.fetch();
      const json: unknown = JSON.parse(await response.text(), (_key, value: unknown) =>
        Array.isArray(value) ? [] : value,
      );
      return route.fulfill({ response, json });
    }
    default:
      return answers satisfies never;
  }
}

async function look(view: (typeof screenViews)[number], as: Answers): Promise<string[]> {
  answers = as;
  asked = 0;
  await openView(page, view, viewer, as === 'held' ? () => page.waitForTimeout(150) : undefined);
  return findings(page, as === 'given' ? undefined : 'main');
}

it('site-47: has a view of every screen of the member app', async () => {
  const seen = screenViews.map(({ pattern }) => pattern);
  expect((await listPatterns()).filter((pattern) => !seen.includes(pattern))).toEqual([]);
});

describe('axe finds nothing, targets are large enough and nothing is cut', async () => {
  const views = await listViews();

  it.each(views.filter(({ isPublic }) => isPublic))('site-32 site-47: $name', async (view) => {
    expect(await look(view, 'given')).toEqual([]);
    expect(await findingsInTheme(page, light)).toEqual([]);
  });

  it('and a member comes in', () => logIn(context, viewer.token));

  it.each(views.filter(({ isPublic }) => !isPublic))('$name', async (view) => {
    expect(await look(view, 'held'), 'while it loads').toEqual([]);
    answers = 'given';
    for (const resume of release.splice(0)) resume();
    await untilQuiet(page);
    expect(await findings(page), 'when it has loaded').toEqual([]);
    expect(await findingsInTheme(page, light)).toEqual([]);
    if (asked === 0 || view.act) return;
    expect(await look(view, 'refused'), 'when it failed').toEqual([]);
    expect(await look(view, 'emptied'), 'when it is empty').toEqual([]);
  });
});

it('site-51: keeps the browser’s console empty all the while', () => {
  expect(complaints).toEqual([]);
});
