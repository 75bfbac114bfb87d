import { themeColors } from '@kapao/contract/site.ts';
import { themeVariables } from '@kapao/contract/theme-colors.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { RunningProduct } from './product.ts';

const shownThemes = z.array(themeColors.extend({ name: z.string() }));
export type NamedTheme = z.infer<typeof shownThemes>[number];

/** One of the site's themes, as an operator is shown them. */
export async function findTheme(product: RunningProduct, name: string): Promise<NamedTheme> {
  const themes = shownThemes.parse(JSON.parse((await product.command('themes:show')).output));
  const found = themes.find((theme) => theme.name === name);
  if (found === undefined) throw new Error(`the site has no theme ${name}`);
  return found;
}

/**
 * The page in another theme, without loading it again, whatever settings still arrive; colours that
 * change slowly have changed.
 */
export async function wear(page: Page, theme: NamedTheme): Promise<void> {
  const colors = Object.entries(themeVariables(theme)).map(
    ([name, value]) => `${name}: ${value} !important;`,
  );
  const rule = JSON.stringify(`:root { ${colors.join(' ')} }`);
  await page.evaluate(`(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${rule});
    document.adoptedStyleSheets = [sheet];
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changing = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A colour that is inherited begins to change only where the one above it has changed.
    for (await drawn(); changing().length > 0; await drawn()) {
      await Promise.allSettled(changing().map((transition) => transition.finished));
    }
  })()`);
}
