import type { Page } from 'playwright-core';
import { contrastViolations, violations } from './axe.ts';
import { wear, type NamedTheme } from './themes.ts';

/** Everything that can be said of the page as it stands, or of a part of it. */
export async function findings(page: Page, within?: string): Promise<string[]> {
  return [
    ...(await violations(page, within)),
    ...(await smallTargets(page)),
    ...(await overflow(page)),
  ];
}

/** What cannot be read where the site wears another theme; theme-colors.test.ts computes all. */
export async function findingsInTheme(
  page: Page,
  theme: NamedTheme,
  within?: string,
): Promise<string[]> {
  await wear(page, theme);
  return contrastViolations(page, within);
}

/** site-47: 44 px for a finger, also where they reach beyond what is seen; links in a sentence excepted. */
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

/** The screens are as wide as the phone, and nothing on them may be wider. */
async function overflow(page: Page): Promise<string[]> {
  const wider: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  return wider === 0 ? [] : [`${String(wider)} px too wide`];
}
