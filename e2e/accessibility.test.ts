import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, phone } from '../scripts/testing/browser.ts';
import { contrastViolations, violations } from './axe.ts';
import type { RunningProduct } from './product.ts';
import { listPatterns, listViews, openView, registerViewer, screenViews } from './screen-views.ts';
import { untilQuiet, type Viewer } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findTheme, wear, type NamedTheme } from './themes.ts';

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
  context.on('console', (message) => {
    if (answers !== 'given' || !['error', 'warning'].includes(message.type())) return;
    if (message.text() !== WORKER_BLOCKED) complaints.push(message.text());
  });
  await context.route('**/api/**', answer);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
});

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

/** Everything that can be said of the page as it stands. */
async function findings(within?: string): Promise<string[]> {
  return [...(await violations(page, within)), ...(await smallTargets()), ...(await overflow())];
}

/** What cannot be read where the site wears its light theme; theme-colors.test.ts computes all. */
async function findingsInLight(): Promise<string[]> {
  await wear(page, light);
  return contrastViolations(page);
}

/** LOOK: 44 px for a finger, also where they reach beyond what is seen; links in a sentence excepted. */
async function smallTargets(): Promise<string[]> {
  const found: unknown = await page.evaluate(`
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const { position, left, top } = getComputedStyle(element, '::before');
        const reach = (inset) => position === 'absolute' ? Math.max(0, -2 * parseFloat(inset)) : 0;
        return { element, width: width + reach(left), height: height + reach(top) };
      })
      .filter(({ width, height }) => width > 1 && (width < 43.5 || height < 43.5))
      .map(({ element, width, height }) =>
        'target ' + width + 'x' + height + ': ' + element.outerHTML.slice(0, 160))`);
  return Array.isArray(found) ? found.map(String) : [];
}

/** The screens are 390 points wide, and nothing on them may be wider. */
async function overflow(): Promise<string[]> {
  const wider: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  return wider === 0 ? [] : [`${String(wider)} px too wide`];
}

async function look(view: (typeof screenViews)[number], as: Answers): Promise<string[]> {
  answers = as;
  asked = 0;
  await openView(page, view, viewer, as === 'held' ? () => page.waitForTimeout(150) : undefined);
  return findings(as === 'given' ? undefined : 'main');
}

it('has a view of every screen of the member app', async () => {
  const seen = screenViews.map(({ pattern }) => pattern);
  expect((await listPatterns()).filter((pattern) => !seen.includes(pattern))).toEqual([]);
});

describe('axe finds nothing, targets are large enough and nothing is cut', async () => {
  const views = await listViews();

  it.each(views.filter(({ isPublic }) => isPublic))('$name', async (view) => {
    expect(await look(view, 'given')).toEqual([]);
    expect(await findingsInLight()).toEqual([]);
  });

  it('and a member comes in', async () => {
    await context.addInitScript(
      (value) => localStorage.setItem('access_token', value),
      viewer.token,
    );
  });

  it.each(views.filter(({ isPublic }) => !isPublic))('$name', async (view) => {
    expect(await look(view, 'held'), 'while it loads').toEqual([]);
    answers = 'given';
    for (const resume of release.splice(0)) resume();
    await untilQuiet(page);
    expect(await findings(), 'when it has loaded').toEqual([]);
    expect(await findingsInLight()).toEqual([]);
    if (asked === 0 || view.act) return;
    expect(await look(view, 'refused'), 'when it failed').toEqual([]);
    expect(await look(view, 'emptied'), 'when it is empty').toEqual([]);
  });
});

/** What opens each dialog. */
const dialogs: [name: string, path: string, open: () => Promise<void>][] = [
  ['the check-in', '/dashboard', async () => press('เปิดเมนู', 'เช็คอิน')],
  ['a limit', '/protection', async () => press(/^ต่อวัน/)],
  ['a break', '/protection', async () => press('7 วัน')],
  ['an exclusion', '/protection', async () => press('เลือกระยะเวลา', '6 เดือน', 'ถัดไป')],
  ['a notice', '/affiliate', async () => press('คัดลอกลิงก์')],
];

async function press(...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const open = page.locator('dialog[open]');
    const within = (await open.count()) > 0 ? open : page;
    await within.getByRole('button', { name }).first().click();
  }
}

describe('axe finds nothing in the dialogs either, in the dark and in the light', () => {
  it.each(dialogs)('%s', async (_name, path, open) => {
    answers = 'given';
    await page.goto(`${viewer.product.url}${path}`);
    await page.locator('#root main').waitFor();
    await untilQuiet(page);
    await open();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    // A notice that has the focus stays until it is read.
    await page.keyboard.press('Tab');
    expect(await findings('dialog[open]')).toEqual([]);
    expect(await findingsInLight()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

it('keeps the browser’s console empty all the while', () => {
  expect(complaints).toEqual([]);
});
