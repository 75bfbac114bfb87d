/** Writes docs/product/coverage.md, the table of rules, their code and their tests: `npm run coverage`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const product = resolve(root, 'docs/product');
export const coverageFile = resolve(product, 'coverage.md');

export interface Rule {
  id: string;
  page: string;
  /** The operations, commands and other words in backticks. */
  names: string[];
}

/** A rule is a list item `- **pay-07** …` in a page of docs/product. */
export function readRules(): Rule[] {
  return globSync('*.md', { cwd: product })
    .filter((file) => file !== basename(coverageFile))
    .toSorted()
    .flatMap((page) =>
      readFileSync(resolve(product, page), 'utf8')
        .split(/^(?=- \*\*|#)/m)
        .flatMap((text) => {
          const id = /^- \*\*([a-z]+-\d+)\*\*/.exec(text)?.[1];
          const names = [...text.matchAll(/`([a-z][\w:-]*)/gi)].map(([, name = '']) => name);
          return id === undefined ? [] : [{ id, page, names }];
        }),
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
  return globSync('{apps,packages,chaos,e2e,scripts}/**/*.test.{ts,tsx}', {
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

const RULE_ID = /\b[a-z]+-\d\d+\b/g;
/** `createPayin: async (…` in routes, `name: 'points:set'` of a command. */
const DEFINITION = /^ +(\w+): (?:async )?\(|\bname: '([a-z-]+:[a-z-]+)'/gm;

/** The source files that name a rule's id, or define an operation or a command; a `rules.ts` comes first. */
export function readCode(): ReadonlyMap<string, string[]> {
  const files = globSync('{apps,packages}/*/{src,games}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: (name) => /\.test\.tsx?$|^testing$/.test(basename(name)),
  }).toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
  const code = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(resolve(root, file), 'utf8');
    const ids = text.match(RULE_ID) ?? [];
    const defined = /(routes|office)\.ts$|\/(commands|cli)\//.test(file)
      ? [...text.matchAll(DEFINITION)].map(([, operation, command = '']) => operation ?? command)
      : [];
    for (const key of new Set([...ids, ...defined]))
      code.set(key, [...(code.get(key) ?? []), file]);
  }
  return code;
}

function placeOf(file: string): number {
  return basename(file) === 'rules.ts' ? 0 : 1;
}

export function renderCoverage(
  rules: readonly Rule[],
  code: ReadonlyMap<string, string[]>,
  titles: readonly TestTitle[],
): string {
  const lines = [
    '# Rules, their code and their tests',
    '',
    'Made by `npm run coverage` from the pages of this folder, the comments that name a rule, and the titles of the tests.',
  ];
  let page = '';
  for (const rule of rules) {
    if (rule.page !== page) {
      page = rule.page;
      lines.push('', `## [${page}](${page})`, '', '| Rule | Code | Tests |', '|---|---|---|');
    }
    const files = new Map<string, number>();
    for (const { file, ids } of titles) {
      if (ids.includes(rule.id)) files.set(file, (files.get(file) ?? 0) + 1);
    }
    const sources = new Set([rule.id, ...rule.names].flatMap((key) => code.get(key) ?? []));
    const tests = [...files].map(([file, count]) =>
      count === 1 ? linkTo(file) : `${linkTo(file)} (${count})`,
    );
    lines.push(`| ${rule.id} | ${[...sources].map(linkTo).join(', ')} | ${tests.join(', ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

/** A `rules.ts` is named with its folder, because there are many. */
function linkTo(file: string): string {
  const name = basename(file) === 'rules.ts' ? file.split('/').slice(-2).join('/') : basename(file);
  return `[${name}](../../${file})`;
}

if (import.meta.main) {
  writeFileSync(coverageFile, renderCoverage(readRules(), readCode(), readTitles()));
}
