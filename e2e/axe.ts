import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeResult = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** What axe finds at the levels A and AA, in words that name the rule and the element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const result = axeResult.parse(
    await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`),
  );
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
