import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const server = 'apps/server/src';
const gateway = 'providers/payment-gateway/webhooks';
const wallet = 'providers/game-studio/rs/wallet';
const bonus = 'modules/promotions/cash-and-bonus';

/**
 * The few tests that prove the rules of the money code, below the server's sources. Nearly every test of the
 * server imports all of it, so the imports alone would name hundreds.
 */
const moneyTests: readonly (readonly [source: RegExp, tests: readonly string[]])[] = [
  [/\/ledger\/(verify|invariants|liabilities)\./, ['ledger/{verify,liabilities}', bonus]],
  [/\/ledger\/accounts\./, ['ledger/{engine,nodes}', 'flows/approve-deposit', bonus]],
  [
    /\/ledger\//,
    [
      'ledger/{decide,arrays,attachments,engine,nodes,model}',
      bonus,
      'modules/promotions/two-purses',
    ],
  ],
  [/\/modules\/[^/]+\/rules\./, []],
  [/\/promotions\/turnover-store/, [bonus, 'modules/promotions/{turnover,closing}']],
  [/\/promotions\/|-promotion\./, [bonus, 'modules/promotions/{promotions,closing}']],
  [
    /\/flows\/.*(deposit|transfer)/,
    [
      gateway,
      'flows/{approve,credit}-deposit',
      'flows/assign-transfer',
      'modules/referral/referral',
      '{commands,jobs}/payment-{decisions,jobs}',
    ],
  ],
  [
    /\/flows\/.*withdrawal/,
    [
      'flows/end-withdrawal',
      'modules/payments/{payouts,request-keys}',
      'commands/payment-decisions',
      'modules/promotions/closing',
    ],
  ],
  [
    /\/payments\/withdrawals/,
    [
      'modules/payments/{withdrawals-store,payouts,request-keys}',
      'commands/payment-terms',
      '{commands,jobs}/payment-{decisions,jobs}',
    ],
  ],
  [
    /\/payments\//,
    [
      gateway,
      'modules/payments/{deposits-store,payins,open-payins,slips,request-keys,transfer-outcomes}',
      'flows/{approve-deposit,assign-transfer}',
      'modules/protection/protection',
      '{commands,jobs}/payment-{decisions,jobs}',
    ],
  ],
  [
    /\/flows\/(roll-back|settle-win|place-bet|studio-wallet)/,
    [
      `${wallet}-{rules,rules-rounds,statuses,memory}`,
      bonus,
      'flows/roll-back-transaction',
      'modules/returns/lost-cash',
      'modules/protection/protection',
    ],
  ],
  [
    /\/flows\/(pay-reward|redeem-coupon)/,
    ['flows/{pay-reward,redeem-coupon}', 'modules/coupons/coupons', 'modules/spins/play'],
  ],
  [/\/flows\/award-lost-bet/, ['modules/referral/referral']],
  [/\/flows\/award-turnover/, ['modules/points/points', 'modules/referral/referral']],
  [
    /\/flows\/(claim-returns|award-cashback|lower-returns)|\/(play|returns)\//,
    ['modules/{play,returns,cashback,points}/*', 'modules/referral/referral', bonus],
  ],
];

/** The test files that cover a source, those first that stand nearest to it. */
export function coveringTests(source: string): string[] {
  const [, globs] = moneyTests.find(([pattern]) => pattern.test(`/${source}`)) ?? [];
  if (!globs) return importingTests(source);
  const tests = globs.flatMap((glob) => globSync(`${server}/${glob}{,.pg}.test.ts`, { cwd: root }));
  const beside = source.replace(/\.ts$/, '.test.ts');
  return [...new Set([...(existsSync(join(root, beside)) ? [beside] : []), ...tests])];
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
