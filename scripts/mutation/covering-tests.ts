import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const server = 'apps/server/src';
const wallet = `${server}/providers/game-studio/rs/wallet-*`;

/**
 * The tests that prove the rules of the money code. Nearly every test of the server imports all of it, so
 * the imports alone would name hundreds.
 */
const moneyTests: readonly (readonly [source: RegExp, tests: readonly string[]])[] = [
  [
    /\/ledger\//,
    [
      'ledger/*',
      'db/bonus-balance*',
      'modules/promotions/{cash-and-bonus,two-purses}*',
      'modules/history/activity*',
    ],
  ],
  [/\/promotions\//, ['modules/promotions/*', 'commands/promotions*', 'flows/redeem-coupon*']],
  [/\/(claim|close|cancel)-promotion/, ['modules/promotions/*', 'commands/promotions*']],
  [
    /\/(payments|flows)\/.*(deposit|transfer|payment|rules)/,
    [
      'modules/payments/*',
      'providers/payment-gateway/webhook*',
      'flows/approve-deposit*',
      'commands/payment-*',
      'jobs/payment-jobs*',
    ],
  ],
  [
    /\/(payments|flows)\/.*withdrawal/,
    ['modules/payments/{payouts,rules,request-keys}*', 'commands/payment-*', 'jobs/payment-jobs*'],
  ],
  [
    /\/flows\/(roll-back|settle-win|place-bet|studio-wallet)/,
    [wallet, 'flows/studio-wallet*', 'modules/promotions/cash-and-bonus*', 'modules/protection/*'],
  ],
  [/\/flows\/pay-reward/, ['flows/pay-reward*', 'modules/{coupons,daily-rewards,spins}/*']],
  [/\/flows\/redeem-coupon/, ['flows/redeem-coupon*', 'modules/coupons/*']],
  [
    /\/flows\/(claim-returns|award-|lower-returns)|\/(play|returns)\//,
    [
      'modules/{play,returns,cashback,points,referral}/*',
      'jobs/daily*',
      'commands/{cashback-cancel,returns-commands}*',
    ],
  ],
];

/** The test files that cover a source, those first that stand nearest to it. */
export function coveringTests(source: string): string[] {
  const [, globs] = moneyTests.find(([pattern]) => pattern.test(`/${source}`)) ?? [];
  if (!globs) return importingTests(source);
  const tests = globs.flatMap((glob) =>
    globSync(`${glob.startsWith(server) ? glob : `${server}/${glob}`}.test.ts`, { cwd: root }),
  );
  return [...new Set(tests)];
}

/** Every test file that imports the source, itself or by way of others: nearest first. */
function importingTests(source: string): string[] {
  const importers = new Map<string, string[]>();
  for (const file of globSync('{apps,packages,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.endsWith('dist'),
  })) {
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  // A set goes on over what is added meanwhile.
  const found = new Set([source]);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found].filter((file) => /\.test\.tsx?$/.test(file));
}

const IMPORT = /(?:from|import\()\s*'(?<path>\.{1,2}\/[^']+|@kapao\/[^']+)'/g;

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(({ groups }) => {
    const path = groups?.['path'] ?? '';
    const [, workspace, rest] = /^@kapao\/(contract|postgres)\/(.+)$/.exec(path) ?? [];
    return workspace ? `packages/${workspace}/src/${rest}` : join(dirname(file), path);
  });
}
