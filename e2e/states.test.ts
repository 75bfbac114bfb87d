import type { OperationName } from '@kapao/contract/routes.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { bringAxe } from './axe.ts';
import { onComplaint } from './complaints.ts';
import { findings } from './findings.ts';
import { giveAnswers, isRefused, type GivenAnswers } from './given-answers.ts';
import { logIn, registerMember } from './member-page.ts';
import type { RunningProduct } from './product.ts';
import { untilQuiet } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findTheme, wear, type NamedTheme } from './themes.ts';
import { partInFront, placeOf, type Place, type Walk } from './walk.ts';
import { walksOfMembers } from './walks-of-members.ts';
import { walksOfMoney } from './walks-of-money.ts';
import { walksOfRewards } from './walks-of-rewards.ts';
import { walksOfVisitors } from './walks-of-visitors.ts';

const REACH_MS = 10_000;

/** What the browser says itself where the app is right to do as it does. */
const SAID_BY_BROWSER = [
  'Service Worker registration blocked by Playwright',
  // game-38: the launcher closes its window, which in this test no script has opened.
  'Scripts may close only the windows that were opened by them.',
];

let product: RunningProduct;
let browser: Browser;
let themes: NamedTheme[] = [];
let token: string;
beforeAll(async () => {
  product = await sharedProduct();
  [token, browser, ...themes] = await Promise.all([
    registerMember(product),
    launchBrowser(),
    ...['Midnight', 'Lotus', 'Jade'].map((name) => findTheme(product, name)),
  ]);
});
afterAll(() => closeBrowser(browser));

/** A page that is answered as a walk says, with what its console and its network complain of. */
interface WalkedPage {
  page: Page;
  at: Place;
  begin: (walk: Walk) => Promise<void>;
  complaints: string[];
}

async function walkedPage(context: BrowserContext): Promise<WalkedPage> {
  let given: GivenAnswers = {};
  /** All that was given in this walk: what a call was refused with may be told late. */
  let everGiven: GivenAnswers[] = [];
  let asked = new Set<OperationName>();
  let isBreaking = false;
  const complaints: string[] = [];
  const give = (more: GivenAnswers) => {
    given = { ...given, ...more };
    everGiven.push(given);
  };
  context.setDefaultTimeout(REACH_MS);
  onComplaint(context, ({ what, url }) => {
    if (isBreaking || SAID_BY_BROWSER.includes(what)) return;
    if (everGiven.some((each) => isRefused(url, each))) return;
    complaints.push(`${what} ${url}`);
  });
  await giveAnswers(context, (name) => {
    asked.add(name);
    return given[name];
  });
  const page = await context.newPage();
  const at = placeOf(page, {
    give,
    asked: (name) => expect.poll(() => asked.has(name), { timeout: REACH_MS }).toBe(true),
  });
  const begin = async (walk: Walk) => {
    // A blank page has no storage; elsewhere nothing is left of the walk before, nor its language.
    const forget = `sessionStorage.clear(); localStorage.removeItem('language')`;
    if (page.url() !== 'about:blank') await page.evaluate(forget);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    isBreaking = walk.isBreaking === true;
    asked = new Set();
    given = {};
    everGiven = [];
    give(walk.given ?? {});
    await page.goto(`${product.url}${walk.path}`, { waitUntil: 'commit' });
    if (walk.isBare) return;
    await page.locator('#root main').waitFor();
    await untilQuiet(page);
  };
  return { page, at, begin, complaints };
}

let seen = 0;

async function findIn({ page, at, begin }: WalkedPage, walk: Walk): Promise<string[]> {
  const found: string[] = [];
  const note = (state: string, ...more: string[]) =>
    found.push(...more.map((each) => `${state}: ${each}`));
  await begin(walk);
  for (const [state, reach] of Object.entries(walk.states)) {
    await reach(at);
    const notice = page.getByRole('alertdialog');
    const isNotice = (await notice.count()) > 0;
    // A notice that has the focus stays until it is read.
    if (isNotice) await page.keyboard.press('Tab');
    const theme = themes[(seen += 1) % themes.length];
    if (theme) await wear(page, theme);
    note(state, ...(await findings(page, await partInFront(page))));
    if (isNotice) {
      await page.keyboard.press('Escape');
      await notice.waitFor({ state: 'detached' });
      if (await isFocusLost(page)) note(state, 'the focus is lost');
    }
  }
  const dialog = page.locator('dialog[open]');
  if ((await dialog.count()) > 0) {
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    if (await isFocusLost(page)) note('the step back', 'the focus is lost');
  }
  return found;
}

async function isFocusLost(page: Page): Promise<boolean> {
  return (await page.evaluate('document.activeElement === document.body')) === true;
}

const isVisitor = (walk: Walk) => walk.isVisitor === true;
const isMember = (walk: Walk) => !isVisitor(walk);
const walks = [...walksOfVisitors, ...walksOfMembers, ...walksOfMoney, ...walksOfRewards];

describe.each([
  ['a visitor', walks.filter(isVisitor)],
  ['a member', walks.filter(isMember)],
] as const)(
  'axe finds nothing in any state that %s meets, and the focus is never lost',
  (who, walked) => {
    let walking: WalkedPage;
    beforeAll(async () => {
      const context = await browser.newContext({
        ...phone,
        bypassCSP: true,
        serviceWorkers: 'block',
      });
      if (who === 'a member') await logIn(context, token);
      await bringAxe(context);
      walking = await walkedPage(context);
    });
    afterAll(() => walking?.page.context().close());

    it.each(walked.map((walk) => [walk.of, walk] as const))('site-47: %s', async (_of, walk) => {
      expect(await findIn(walking, walk)).toEqual([]);
    });

    it('site-51: and the console stays empty', () => {
      expect(walking.complaints).toEqual([]);
    });
  },
);
