/**
 * Rules, their code and their tests: `npm run coverage` writes the table of all to .cache/coverage.md,
 * `npm run coverage -- pay-17` prints one rule. Both come from docs/product, the comments that name a rule, and the
 * titles of the tests.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const product = resolve(root, 'docs/product');
const coverageFile = resolve(root, '.cache/coverage.md');

export interface Rule {
  id: string;
  page: string;
  /** The operations, commands and other words in backticks. */
  names: string[];
}

/** A rule is a list item `- **pay-07** …` in a page of docs/product. */
export function readRules(): Rule[] {
  return globSync('*.md', { cwd: product })
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
/** Matches a definition: `openDeposit: async (…` in routes, `name: 'points:set'` of a command. */
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
    const defined = file.includes('/entries/')
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

interface Coverage {
  rule: Rule;
  code: string[];
  /** File and title. */
  tests: TestTitle[];
}

/** Finds code by the rule's id, and by the operations and commands that the rule names. */
export function coverRule(
  rule: Rule,
  code: ReadonlyMap<string, string[]>,
  titles: readonly TestTitle[],
): Coverage {
  const sources = new Set([rule.id, ...rule.names].flatMap((key) => code.get(key) ?? []));
  return { rule, code: [...sources], tests: titles.filter(({ ids }) => ids.includes(rule.id)) };
}

function describeRule({ rule, code, tests }: Coverage): string {
  const lines = (title: string, items: readonly string[]) => [
    title,
    ...items.map((item) => `  ${item}`),
  ];
  return [
    `${rule.id} in docs/product/${rule.page}`,
    ...lines('code', code),
    ...lines(
      'tests',
      tests.map(({ file, title }) => `${file}: ${title}`),
    ),
  ].join('\n');
}

function tableOf(all: readonly Coverage[]): string {
  const link = (file: string) =>
    `[${nameOf(file)}](${relative(dirname(coverageFile), resolve(root, file))})`;
  const lines = ['# Rules, their code and their tests'];
  let page = '';
  for (const { rule, code, tests } of all) {
    if (rule.page !== page) {
      page = rule.page;
      lines.push('', `## ${page}`, '', '| Rule | Code | Tests |', '|---|---|---|');
    }
    const files = [...new Set(tests.map(({ file }) => file))];
    lines.push(`| ${rule.id} | ${code.map(link).join(', ')} | ${files.map(link).join(', ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

/** A `rules.ts` is named with its folder, because there are many. */
function nameOf(file: string): string {
  return basename(file) === 'rules.ts' ? file.split('/').slice(-2).join('/') : basename(file);
}

function main(asked: readonly string[]): void {
  const [rules, code, titles] = [readRules(), readCode(), readTitles()];
  const unknown = asked.filter((id) => !rules.some((rule) => rule.id === id));
  if (unknown.length > 0) {
    console.error(`docs/product has no rule ${unknown.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const covered = rules
    .filter(({ id }) => asked.length === 0 || asked.includes(id))
    .map((rule) => coverRule(rule, code, titles));
  if (asked.length > 0) {
    for (const each of covered) console.log(describeRule(each));
    return;
  }
  mkdirSync(dirname(coverageFile), { recursive: true });
  writeFileSync(coverageFile, tableOf(covered));
  console.log(`${covered.length} rules: ${relative(root, coverageFile)}`);
}

if (import.meta.main) main(process.argv.slice(2));
