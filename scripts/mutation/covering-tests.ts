import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const server = 'apps/server/src';
const gateway = 'entries/third-parties/payment-gateway/webhooks';
const wallet = 'entries/third-parties/game-studio/rs/wallet';
const bonus = 'features/promotions/cash-and-bonus';

/**
 * The tests that prove the rules of the money code, by path below the server's sources. Imports alone would select
 * hundreds, because most of the server's tests import all of it.
 */
export const moneyTests: readonly (readonly [source: RegExp, tests: readonly string[]])[] = [
  [/\/ledger\/(verify|invariants|liabilities)\./, ['ledger/{verify,liabilities}', bonus]],
  [/\/ledger\/accounts\./, ['ledger/{engine,nodes}', 'flows/deposits/approve-deposit', bonus]],
  [
    /\/ledger\//,
    [
      'ledger/{batches/decide,arrays,participants,engine,nodes,model}',
      bonus,
      'features/promotions/two-wallets',
    ],
  ],
  [/\/features\/[^/]+\/rules\./, []],
  [/\/promotions\/turnover/, [bonus, 'features/promotions/{turnover,closing}']],
  [/\/promotions\/|-promotion\./, [bonus, 'features/promotions/{promotions,closing}']],
  [
    /\/(flows|features\/payments)\/.*(deposit|transfer)(?!s-store)/,
    [
      gateway,
      'flows/deposits/{approve,credit}-deposit',
      'flows/deposits/assign-transfer',
      'features/referral/referral',
      '{entries/commands/payments/payment-decisions,features/payments/jobs}',
    ],
  ],
  [
    /\/(flows|features\/payments)\/.*withdrawal(?!s(\/.*)?-store)/,
    [
      'flows/withdrawals/end-withdrawal',
      'features/payments/{withdrawals,request-keys}',
      'entries/commands/payments/payment-decisions',
      'features/promotions/closing',
    ],
  ],
  [
    /\/payments\/withdrawals\//,
    [
      'features/payments/{withdrawals/withdrawals-store,withdrawals,request-keys}',
      'entries/commands/payments/payment-terms',
      '{entries/commands/payments/payment-decisions,features/payments/jobs}',
    ],
  ],
  [
    /\/payments\//,
    [
      gateway,
      'features/payments/{deposits/deposits-store,deposits,open-deposits,slips,request-keys,transfer-outcomes}',
      'flows/deposits/{approve-deposit,assign-transfer}',
      'features/protection/protection',
      '{entries/commands/payments/payment-decisions,features/payments/jobs}',
    ],
  ],
  [
    /\/flows\/play\/(roll-back|studio-wallet|wallet-calls)/,
    [
      `${wallet}-{rules,rules-rounds,statuses,memory}`,
      bonus,
      'flows/play/roll-back-transaction',
      'features/rebates/lost-cash',
      'features/protection/protection',
    ],
  ],
  [
    /\/(pay-reward|redeem-coupon)\./,
    [
      'ledger/rewards/pay-reward',
      'flows/rewards/redeem-coupon',
      'features/coupons/coupons',
      'features/spins/play',
    ],
  ],
  [/\/award-lost-bet/, ['features/referral/referral']],
  [/\/award-turnover/, ['features/points/points', 'features/referral/referral']],
  [
    /\/(claim-rebates|award-cashback|lower-rebates)|\/(play|rebates)\//,
    ['features/{play,rebates,cashback,points}/*', 'features/referral/referral', bonus],
  ],
];

/** Returns the test files that cover a source, nearest folder first. */
export function coveringTests(source: string): string[] {
  const [, globs] = moneyTests.find(([pattern]) => pattern.test(`/${source}`)) ?? [];
  if (!globs) return importingTests(source);
  const tests = globs.flatMap(testFiles);
  const beside = source.replace(/\.ts$/, '.test.ts');
  return [...new Set([...(existsSync(join(root, beside)) ? [beside] : []), ...tests])];
}

export function testFiles(glob: string): string[] {
  return globSync(`${server}/${glob}{,.pg}.test.ts`, { cwd: root });
}

/**
 * Files that import most of their app. Nearly every test starts one of them, so that an import by them says nothing
 * about the test.
 */
const WIRING =
  /^apps\/server\/src\/(app|context|main|member-handlers|office-app)\.ts$|\/testing\/|\/command-line\.ts$/;

/**
 * Returns the tests that are likely to notice a change of the source: those of the money code's list, or those that
 * import it otherwise than by the wiring, with those of its folder. A source of the server that only the wiring imports is
 * called over HTTP, by the tests of folders with the name of its area.
 */
export function nearTests(source: string): string[] {
  if (isTest(source)) return existsSync(join(root, source)) ? [source] : [];
  if (moneyTests.some(([pattern]) => pattern.test(`/${source}`))) return coveringTests(source);
  const found = importingTests(source, (file) => WIRING.test(file));
  const beside = globSync(`${dirname(source)}/*.test.{ts,tsx}`, { cwd: root });
  const isCalledOnly = found.length === 0 && source.startsWith(`${server}/`);
  return [...new Set([...found, ...beside, ...(isCalledOnly ? testFiles(areaGlob(source)) : [])])];
}

/** `entries/members/payments.ts` is of the area payments, `flows/sessions/log-in.ts` of sessions. */
function areaGlob(source: string): string {
  const folder = dirname(source);
  const area = folder.endsWith('/entries/members') ? basename(source, '.ts') : basename(folder);
  return `**/${area}/**/*`;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Returns every test file that imports the source directly or indirectly, nearest first, without ways over `leftOut`. */
function importingTests(source: string, leftOut = (_file: string) => false): string[] {
  const importers = readImporters();
  // Iterating over a set includes elements added meanwhile.
  const found = new Set([source]);
  for (const file of found) {
    for (const importer of importers.get(file) ?? []) if (!leftOut(importer)) found.add(importer);
  }
  return [...found].filter(isTest);
}

let knownImporters: ReadonlyMap<string, readonly string[]> | undefined;

function readImporters(): ReadonlyMap<string, readonly string[]> {
  if (knownImporters) return knownImporters;
  const importers = new Map<string, string[]>();
  for (const file of globSync('{apps,packages,scripts,bench,chaos,e2e,kit}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.endsWith('dist'),
  })) {
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  knownImporters = importers;
  return importers;
}

const IMPORT = /(?:from|import\()\s*'(?<path>\.{1,2}\/[^']+|@kapao\/[^']+)'/g;
const WORKSPACES: Readonly<Record<string, string>> = {
  contract: 'packages/contract',
  postgres: 'packages/postgres',
  studio: 'apps/studio',
  web: 'packages/web',
};

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(({ groups }) => {
    const path = groups?.['path'] ?? '';
    const [, name = '', rest] = /^@kapao\/(\w+)\/(.+)$/.exec(path) ?? [];
    const workspace = WORKSPACES[name];
    return workspace === undefined ? join(dirname(file), path) : `${workspace}/src/${rest}`;
  });
}
