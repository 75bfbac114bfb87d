import { themeColors } from '@kapao/contract/site.ts';
import { themeVariables } from '@kapao/contract/theme-colors.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { RunningProduct } from '../kit/product.ts';

const shownThemes = z.array(themeColors.extend({ name: z.string() }));
export type NamedTheme = z.infer<typeof shownThemes>[number];

/** Reads these themes of the site by the operator's command, in this order. */
export async function findThemes(product: RunningProduct, names: string[]): Promise<NamedTheme[]> {
  const themes = shownThemes.parse(JSON.parse((await product.command('themes:show')).output));
  return names.map((name) => {
    const found = themes.find((theme) => theme.name === name);
    if (found === undefined) throw new Error(`the site has no theme ${name}`);
    return found;
  });
}

export async function findTheme(product: RunningProduct, name: string): Promise<NamedTheme> {
  const [found] = await findThemes(product, [name]);
  if (found === undefined) throw new Error(`the site has no theme ${name}`);
  return found;
}

/** Changes the page's theme without a reload, and waits for colour transitions to end. */
export async function applyTheme(page: Page, theme: NamedTheme): Promise<void> {
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
    // An inherited colour begins its transition after its parent's has ended.
    for (await drawn(); changing().length > 0; await drawn()) {
      await Promise.allSettled(changing().map((transition) => transition.finished));
    }
  })()`);
}
