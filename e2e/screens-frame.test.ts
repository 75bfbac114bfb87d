import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '../apps/member/src/lib/paths.ts';
import { closeBrowser, launchBrowser } from '../scripts/testing/browser.ts';
import { logIn, registerMember, watchedPage } from './member-page.ts';
import type { WatchedPage } from './member-page.ts';
import type { RunningProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';

const PHONE_WIDTH_MAX = 480;
const QR_WIDTH_MAX = 300;
/** Id of the demo's PromptPay method. */
const PROMPTPAY_ID = 2;
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let product: RunningProduct;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let token: string;
beforeAll(async () => {
  product = await sharedProduct();
  token = await registerMember(product);
  browser = await launchBrowser();
  watched = await watchedPage(browser);
  await logIn(watched.context, token);
  ({ page } = watched);
});
afterAll(() => closeBrowser(browser));
beforeEach(async () => {
  await page.emulateMedia({ reducedMotion: null });
  await page.setViewportSize(PHONE);
});

async function open(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.getByRole('navigation', { name: 'เมนูหลัก' }).waitFor();
}

const goTo = (entry: string) =>
  page.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('link', { name: entry }).click();

/** Records every page transition of this page from now on, with everything that moves in it. */
const noteTurns = () =>
  page.evaluate(`{
    window.turns = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      void transition.ready.then(() => window.turns.push(document.getAnimations()
        .filter(({ effect }) => effect.pseudoElement?.startsWith('::view-transition'))
        // React hides the picture of the unmoved root by two scripted animations of 0 ms.
        .filter((animation) => animation instanceof CSSAnimation || animation instanceof CSSTransition)
        .map((animation) => ({
          what: animation.animationName,
          durationMs: animation.effect.getTiming().duration,
          from: String(animation.effect.getKeyframes()[0]?.transform ?? ''),
        }))));
      return transition;
    };
  }`);

const turns = () => page.evaluate('window.turns');

/** A string, because its types are the page's. */
const MOTIONS = `document.getAnimations().map((animation) => ({
  animation,
  what: animation.transitionProperty ?? animation.animationName ?? '',
  durationMs: animation.effect.getTiming().duration,
  element: animation.effect.target.tagName + (animation.effect.pseudoElement ?? ''),
  from: String(animation.effect.getKeyframes()[0]?.transform ?? ''),
}))`;

/** Records every animation that starts on this page from now on. */
const noteMotions = () =>
  page.evaluate(`{
    const noted = new Map();
    window.motions = () => [...noted.values()];
    const look = () => {
      for (const { animation, ...motion } of ${MOTIONS}) noted.set(animation, motion);
      requestAnimationFrame(look);
    };
    look();
  }`);

const motions = () => page.evaluate('motions()');

const widthOf = async (selector: string) =>
  (await page.locator(selector).first().boundingBox())?.width ?? expect.fail(selector);

it('site-10: the top bar is 56 px high and the bottom bar 64', async () => {
  await open(paths.contact());
  // Without the border between a bar and the content.
  const heightOf = (selector: string) =>
    page.evaluate<number>(`document.querySelector('${selector}').clientHeight`);
  expect(await heightOf('header')).toBe(56);
  expect(await heightOf('nav[aria-label="เมนูหลัก"]')).toBe(64);
});

it('site-08 site-09: keeps to the width of a phone on a wide screen, and changes pages in 300 ms', async () => {
  await page.setViewportSize(WIDE);
  await open('/dashboard');
  for (const selector of ['header', 'main', 'nav']) {
    expect(await widthOf(selector)).toBeLessThanOrEqual(PHONE_WIDTH_MAX);
  }
  await noteTurns();
  await goTo('โปรไฟล์');
  await page.getByRole('heading', { level: 1, name: 'โปรไฟล์' }).waitFor();
  // The bars do not move, and can be tapped while the page does.
  await goTo('โปรโมชั่น');
  await page.getByRole('heading', { level: 1, name: 'โปรโมชั่น' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'โปรไฟล์' }).waitFor();
  const turned = (from: string) => [
    { what: 'page-out', durationMs: 300, from: 'none' },
    { what: 'page-in', durationMs: 300, from },
  ];
  const [ahead, behind] = [turned('translateX(24px)'), turned('translateX(-24px)')];
  await expect.poll(turns).toEqual([ahead, ahead, behind]);
});

it('site-11 site-12: changes pages without a motion for who wants none, and begins at the top', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/promotion');
  await noteTurns();
  await page.evaluate('scrollTo(0, 100)');
  // A dispatched event does not scroll, as a click would.
  await page.getByRole('link', { name: 'โปรไฟล์' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'โปรไฟล์' }).waitFor();
  await expect.poll(turns).toEqual([[]]);
  expect(await page.evaluate('scrollY')).toBe(0);
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('content');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'โปรโมชั่น' }).waitFor();
  await expect.poll(() => page.evaluate('scrollY')).toBe(100);
});

it('site-15: slides the side menu in from the right, 18rem wide, its overlay fading for 300 ms', async () => {
  await open('/profile');
  await noteMotions();
  await page.getByRole('button', { name: 'เปิดเมนู' }).click();
  const fade = { what: 'opacity', durationMs: 300, element: 'DIALOG::backdrop' };
  await expect.poll(motions).toContainEqual(expect.objectContaining(fade));
  const slide = { what: 'transform', durationMs: 300, from: expect.stringContaining('(100%)') };
  await expect.poll(motions).toContainEqual(expect.objectContaining(slide));
  const panel = page.locator('dialog[open] > div');
  const rem = 16;
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      return box && { width: box.width, right: box.x + box.width };
    })
    .toEqual({ width: 18 * rem, right: PHONE.width });
});

/** Opens the member's page in a context with a fake clock, which a test can stop and advance. */
async function pageWithClock(path: string): Promise<WatchedPage> {
  const timed = await watchedPage(browser);
  // Each page has its own member, because a new member may hold two open deposits only.
  await logIn(timed.context, await registerMember(product));
  await timed.page.clock.install();
  await timed.page.goto(`${product.url}${path}`);
  return timed;
}

async function stopClock(timed: Page): Promise<void> {
  // Later than the call arrives: the clock cannot stop in the past.
  const soonMs = 10_000;
  await timed.clock.pauseAt(soonMs + (await timed.evaluate<number>('Date.now()')));
}

async function closeClean(clean: WatchedPage): Promise<void> {
  expect(clean.consoleErrors()).toEqual([]);
  await clean.context.close();
}

/** Index of the slide in the middle. */
const shownSlide = (timed: Page) =>
  timed.getByAltText('Dashboard Slider').evaluateAll(
    (images, middle) =>
      images.findIndex((image) => {
        const { left, right } = image.getBoundingClientRect();
        return left <= middle && right > middle;
      }),
    PHONE.width / 2,
  );

it('site-21: moves the slider on every 3 seconds, around and around, until it is stopped (WCAG 2.2.2)', async () => {
  const withClock = await pageWithClock('/dashboard');
  const timed = withClock.page;
  const shown = () => shownSlide(timed);
  await expect.poll(shown).toBe(1);
  const slides = timed.getByAltText('Dashboard Slider');
  const count = await slides.count();
  expect(count).toBeGreaterThan(1);
  await stopClock(timed);
  const before = await shown();
  let last = before;
  while (last === before) {
    await timed.clock.runFor(50);
    last = await shown();
  }
  // The slide changed at most 50 ms ago.
  for (let step = 0; step <= count; step += 1) {
    await timed.clock.runFor(step === 0 ? 2900 : 2850);
    expect(await shown()).toBe(last);
    await timed.clock.runFor(150);
    last = (last + 1) % count;
    expect(await shown()).toBe(last);
  }

  await timed.getByRole('button', { name: 'หยุดเลื่อนภาพ' }).click();
  await timed.clock.runFor(7000);
  expect(await shown()).toBe(last);
  const goOn = timed.getByRole('button', { name: 'เลื่อนภาพต่อ' });
  const box = await goOn.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await goOn.click();
  await timed.clock.runFor(3500);
  expect(await shown()).toBe((last + 1) % count);
  await closeClean(withClock);
});

it('site-25: lays out the shortcuts in 4 columns, the games in 3 and the daily rewards in 5', async () => {
  await open('/dashboard');
  const shortcuts = page.getByRole('navigation', { name: 'เมนูลัด' }).getByRole('listitem');
  await expect.poll(() => columnsOf(shortcuts)).toBe(4);
  await open('/game/DAONUEA');
  const games = page.locator('main button:has(img)');
  await expect.poll(() => columnsOf(games)).toBe(3);
  await open('/daily-checkin');
  const days = page.locator('main').getByRole('listitem');
  await expect.poll(() => columnsOf(days)).toBe(5);
});

/** Counts the items in the first one's row. */
async function columnsOf(items: ReturnType<Page['locator']>): Promise<number> {
  const tops = await items.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}

async function askForQr(asking: Page): Promise<void> {
  // Straight to the method: the list of methods would show open deposits first.
  await asking.goto(`${product.url}${paths.deposit(PROMPTPAY_ID)}`);
  await asking.getByRole('button', { name: '100', exact: true }).click();
  await asking.getByRole('button', { name: 'ฝากเงิน', exact: true }).click();
}

it('pay-78: shows the deposit’s QR at most 300 px wide, and saves it as png', async () => {
  await page.setViewportSize(WIDE);
  await askForQr(page);
  const picture = page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' });
  await picture.waitFor();
  const box = await picture.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(QR_WIDTH_MAX);
  expect(box?.width).toBe(box?.height);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'บันทึกรูปคิวอาร์โค้ด' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^qr-100\.\d\d\.png$/);
  expect(PNG.sync.read(await readFile(await download.path())).width).toBeGreaterThan(0);
});

it('pay-78: says nothing of a QR that could not be saved, and keeps it on the screen', async () => {
  const denied = await watchedPage(browser, { acceptDownloads: false });
  await logIn(denied.context, token);
  await askForQr(denied.page);
  const picture = denied.page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับโอนเงิน' });
  await picture.waitFor();
  const saving = denied.page.waitForEvent('download');
  await denied.page.getByRole('link', { name: 'บันทึกรูปคิวอาร์โค้ด' }).click();
  expect(await (await saving).failure()).not.toBeNull();
  // Longer than a notice takes to appear.
  await denied.page.waitForTimeout(300);
  expect(await denied.page.getByRole('alertdialog').count()).toBe(0);
  expect(await picture.isVisible()).toBe(true);
  await closeClean(denied);
});

it('site-27: closes a notice after 2000 ms, as its bar tells, or by OK', async () => {
  const withClock = await pageWithClock('/coupon');
  const timed = withClock.page;
  // Answered here, so that the browser's console tells of no failed call.
  const refusal = { success: false, status: 404, status_code: 404, message: 'ไม่พบคูปอง' };
  for (const call of ['get/coupon', 'coupon/terms']) {
    await timed.route(`**/api/member/${call}`, (route) => route.fulfill({ json: refusal }));
  }
  await timed.getByLabel('โค้ดคูปอง').fill('NOSUCHCODE');
  const use = timed.getByRole('button', { name: 'ใช้คูปอง', exact: true });
  const notice = timed.getByRole('alertdialog', { name: 'ใช้คูปองไม่สำเร็จ' });
  await stopClock(timed);
  await use.click();
  await notice.waitFor();
  expect(await timed.evaluate(MOTIONS)).toContainEqual(
    expect.objectContaining({ what: 'time-left', durationMs: 2000 }),
  );
  // The mouse may rest where the notice appears; only a moving mouse keeps the notice open.
  await timed.clock.runFor(1999);
  expect(await notice.isVisible()).toBe(true);
  await timed.clock.runFor(1);
  await notice.waitFor({ state: 'hidden' });

  await use.click();
  await notice.getByRole('button', { name: 'ตกลง' }).click();
  await notice.waitFor({ state: 'hidden' });
  await closeClean(withClock);
});

it('site-51: keeps the browser’s console empty all the while', () => {
  expect(watched.consoleErrors()).toEqual([]);
});
