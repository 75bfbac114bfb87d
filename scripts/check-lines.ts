/** Part of the gate: no line of Markdown is longer than 120 characters, but in tables and code blocks. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MARKDOWN_WIDTH } from './wrap-line.ts';

const root = resolve(import.meta.dirname, '..');
const notOurs = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**'];

const marker = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)?/;

/** The numbers of the lines that are too long and could be broken at a space. */
export function longLines(markdown: string): number[] {
  let fence: string | undefined;
  return markdown.split('\n').flatMap((line, index) => {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || fence === mark)) {
      fence = fence === undefined ? mark : undefined;
      return [];
    }
    if (fence !== undefined || line.trimStart().startsWith('|')) return [];
    const isLong = line.length > MARKDOWN_WIDTH;
    return isLong && /\s/.test(line.replace(marker, '').trimEnd()) ? [index + 1] : [];
  });
}

if (import.meta.main) {
  const pages = globSync('**/*.md', { cwd: root, exclude: notOurs });
  const found = pages
    .toSorted()
    .flatMap((page) =>
      longLines(readFileSync(resolve(root, page), 'utf8')).map((line) => `${page}:${line}`),
    );
  for (const place of found) console.error(`${place}: longer than ${MARKDOWN_WIDTH} characters`);
  console.log(`lines: ${pages.length} pages checked`);
  process.exitCode = found.length > 0 || pages.length === 0 ? 1 : 0;
}
