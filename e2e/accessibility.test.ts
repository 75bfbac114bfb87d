import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnsweredViews } from './answered-views.ts';
import { findCutOffTexts } from './cut-off-texts.ts';
import { findProblems, findProblemsInTheme } from './findings.ts';
import { logIn } from './member-page.ts';
import { listPatterns, listViews, screenViews, untilQuiet } from './screen-views.ts';
import { findTheme, type NamedTheme } from './themes.ts';

const LIGHT_THEME = 'Lotus';
const VIEWER_PHONE = '0861112233';
const USUAL = { width: 390, height: 844 };
/** The smallest phone, with text twice as large. */
const SMALL = { width: 360, height: 640 };
const LETTERS = '200%';
const LONG_CODE = 'COUPON'.repeat(16);

let opened: AnsweredViews;
let page: Page;
let light: NamedTheme;

beforeAll(async () => {
  opened = await AnsweredViews.open(VIEWER_PHONE);
  ({ page } = opened);
  light = await findTheme(opened.viewer.product, LIGHT_THEME);
});
afterAll(() => opened.close());

/** Looks at both ends of a page, because lists draw only the rows that are in view; then all is as before. */
async function findCutOffOnSmallPhone(): Promise<string[]> {
  await enlarge(SMALL, LETTERS);
  const atStart = await findCutOffTexts(page);
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await untilQuiet(page);
  const found = [...atStart, ...(await findCutOffTexts(page))];
  await enlarge(USUAL, '');
  return found;
}

/** Changes screen and letters, as a browser's text size setting would. */
async function enlarge(screen: typeof SMALL, letters: string): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
  await untilQuiet(page);
}

it('site-47: has a view of every screen of the member app', async () => {
  const seen = screenViews.map(({ pattern }) => pattern);
  expect((await listPatterns()).filter((pattern) => !seen.includes(pattern))).toEqual([]);
});

describe('axe finds nothing, targets are large enough, and the smallest phone with large letters cuts nothing', async () => {
  const views = await listViews();

  it.each(views.filter(({ isPublic }) => isPublic))(
    'site-32 site-47 site-48: $name',
    async (view) => {
      expect(await opened.look(view, 'long')).toEqual([]);
      expect(await findProblemsInTheme(page, light), 'in another theme').toEqual([]);
      expect(await findCutOffOnSmallPhone(), 'in large letters').toEqual([]);
    },
  );

  it('and a member comes in', () => logIn(opened.context, opened.viewer.token));

  it.each(views.filter(({ isPublic }) => !isPublic))('site-47 site-48: $name', async (view) => {
    expect(await opened.look(view, 'pending'), 'while it loads').toEqual([]);
    await opened.release();
    // states.test.ts meets the members' screens in other themes.
    expect(await findProblems(page), 'when it has loaded').toEqual([]);
    expect(await findCutOffOnSmallPhone(), 'in large letters').toEqual([]);
  });
});

it('site-51: keeps the browser’s console empty all the while', () => {
  expect(opened.consoleErrors).toEqual([]);
});

// Afterwards, because a browser tells of each refused call.
it('site-48: a notice with a long code', async () => {
  opened.answers = 'long';
  await page.goto(`${opened.viewer.product.url}/coupon`);
  await enlarge(SMALL, LETTERS);
  await page.getByLabel('โค้ดคูปอง', { exact: true }).fill(LONG_CODE);
  await page.getByRole('button', { name: 'ใช้คูปอง' }).click();
  const notice = page.getByRole('alertdialog');
  await notice.waitFor();
  // While it is pointed at, it stays.
  await notice.hover();
  expect(await findCutOffTexts(page)).toEqual([]);
  const scrollTop = () => page.evaluate(`document.querySelector('[role=alertdialog]').scrollTop`);
  expect(await scrollTop(), 'it begins at its beginning').toBe(0);
  await page.mouse.wheel(0, 2000);
  await expect.poll(scrollTop, { message: 'its end is in reach' }).toBeGreaterThan(0);
});
