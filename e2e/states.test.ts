import type { OperationName } from '@kapao/contract/routes.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, launchBrowser, phone } from '../scripts/testing/browser.ts';
import { addAxe } from './axe.ts';
import { onConsoleError } from './console-errors.ts';
import { findProblems } from './findings.ts';
import { mockResponses, type MockResponses } from './mock-responses.ts';
import { logIn, registerMember } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { untilQuiet } from './screen-views.ts';
import { sharedProduct } from './shared-product.ts';
import { findThemes, applyTheme, type NamedTheme } from './themes.ts';
import { partInFront, placeOf, type Place, type Journey } from './journey.ts';
import { memberJourneys } from './member-journeys.ts';
import { moneyJourneys } from './money-journeys.ts';
import { playJourneys } from './play-journeys.ts';
import { rewardJourneys } from './reward-journeys.ts';
import { withdrawalJourneys } from './withdrawal-journeys.ts';
import { visitorJourneys } from './visitor-journeys.ts';

const REACH_MS = 10_000;

/** Messages of the browser itself for correct behaviour of the app. */
const SAID_BY_BROWSER = [
  'Service Worker registration blocked by Playwright',
  // game-38: the launcher closes its window, which no script has opened in this test.
  'Scripts may close only the windows that were opened by them.',
];

let product: RunningProduct;
let browser: Browser;
let themes: NamedTheme[] = [];
let token: string;
beforeAll(async () => {
  product = await sharedProduct();
  [token, browser, themes] = await Promise.all([
    registerMember(product),
    launchBrowser(),
    findThemes(product, ['Midnight', 'Lotus', 'Jade']),
  ]);
});
afterAll(() => closeBrowser(browser));

/** A page with a journey's mock responses, and the errors of its console and network. */
interface JourneyPage {
  page: Page;
  at: Place;
  begin: (journey: Journey) => Promise<void>;
  consoleErrors: string[];
}

async function openJourneyPage(context: BrowserContext): Promise<JourneyPage> {
  let mocks: MockResponses = {};
  let calls = new Set<OperationName>();
  let causesErrors = false;
  const consoleErrors: string[] = [];
  const mock = (more: MockResponses) => {
    mocks = { ...mocks, ...more };
  };
  context.setDefaultTimeout(REACH_MS);
  onConsoleError(context, ({ what, url }) => {
    if (causesErrors || SAID_BY_BROWSER.includes(what)) return;
    consoleErrors.push(`${what} ${url}`);
  });
  await mockResponses(context, (name) => {
    calls.add(name);
    return mocks[name];
  });
  const page = await context.newPage();
  const at = placeOf(page, {
    mock,
    waitForCall: (name) => expect.poll(() => calls.has(name), { timeout: REACH_MS }).toBe(true),
  });
  const begin = async (journey: Journey) => {
    // A blank page has no storage; otherwise remove the last journey's data and language.
    const forget = `sessionStorage.clear(); localStorage.removeItem('language')`;
    if (page.url() !== 'about:blank') await page.evaluate(forget);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    causesErrors = journey.causesErrors === true;
    calls = new Set();
    mocks = journey.mocks ?? {};
    await page.goto(`${product.url}${journey.path}`, { waitUntil: 'commit' });
    if (journey.hasNoFrame) return;
    await page.locator('#root main').waitFor();
    await untilQuiet(page);
  };
  return { page, at, begin, consoleErrors };
}

let seen = 0;

async function findIn({ page, at, begin }: JourneyPage, journey: Journey): Promise<string[]> {
  const found: string[] = [];
  const note = (state: string, ...more: string[]) =>
    found.push(...more.map((each) => `${state}: ${each}`));
  await begin(journey);
  for (const [state, reach] of Object.entries(journey.states)) {
    await reach(at);
    const notice = page.getByRole('alertdialog');
    const isNotice = (await notice.count()) > 0;
    // A notice that has the focus does not close by itself.
    if (isNotice) await page.keyboard.press('Tab');
    const theme = themes[(seen += 1) % themes.length];
    if (theme) await applyTheme(page, theme);
    note(state, ...(await findProblems(page, await partInFront(page))));
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

const isVisitor = (journey: Journey) => journey.isVisitor === true;
const isMember = (journey: Journey) => !isVisitor(journey);
const journeys = [
  ...visitorJourneys,
  ...memberJourneys,
  ...playJourneys,
  ...moneyJourneys,
  ...withdrawalJourneys,
  ...rewardJourneys,
];

describe.each([
  ['a visitor', journeys.filter(isVisitor)],
  ['a member', journeys.filter(isMember)],
] as const)(
  'axe finds nothing in any state that %s meets, and the focus is never lost',
  (who, theirJourneys) => {
    let journeyPage: JourneyPage;
    beforeAll(async () => {
      const context = await browser.newContext({
        ...phone,
        bypassCSP: true,
        serviceWorkers: 'block',
      });
      if (who === 'a member') await logIn(context, token);
      await addAxe(context);
      journeyPage = await openJourneyPage(context);
    });
    afterAll(() => journeyPage?.page.context().close());

    it.each(theirJourneys.map((journey) => [journey.of, journey] as const))(
      'site-47: %s',
      async (_of, journey) => {
        expect(await findIn(journeyPage, journey)).toEqual([]);
      },
    );

    it('site-51: and the console stays empty', () => {
      expect(journeyPage.consoleErrors).toEqual([]);
    });
  },
);
