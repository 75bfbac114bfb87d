import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { operations } from '@kapao/contract/operations.ts';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { startProduct } from '../e2e/product.ts';
import { browserFlags, findBrowser, phone } from '../scripts/testing/browser.ts';

/**
 * `npm run bench:web`: what each screen downloads, and Lighthouse's mobile figures. Weights are gzip -9
 * in kB of 1000 bytes. The libraries of the entry,
 * weighed in the same run, are the reference that each screen is compared with.
 */
const LOGIN_BUDGET_KB = 100;
/** Lighthouse's figures vary from run to run: the median of these counts. */
const RUNS = 3;
const MAX_TRIES = 3;

interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  findings: string[];
}

const loginAnswer = z.object({ data: operations.login.data });
const DEMO = { phone: '0812345678', password: 'kapao1234', website_id: 3 };
const screens = [
  '/login',
  '/register',
  '/dashboard',
  '/payment/deposit',
  '/payment/deposit/2',
  '/payment/withdraw',
  '/transaction?type=deposit',
  '/game',
  '/profile',
];
const audited = ['/login', '/dashboard'];
const assets = fileURLToPath(new URL('../apps/member/dist/assets/', import.meta.url));

const product = await startProduct();
try {
  const token = await accessToken(product.url);
  await reportWeights(product.url, token);
  await reportAudits(product.url, token);
} finally {
  await product.stop();
}

async function reportWeights(url: string, token: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserFlags,
  });
  // React with the router, the query client and the store: what changes only with an upgrade.
  const vendorKb = await weightOf((name) => name.startsWith('vendor'));
  console.log(`React and the other libraries of the entry: ${vendorKb.toFixed(1)} kB gzip`);
  console.log('screen                        kB JavaScript   ratio to those');
  for (const screen of screens) {
    const isPublic = screen === '/login' || screen === '/register';
    const context = await browser.newContext(phone);
    if (!isPublic) await logIn(context, token);
    const kb = await downloadedKb(context, `${url}${screen}`);
    const over = screen === '/login' && kb > LOGIN_BUDGET_KB ? `  over ${LOGIN_BUDGET_KB} kB` : '';
    console.log(
      `${screen.padEnd(30)}${kb.toFixed(1).padStart(12)}${(kb / vendorKb).toFixed(2).padStart(16)}${over}`,
    );
    await context.close();
  }
  await browser.close();
}

async function downloadedKb(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(pathname.lastIndexOf('/') + 1));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return weightOf((name) => scripts.has(name));
}

async function weightOf(isCounted: (name: string) => boolean): Promise<number> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js') && isCounted(name));
  const files = await Promise.all(names.map((name) => readFile(`${assets}${name}`)));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
}

async function reportAudits(url: string, token: string): Promise<void> {
  console.log('\nLighthouse, mobile       performance  accessibility  best practices');
  for (const screen of audited) {
    const runs: Audit[] = [];
    while (runs.length < RUNS) runs.push(await audit(url, screen, token));
    const median = runs.toSorted((one, other) => one.performance - other.performance)[RUNS >> 1];
    if (!median) throw new Error('no audit was run');
    const scores = [median.performance, median.accessibility, median.bestPractices];
    const shown = scores.map((score) => String(Math.round(score * 100)).padStart(13)).join('  ');
    console.log(`${screen.padEnd(22)}${shown}`);
    for (const finding of median.findings) console.log(`    ${finding}`);
  }
}

/** One run in a browser of its own; one that Lighthouse itself calls unfinished is run again. */
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
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    // The session lives in the local storage, which a reset would empty.
    disableStorageReset: true,
  });
  const scores = result?.lhr.categories;
  const performance = scores?.['performance']?.score;
  const accessibility = scores?.['accessibility']?.score;
  const bestPractices = scores?.['best-practices']?.score;
  if (!result || !performance || !accessibility || !bestPractices) return undefined;
  const findings = Object.values(result.lhr.audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, score }) => `${title} (${score})`);
  return { performance, accessibility, bestPractices, findings };
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

async function logIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('access_token', value), token);
}

async function accessToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/member/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  return loginAnswer.parse(await response.json()).data.member_data.access_token;
}
