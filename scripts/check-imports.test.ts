import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports, crowdedFolders } from './check-imports.ts';

const contract = 'packages/contract/src/money.ts';
const web = 'packages/web/src/call-url.ts';
const server = 'apps/server/src';
const member = 'apps/member/src';
const sandbox = 'apps/sandbox/src';
const studio = 'apps/studio';

/** Each row: the rule, the file that breaks it, and what that file imports. */
const violations: [rule: string, from: string, to: string][] = [
  ['contract-imports-zod-only', contract, `${server}/config.ts`],
  [
    'shared-rules-import-no-schemas',
    'packages/contract/src/games/rules.ts',
    'packages/contract/src/games.ts',
  ],
  ['postgres-knows-nothing-of-kapao', 'packages/postgres/src/own-postgres.ts', contract],
  ['web-knows-no-app', web, contract],
  ['only-web-apps-stand-on-it', `${server}/app.ts`, web],
  ['no-app-imports-another', `${server}/app.ts`, 'apps/sandbox/src/bank.ts'],
  ['no-app-imports-another', `${server}/app.test.ts`, 'apps/sandbox/src/bank.ts'],
  ['no-app-imports-another', `${sandbox}/bank/routes.ts`, `${studio}/src/register.ts`],
  ['no-app-imports-another', `${studio}/games/slot/main.ts`, `${member}/lib/paths.ts`],
  ['sandbox-registers-the-studio', `${sandbox}/app.ts`, `${studio}/src/store.ts`],
  ['studio-knows-the-protocol-only', `${studio}/src/register.ts`, `${sandbox}/clock.ts`],
  ['studio-knows-the-protocol-only', `${studio}/games/slot/main.ts`, contract],
  ['apps-import-contract-only', `${server}/app.ts`, 'scripts/testing/postgres.ts'],
  ['tests-stay-home', `${server}/app.test.ts`, 'bench/ledger.ts'],
  ['tests-stay-home', `${server}/app.test.ts`, 'kit/wallet.ts'],
  ['the-kit-is-below-its-users', 'kit/wallet.ts', 'bench/costs.ts'],
  ['runs-share-the-kit-alone', 'bench/bets.ts', 'chaos/calls.ts'],
  ['runs-share-the-kit-alone', 'chaos/load.ts', 'e2e/walk.ts'],
  ['code-never-imports-tests', `${server}/app.ts`, `${server}/testing/database.ts`],
  ['no-barrels', `${server}/app.ts`, `${server}/features/wallet/index.ts`],
  [
    'no-feature-imports-another',
    `${server}/features/games/store.ts`,
    `${server}/features/wallet/store.ts`,
  ],
  [
    'rules-import-contract-only',
    `${server}/features/games/rules.ts`,
    `${server}/features/games/store.ts`,
  ],
  [
    'features-stand-on-the-ledger',
    `${server}/features/games/store.ts`,
    `${server}/flows/play/studio-wallet.ts`,
  ],
  ['features-stand-on-the-ledger', `${server}/features/games/store.ts`, `${server}/context.ts`],
  ['plumbing-knows-no-feature', `${server}/http/answer.ts`, `${server}/context.ts`],
  [
    'entries-are-the-top',
    `${server}/flows/play/studio-wallet.ts`,
    `${server}/entries/members/games.ts`,
  ],
  [
    'entries-are-the-top',
    `${server}/job-runner/daily.ts`,
    `${server}/entries/commands/games/studio-add.ts`,
  ],
  [
    'entries-stay-apart',
    `${server}/entries/members/games.ts`,
    `${server}/entries/office/games/games.ts`,
  ],
  [
    'only-commands-know-the-command-line',
    `${server}/entries/members/games.ts`,
    `${server}/command-line/acts.ts`,
  ],
  [
    'the-command-line-knows-no-command',
    `${server}/command-line/acts.ts`,
    `${server}/flows/play/studio-wallet.ts`,
  ],
  ['plumbing-knows-no-feature', `${server}/ledger/posting.ts`, `${server}/features/games/store.ts`],
  ['plumbing-knows-no-feature', `${server}/http/answer.ts`, `${server}/features/site/reads.ts`],
  ['ledger-stands-on-the-database', `${server}/ledger/posting.ts`, `${server}/http/answer.ts`],
  ['flows-stand-on-features', `${server}/flows/play/studio-wallet.ts`, `${server}/http/answer.ts`],
  [
    'adapters-import-the-contract',
    `${server}/adapters/sms/kapao/kapao-sms.ts`,
    `${server}/db/pool.ts`,
  ],
  [
    'entries-are-the-top',
    `${server}/features/games/store.ts`,
    `${server}/entries/third-parties/wallets.ts`,
  ],
  ['db-is-the-bottom', `${server}/db/pool.ts`, `${server}/ledger/posting.ts`],
  [
    'no-feature-imports-another',
    `${member}/features/games/rules.ts`,
    `${member}/features/wallet/rules.ts`,
  ],
  ['app-is-the-top', `${member}/features/games/BrandGamesScreen.tsx`, `${member}/app/Shell.tsx`],
  ['features-are-not-below', `${member}/api/client.ts`, `${member}/features/wallet/rules.ts`],
  ['ui-imports-lib-only', `${member}/ui/Button.tsx`, `${member}/state/session.ts`],
  ['ui-imports-lib-only', `${member}/ui/Button.tsx`, contract],
  ['lib-is-the-bottom', `${member}/lib/paths.ts`, `${member}/api/client.ts`],
];

const allowed: [from: string, to: string][] = [
  [`${sandbox}/app.ts`, `${studio}/src/register.ts`],
  ['bench/bets.ts', 'kit/wallet.ts'],
  ['kit/wallet.ts', `${server}/tokens.ts`],
  ['e2e/soak/main.ts', 'e2e/walk.ts'],
  [`${studio}/games/slot/main.ts`, `${studio}/src/fields.ts`],
  [`${server}/app.ts`, `${server}/entries/members/games.ts`],
  [`${server}/entries/members/games.ts`, `${server}/flows/play/studio-wallet.ts`],
  [`${server}/flows/play/studio-wallet.ts`, `${server}/features/games/store.ts`],
  [`${server}/features/wallet/store.ts`, `${server}/features/games/reads.ts`],
  [`${server}/entries/commands/games/studio-add.ts`, `${server}/command-line/command.ts`],
  [
    `${server}/entries/third-parties/game-studio/wallets.ts`,
    `${server}/flows/play/studio-wallet.ts`,
  ],
  [`${server}/features/games/rules.ts`, contract],
  [`${server}/features/games/store.ts`, `${server}/ledger/posting.ts`],
  [`${server}/ledger/posting.ts`, `${server}/db/pool.ts`],
  [`${server}/testing/database.ts`, 'scripts/testing/postgres.ts'],
  [`${server}/features/games/store.pg.test.ts`, `${server}/testing/database.ts`],
  [`${member}/features/games/BrandGamesScreen.tsx`, `${member}/ui/Button.tsx`],
  [`${member}/app/Shell.tsx`, `${member}/features/games/BrandGamesScreen.tsx`],
  [`${member}/api/client.ts`, web],
];

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kapao-imports-'));
  // Imports reach the contract by its package name, as in the apps.
  mkdirSync(join(root, 'node_modules/@kapao'), { recursive: true });
  symlinkSync('../../packages/contract', join(root, 'node_modules/@kapao/contract'));
  write(
    'packages/contract/package.json',
    '{"name":"@kapao/contract","exports":{"./*.ts":"./src/*.ts"}}',
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function writeImport(from: string, to: string, kind: 'import' | 'import type' = 'import'): void {
  const target = to === contract ? '@kapao/contract/money.ts' : resolve(root, to);
  // In every tree, because a tree with tests alone counts as empty.
  write(contract, 'export const thing = 1;\n');
  write(to, 'export const thing = 1;\n');
  write(from, `${kind} { thing } from '${target}';\nexport type Same = typeof thing;\n`);
}

describe('the import rules', () => {
  it.each(violations)('%s: refuses %s → %s', async (rule, from, to) => {
    writeImport(from, to);
    expect((await checkImports(root)).problems).toContain(`${rule}: ${from} → ${to}`);
  });

  it.each(allowed)('allow %s → %s', async (from, to) => {
    writeImport(from, to);
    expect((await checkImports(root)).problems).toEqual([]);
  });

  it.each([contract, `${server}/config.ts`, `${studio}/src/signature.ts`, 'kit/wallet.ts'])(
    'kit-05: refuse %s in the conformance kit',
    async (foreign) => {
      const file = 'apps/conformance/src/main.ts';
      writeImport(file, foreign);
      const { problems } = await checkImports(root);
      expect(problems).toContain(`conformance-knows-the-documents-only: ${file} → ${foreign}`);
    },
  );

  it('see imports of types alone', async () => {
    writeImport(
      `${server}/ledger/posting.ts`,
      `${server}/flows/play/studio-wallet.ts`,
      'import type',
    );
    expect((await checkImports(root)).problems).toHaveLength(1);
  });

  it('refuse re-exports', async () => {
    write(`${server}/ledger/posting.ts`, 'export const thing = 1;\n');
    write(`${server}/ledger/all.ts`, "export { thing } from './posting.ts';\n");
    expect((await checkImports(root)).problems.join()).toContain('no-re-exports');
  });

  it.each([
    'apps/server',
    'apps/member',
    'apps/sandbox',
    'apps/studio',
    'packages/contract',
    'packages/web',
  ])('refuse files of %s that import each other', async (workspace) => {
    const [one, other] = [`${workspace}/src/one.ts`, `${workspace}/src/other.ts`];
    write(one, "import type { B } from './other.ts';\nexport type A = B;\n");
    write(other, "import type { A } from './one.ts';\nexport type B = A;\n");
    // A circle is reported once.
    expect((await checkImports(root)).problems).toEqual([`no-circular: ${one} → ${other}`]);
  });

  it('refuse folders that import each other, by whichever files', async () => {
    const [one, other] = [`${server}/features/site`, `${server}/features/members`];
    writeImport(`${one}/a.ts`, `${other}/reads.ts`);
    writeImport(`${other}/b.ts`, `${one}/reads.ts`);
    const { problems } = await checkImports(root);
    expect(problems.toSorted()).toEqual([
      `no-folder-cycles: ${other} ⇄ ${one}`,
      `no-folder-cycles: ${one} ⇄ ${other}`,
    ]);
  });

  it('refuse a folder of the server with more than 20 files', () => {
    const files = Array.from({ length: 21 }, (_, index) => `${server}/ledger/f${index}.ts`);
    expect(crowdedFolders(files.slice(1))).toEqual([]);
    expect(crowdedFolders(files)).toEqual([
      'no-crowded-folders: apps/server/src/ledger has 21 files',
    ]);
  });

  it('refuse an index file that nobody imports', async () => {
    write(`${member}/ui/index.ts`, 'export const thing = 1;\n');
    expect((await checkImports(root)).problems).toEqual([`no-barrels: ${member}/ui/index.ts`]);
  });

  it('allow the contract zod, and nothing else from npm', async () => {
    write(contract, "import 'zod';\nimport 'pg';\n");
    expect((await checkImports(root)).problems).toEqual([
      `contract-imports-zod-only: ${contract} → pg`,
    ]);
  });

  it('ops-45: fail when there is nothing to check', async () => {
    expect((await checkImports(root)).problems).toEqual([`no source files below ${root}`]);
  });
});
