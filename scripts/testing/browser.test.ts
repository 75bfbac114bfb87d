import { dirname, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { browserFlags, launchBrowser, phone } from './browser.ts';
import { unpackBrowser } from './packaged-browser.ts';

const html = `<meta name="viewport" content="width=device-width">
<body style="background: linear-gradient(#123456, #fedcba)"><h1>กระเป๋า</h1></body>`;

let browser: Browser | undefined;
afterEach(() => browser?.close());

async function screenshotBytes(from: Browser): Promise<number> {
  const context = await from.newContext(phone);
  const page = await context.newPage();
  await page.setContent(html);
  const screen: unknown = await page.evaluate('[innerWidth, devicePixelRatio, navigator.language]');
  expect(screen).toEqual([390, 2, 'th-TH']);
  return (await page.screenshot()).byteLength;
}

it('renders a page on a phone', async () => {
  browser = await launchBrowser();
  expect(await screenshotBytes(browser)).toBeGreaterThan(5000);
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
