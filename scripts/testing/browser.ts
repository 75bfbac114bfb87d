/** Finds a real browser for journeys, screenshots and audits: the machine's own, or the one from npm. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { unpackBrowser } from './packaged-browser.ts';
import { starts } from './starts.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromium in a test must not ask for privileges or a GPU, or access the internet. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The phone size that the member app is made for. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'th-TH',
  timezoneId: 'Asia/Bangkok',
};

/**
 * Launches KAPAO_BROWSER, else the browser from npm, else the machine's own. The one from npm has no windows, and takes
 * a quarter of the time.
 */
export async function launchBrowser(): Promise<Browser> {
  chosen ??= chooseBrowser();
  return launch(await chosen);
}

/** Launches a whole browser, which shows notifications. */
export async function launchWholeBrowser(): Promise<Browser> {
  return launch(await findBrowser());
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args: browserFlags });
}

/** Closes a browser and ignores rejections of answers that a test is still sending. */
export async function closeBrowser(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await browser?.close();
}

let chosen: Promise<string> | undefined;

async function chooseBrowser(): Promise<string> {
  const packaged = process.env['KAPAO_BROWSER'] ? undefined : await unpackBrowser();
  return packaged ?? findBrowser();
}

let found: Promise<string> | undefined;

/**
 * Returns the path of a whole browser that starts, as an audit or a notification needs it: KAPAO_BROWSER, else the machine's own, else the
 * one from npm (Linux on x64 only). @throws with one clear line when there is none.
 */
export function findBrowser(): Promise<string> {
  found ??= searchBrowser();
  return found;
}

async function searchBrowser(): Promise<string> {
  const wanted = process.env['KAPAO_BROWSER'];
  for (const path of wanted ? [wanted] : installed()) {
    if (await starts(path)) return path;
  }
  const packaged = wanted ? undefined : await unpackBrowser();
  if (packaged) return packaged;

  const message = wanted
    ? `No browser: KAPAO_BROWSER=${wanted} does not start`
    : 'No browser: install Chromium or Chrome, or name one in KAPAO_BROWSER';
  console.error(message);
  throw new Error(message);
}

function installed(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...elsewhere].filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
