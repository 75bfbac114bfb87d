import type { Page } from 'playwright-core';
import { contrastViolations, axeViolations } from './axe.ts';
import { applyTheme, type NamedTheme } from './themes.ts';

/** Runs every check on the page as it is, or on a part of it. */
export async function findProblems(page: Page, within?: string): Promise<string[]> {
  return [
    ...(await axeViolations(page, within)),
    ...(await smallTargets(page)),
    ...(await overflow(page)),
  ];
}

/** Checks contrast in another theme; theme-colors.test.ts computes all combinations. */
export async function findProblemsInTheme(
  page: Page,
  theme: NamedTheme,
  within?: string,
): Promise<string[]> {
  await applyTheme(page, theme);
  return contrastViolations(page, within);
}

/** site-47: targets are 44 px, including invisible hit areas; links inside a sentence are exempt. */
async function smallTargets(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const { position, left, top } = getComputedStyle(element, '::before');
        const reach = (inset) => position === 'absolute' ? Math.max(0, -2 * parseFloat(inset)) : 0;
        return { element, width: width + reach(left), height: height + reach(top) };
      })
      .filter(({ width, height }) => width > 1 && (width < 43.5 || height < 43.5))
      .map(({ element, width, height }) =>
        'target ' + width + 'x' + height + ': ' + element.outerHTML.slice(0, 160))`);
  return Array.isArray(found) ? found.map(String) : [];
}

/** Finds content that is wider than the phone, of which there must be none. */
async function overflow(page: Page): Promise<string[]> {
  const wider: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  return wider === 0 ? [] : [`${String(wider)} px too wide`];
}
