/**
 * `npm run screens`: takes pictures of every screen of the member app for docs/screens, one by one in the default theme
 * and all together in each theme, and writes the page that shows them. Then the office's, into docs/screens/office;
 * `npm run screens -- office` takes those alone.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { demoLogins } from '@kapao/contract/demo.ts';
import { logInByApi } from '../kit/api.ts';
import { logIn } from '../e2e/member-page.ts';
import { startProduct } from '../kit/product.ts';
import { listViews, openView, registerViewer } from '../e2e/screen-views.ts';
import { walkThroughProduct } from '../e2e/walk.ts';
import { dataUrl, encode, openStudio } from './encode-picture.ts';
import { takeOfficePictures } from './office-pictures.ts';
import { closeBrowser, launchBrowser, phone } from './testing/browser.ts';
import { wrapLine } from './wrap-line.ts';

const DEFAULT_THEME = 'Midnight';
const VIEWER_PHONE = '0861112233';
/** The timeout is generous, because the machine may be busy. */
const SCREEN_TIMEOUT_MS = 120_000;
const PICTURE_TIMEOUT_MS = 10_000;
const FADE_MS = 100;
const COLUMNS = 6;

const folder = resolve(import.meta.dirname, '../docs/screens');

interface Picture {
  name: string;
  png: Buffer;
}

const product = await startProduct();
const browser = await launchBrowser();
try {
  const studio = await openStudio(browser, COLUMNS * 200);
  if (process.argv[2] !== 'office') await takeMemberPictures(studio);
  await takeOfficePictures(product, browser, studio, join(folder, 'office'));
} finally {
  await closeBrowser(browser);
  await product.stop();
}

async function takeMemberPictures(studio: Page): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Before another member is on this network, for whom the withdrawal would wait for staff.
  await takeWalk(browser, studio);
  const viewer = await registerViewer(product, VIEWER_PHONE);
  const views = await listViews();
  const themes = z
    .array(z.object({ name: z.string() }))
    .parse(JSON.parse((await product.command('themes:show')).output))
    .map(({ name }) => name);
  for (const theme of themes) {
    await product.command('theme:use', '--name', theme);
    const pictures: Picture[] = [];
    for (const isPublic of [true, false]) {
      const page = await openPhone(browser, isPublic ? null : viewer.token);
      for (const view of views.filter((shown) => (shown.isPublic ?? false) === isPublic)) {
        await openView(page, view, viewer);
        await untilPicturesAreSeen(page);
        pictures.push({ name: view.name, png: await page.screenshot() });
      }
      await page.context().close();
    }
    await save(`all-${theme.toLowerCase()}`, await encode(studio, await montage(studio, pictures)));
    if (theme !== DEFAULT_THEME) continue;
    for (const { name, png } of pictures) await save(name, await encode(studio, png));
  }
  const names = views.map(({ name }) => name);
  await writeFile(join(folder, 'README.md'), documentPictures(themes, names));
  console.log(`${names.length} screens in ${themes.length} themes: ${folder}`);
}

/** Takes the pictures of the README's 60 seconds, as the demo's newcomer. */
async function takeWalk(on: Browser, studio: Page): Promise<void> {
  const page = await openPhone(on, await logInByApi(product, demoLogins.newcomer));
  await page.addInitScript("localStorage.setItem('language', 'en')");
  await walkThroughProduct(page, product, async (name, shown) => {
    await untilPicturesAreSeen(shown);
    await save(name, await encode(studio, await shown.screenshot()));
  });
  await page.context().close();
}

async function openPhone(on: Browser, token: string | null): Promise<Page> {
  const context = await on.newContext({
    ...phone,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (token !== null) await logIn(context, token);
  context.setDefaultTimeout(SCREEN_TIMEOUT_MS);
  return context.newPage();
}

/** Waits for the pictures in view; a picture that does not load is taken as it is. */
async function untilPicturesAreSeen(page: Page): Promise<void> {
  const seen = `[...document.images].every((image) =>
    image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight)`;
  await page.waitForFunction(seen, null, { timeout: PICTURE_TIMEOUT_MS }).catch(() => {});
  await page.waitForTimeout(FADE_MS);
}

async function montage(studio: Page, pictures: readonly Picture[]): Promise<Buffer> {
  const figures = pictures.map(
    ({ name, png }) =>
      `<figure><img src="${dataUrl(png)}"><figcaption>${name}</figcaption></figure>`,
  );
  await studio.setContent(`<style>
      body { margin: 12px; display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr); gap: 12px;
             background: #777; color: #fff; font: 13px sans-serif; text-align: center }
      figure { margin: 0 }
      img { width: 100%; border-radius: 8px; display: block; margin-bottom: 4px }
    </style>${figures.join('')}`);
  return studio.screenshot({ fullPage: true });
}

async function save(name: string, picture: Buffer): Promise<void> {
  await writeFile(join(folder, `${name}.webp`), picture);
}

function documentPictures(themes: readonly string[], names: readonly string[]): string {
  const parts = [
    '# Pictures of the screens',
    wrapLine(
      '`npm run screens` takes these, on a product of its own: every screen of the member app at 390x844, as ' +
        '`e2e/screen-views.ts` lists them. A screen that is new is missed by `e2e/accessibility.test.ts` until it has ' +
        'its view there.',
    ),
    '## In every theme',
    ...themes.map(
      (theme) => `### ${theme}\n\n![All screens in ${theme}](all-${theme.toLowerCase()}.webp)`,
    ),
    `## One by one, in ${DEFAULT_THEME}`,
    ...names.map((name) => `### ${name}\n\n![${name}](${name}.webp)`),
  ];
  return `${parts.join('\n\n')}\n`;
}
