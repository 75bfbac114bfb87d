/** Writes docs/product/coverage.md, the table of rules and the tests that prove them: `npm run coverage`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const product = resolve(root, 'docs/product');
export const coverageFile = resolve(product, 'coverage.md');

export interface Rule {
  id: string;
  page: string;
}

/** A rule is a list item `- **pay-07** …` in a page of docs/product. */
export function readRules(): Rule[] {
  return globSync('*.md', { cwd: product })
    .filter((file) => file !== basename(coverageFile))
    .toSorted()
    .flatMap((page) =>
      [...readFileSync(resolve(product, page), 'utf8').matchAll(/^- \*\*([a-z]+-\d+)\*\*/gm)].map(
        ([, id = '']) => ({ id, page }),
      ),
    );
}

export interface TestTitle {
  file: string;
  title: string;
  /** The ids before the colon, as in `pay-07 pay-08: gives an amount to one deposit`. */
  ids: string[];
}

const TITLE =
  /(?:\b(?:it(?:[A-Z]\w*)?|describe)(?:\.\w+(?:<[^\n]*>)?(?:\([^\n]*\))?)*|\]\s*(?:as const)?\s*,?\s*\))\(\s*(['"`])((?:\\.|(?!\1).)*?)\1/gs;
const IDS = /^((?:[a-z]+-\d+ )*[a-z]+-\d+): /;

/** The titles of `it` and `describe` in every test of the repository. */
export function readTitles(): TestTitle[] {
  return globSync('{apps,packages,e2e,scripts}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(TITLE)].map(([, , title = '']) => ({
        file,
        title,
        ids: IDS.exec(title)?.[1]?.split(' ') ?? [],
      })),
    );
}

export function renderCoverage(rules: readonly Rule[], titles: readonly TestTitle[]): string {
  const lines = [
    '# Rules and their tests',
    '',
    'Made by `npm run coverage` from the pages of this folder and the titles of the tests.',
  ];
  let page = '';
  for (const rule of rules) {
    if (rule.page !== page) {
      page = rule.page;
      lines.push('', `## [${page}](${page})`, '', '| Rule | Tests |', '|---|---|');
    }
    const files = new Map<string, number>();
    for (const { file, ids } of titles) {
      if (ids.includes(rule.id)) files.set(file, (files.get(file) ?? 0) + 1);
    }
    const tests = [...files].map(([file, count]) => {
      const link = `[${basename(file)}](../../${file})`;
      return count === 1 ? link : `${link} (${count})`;
    });
    lines.push(`| ${rule.id} | ${tests.join(', ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) writeFileSync(coverageFile, renderCoverage(readRules(), readTitles()));
