import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const assets = fileURLToPath(new URL('../apps/office/dist/assets/', import.meta.url));
const names = z.array(z.string());
const scriptsOfPage = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name }) => name.slice(name.lastIndexOf('/') + 1))`;

/** office-48: the editor of a description loads after its screen, and alone. */
const ALONE = /^DescriptionEditor-/;

/** Sums the built JavaScript that a page of the office has loaded (gzip -9, kB of 1000 bytes). */
export async function weightOfPage(page: Page): Promise<number> {
  const loaded = new Set(names.parse(await page.evaluate(scriptsOfPage)));
  const built = (await readdir(assets)).filter((name) => loaded.has(name) && !ALONE.test(name));
  const files = await Promise.all(built.map((name) => readFile(`${assets}${name}`)));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000;
}
