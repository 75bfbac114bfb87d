import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeResult = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

const script = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** Adds axe to every page of a context, as an init script that the browser receives once. */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: script });
}

/** Runs axe at levels A and AA; each finding names the rule and the element. */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  return find(page, within, { type: 'tag', values: RULES });
}

/** Checks contrast only, for a page that has passed all checks in another theme. */
export async function contrastViolations(page: Page, within = 'html'): Promise<string[]> {
  return find(page, within, { type: 'rule', values: ['color-contrast'] });
}

async function find(page: Page, within: string, runOnly: object): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await page.addScriptTag({ path: script });
  const options = {
    runOnly,
    resultTypes: ['violations'],
    // The office's preview is the member app, whose pages are checked by themselves.
    iframes: false,
    // axe counts the area covered by a sticky bar as missing; accessibility.test.ts checks 44 px itself.
    rules: { 'target-size': { enabled: false } },
  };
  const call = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`;
  const result = axeResult.parse(await page.evaluate(call));
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
