import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../../scripts/testing/browser.ts';
import { median } from '../figures.ts';
import type { Figure } from './figures.ts';
import { NO_SHIFT } from './weights.ts';

/** Lighthouse's scores vary, so the median of these runs counts. */
const RUNS = Number(process.env['RUNS'] ?? 3);
const MAX_TRIES = 3;
const PERFORMANCE_FLOOR = 98;
const WHOLE = 100;
const everyScreen = '/login,/dashboard,/game,/payment/deposit';
const audited = (process.env['SCREENS'] ?? everyScreen).split(',');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const speeds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
];
type Category = (typeof categories)[number];

interface Audit {
  /** In points of 100. */
  scores: Record<Category, number>;
  layoutShift: number;
  /** The parts of the performance score, in Lighthouse's words. */
  speed: string;
  findings: string[];
}

/** Lighthouse's phone preset: a simulated slow network and processor. */
export async function auditAll(url: string, token: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of audited) {
    const runs: Audit[] = [];
    while (runs.length < RUNS) runs.push(await audit(url, screen, token));
    for (const category of categories) {
      figures.push({
        name: `${screen}, Lighthouse ${category}`,
        value: median(runs.map(({ scores }) => scores[category])),
        unit: 'points',
        bound: { atLeast: category === 'performance' ? PERFORMANCE_FLOOR : WHOLE },
        note: runs.map(({ scores }) => Math.round(scores[category])).join(' '),
      });
    }
    figures.push({
      name: `${screen}, Lighthouse layout shift`,
      value: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
      unit: '',
      bound: { atMost: NO_SHIFT },
    });
    for (const { speed } of runs) console.log(`    ${screen}: ${speed}`);
    for (const finding of new Set(runs.flatMap(({ findings }) => findings))) {
      console.log(`    ${screen}: ${finding}`);
    }
  }
  return figures;
}

/** Runs Lighthouse once in a new browser; repeats a run that Lighthouse reports as unfinished. */
async function audit(url: string, screen: string, token: string): Promise<Audit> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const chrome = await launch({
      chromePath: await findBrowser(),
      chromeFlags: [...browserFlags, '--headless'],
      logLevel: 'silent',
    });
    try {
      if (screen !== '/login') await logInThroughDevTools(chrome.port, url, token);
      const done = await auditOnce(chrome.port, `${url}${screen}`);
      if (done) return done;
    } finally {
      chrome.kill();
    }
  }
  throw new Error(`Lighthouse did not finish on ${screen}`);
}

async function auditOnce(port: number, address: string): Promise<Audit | undefined> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    onlyCategories: [...categories],
    // A reset would delete the session from local storage.
    disableStorageReset: true,
  });
  if (!result) return undefined;
  const { lhr } = result;
  const points = (category: Category) => (lhr.categories[category]?.score ?? 0) * WHOLE;
  if (points('performance') === 0) return undefined;
  const findings = Object.values(lhr.audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = '', score }) => `${title} ${displayValue} (${score})`);
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    speed: speeds.map((id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`).join(', '),
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    findings,
  };
}

async function logInThroughDevTools(port: number, url: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  await page.goto(`${url}/api/healthz`);
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.close();
  await browser.close();
}
