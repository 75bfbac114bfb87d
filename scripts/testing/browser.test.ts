import { once } from 'node:events';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Route } from 'playwright-core';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserFlags, closeBrowser, launchBrowser, phone } from './browser.ts';
import { unpackBrowser } from './packaged-browser.ts';
import { portOf } from '@kapao/postgres/ports.ts';

const html = `<meta name="viewport" content="width=device-width">
<body style="background: linear-gradient(#123456, #fedcba)"><h1>กระเป๋า</h1></body>`;

const ASKING = `<script>fetch('/held')</script>`;

let browser: Browser | undefined;
afterEach(() => closeBrowser(browser));

async function screenshotBytes(from: Browser): Promise<number> {
  const context = await from.newContext(phone);
  const page = await context.newPage();
  await page.setContent(html);
  const screen: unknown = await page.evaluate('[innerWidth, devicePixelRatio, navigator.language]');
  expect(screen).toEqual([390, 2, 'th-TH']);
  return (await page.screenshot()).byteLength;
}

it('ops-45: renders a page on a phone', async () => {
  browser = await launchBrowser();
  expect(await screenshotBytes(browser)).toBeGreaterThan(5000);
});

it('closes while a call of a page is still being answered, and nothing fails unheard', async () => {
  const silent = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(ASKING);
  });
  onTestFinished(() => silent.close().closeAllConnections());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  browser = await launchBrowser();
  const context = await browser.newContext();
  const answer = vi.fn((route: Route) => route.fetch());
  await context.route('**/held', answer);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${portOf(silent)}/`);
  await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce());
  await closeBrowser(browser);
  // An unhandled rejection would have failed the run.
  await expect(answer.mock.results[0]?.value).rejects.toThrow('context disposed');
});

describe.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the browser from npm',
  () => {
    it.each(['chromium', 'chromium-with-libraries'])(
      'renders a page too, as %s',
      async (launcher) => {
        const path = await unpackBrowser();
        const executablePath = join(dirname(path ?? ''), launcher);
        browser = await chromium.launch({ executablePath, args: browserFlags });
        expect(await screenshotBytes(browser)).toBeGreaterThan(5000);
      },
    );
  },
);
