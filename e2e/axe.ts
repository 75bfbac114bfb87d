import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeResult = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

const script = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** For a context of many pages: each has axe from its start, which is told to the browser only once. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: script });
}

/** What axe finds at the levels A and AA, in words that name the rule and the element. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  return find(page, within, { type: 'tag', values: RULES });
}

/** Of contrast alone, for a page that is known to be right in another theme. */
export async function contrastViolations(page: Page, within = 'html'): Promise<string[]> {
  return find(page, within, { type: 'rule', values: ['color-contrast'] });
}

async function find(page: Page, within: string, runOnly: object): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined')
    await page.addScriptTag({ path: script });
  const options = {
    runOnly,
    resultTypes: ['violations'],
    // It takes what a sticky bar covers for small; accessibility.test.ts asks for 44 px by itself.
    rules: { 'target-size': { enabled: false } },
  };
  const call = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`;
  const result = axeResult.parse(await page.evaluate(call));
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
