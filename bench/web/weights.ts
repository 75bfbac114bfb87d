import type { Browser, BrowserContext } from 'playwright-core';
import { logIn } from '../../e2e/member-page.ts';
import { phone } from '../../scripts/testing/browser.ts';
import type { Figure } from './figures.ts';

const LOGIN_BUDGET_KB = 100;
const SCREEN_BUDGET_KB = 180;
export const NO_SHIFT = 0;

const visitorScreens = ['/login', '/register', '/forgot-password'];
const memberScreens = [
  '/dashboard',
  '/payment/deposit',
  '/payment/deposit/2',
  '/payment/withdraw',
  '/transaction?type=deposit',
  '/promotion',
  '/minigame',
  '/contact',
  '/game',
  '/game/EDITIONS01',
  '/profile',
];

/**
 * Measures the JavaScript that each screen needs (compressed, as a phone receives it, kB of 1000 bytes), without what
 * loads after it, and the sum of its layout shifts, without Lighthouse's throttling.
 */
export async function weigh(browser: Browser, url: string, token: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of [...visitorScreens, ...memberScreens]) {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    await context.addInitScript(watchShifts);
    await context.addInitScript(noteFirstIdle);
    if (memberScreens.includes(screen)) await logIn(context, token);
    const { kb, shift } = await visit(context, `${url}${screen}`);
    figures.push({
      name: `${screen}, JavaScript`,
      value: kb,
      unit: 'kB',
      bound: { atMost: screen === '/login' ? LOGIN_BUDGET_KB : SCREEN_BUDGET_KB },
    });
    figures.push({
      name: `${screen}, layout shift`,
      value: shift,
      unit: '',
      bound: { atMost: NO_SHIFT },
    });
    await context.close();
  }
  return figures;
}

async function visit(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const shift = Number(await page.evaluate('window.kapaoShift'));
  return { kb: Number(await page.evaluate(bytesOfScreen)) / 1000, shift };
}

/** Each file once: one that is announced and then imported has two entries. */
const bytesOfScreen = `[...new Map(performance.getEntriesByType('resource')
  .filter(({ startTime, name }) => startTime < window.kapaoFirstIdle && name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => [name, encodedBodySize])).values()]
  .reduce((sum, size) => sum + size, 0)`;

/** Notes when the first screen stands; from then on the app loads what comes next, such as the tabs' screens (site-58). */
const noteFirstIdle = `
  window.kapaoFirstIdle = Infinity;
  const onIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (act, options) => onIdle((deadline) => {
    window.kapaoFirstIdle = Math.min(window.kapaoFirstIdle, performance.now());
    act(deadline);
  }, options);
`;

/** Runs in the page before its own scripts. */
const watchShifts = `
  window.kapaoShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.kapaoShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
