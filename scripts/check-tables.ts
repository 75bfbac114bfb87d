/**
 * Part of the gate: the SQL of a feature may name its own tables only. Another feature's tables are read through
 * that feature's `reads.ts`; the exceptions below state their reasons.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const features = resolve(import.meta.dirname, '../apps/server/src/features');
const notCode = /\.test\.ts$|\/testing\//;

/** Tables that every statement may join: the member, and the settings of the site. */
const shared = new Set(['members', 'member_bank_accounts', 'site_settings', 'websites', 'banks']);
/** Files that look across features: the member's history, the checks of `ledger:verify`, and how long work waits. */
const readsAcross = /^history\/|\/invariants\.ts$|^health\/backlog\.ts$/;

/**
 * The tables of other features that a file may name, as `file table`, each with the reason why a named read would not
 * do.
 */
export const exceptions: Readonly<Record<string, string>> = {
  'fair-offers/reads.ts play_days':
    'Stakes are one of the facts of a claim; play stands above games, which stand above daily rewards.',
  'fair-offers/store.ts coupons':
    'A rule names its coupon by the code, and coupons read their rule.',
  'games/rounds/round-guard.ts promotion_claims':
    'A win is split as its claim stands under the lock, in the one statement that finds its bet.',
  'games/rounds/transactions-store.ts promotion_claims':
    'A bet with a bonus part is stored with its claim, in the one statement that stores it.',
  'members/check-access-token.ts promotion_claims':
    'The profile is one statement: 0.4 of a bare route (bench:api).',
  'members/check-access-token.ts promotions':
    'The profile is one statement: 0.4 of a bare route (bench:api).',
  'members/proof-store.ts member_breaks':
    'The update itself looks, so that a break set at the same moment counts.',
  'notifications/push-store.ts member_breaks':
    'A broadcast spares members on a break; protection reads play, which leads to members and back here.',
  'notifications/push-store.ts sessions':
    'A subscription lives as long as its session; sessions read members, which read notifications.',
  'promotions/turnover-store.ts studio_transactions':
    'A rollback finds what its bet counted by the transfer of the bet, under the lock.',
  'site/settings-store.ts payment_methods':
    'A setting names its method, as a foreign key would; site stands below payments.',
};

export interface TableReference {
  /** The path of the file below features/. */
  file: string;
  table: string;
  isWritten: boolean;
}

/** The tables that a file's statements name; the table of a saved record (db/saved-record.ts) is written. */
export function tablesIn(file: string, text: string, known: ReadonlySet<string>): TableReference[] {
  const named = [
    ...text.matchAll(/\b(insert into|update|delete from|from|join|using)\s+(\w+)/g),
    ...text.matchAll(/^ {2}(table): '(\w+)',$/gm),
  ];
  return named
    .filter(([, , table = '']) => known.has(table))
    .map(([, verb = '', table = '']) => ({
      file,
      table,
      isWritten: /^(insert|update|delete|table)/.test(verb),
    }));
}

/** Returns the findings as texts; none when each feature keeps to its tables. */
export function foreignTables(
  found: readonly TableReference[],
  allowed: Readonly<Record<string, string>>,
): string[] {
  const featureOf = (file: string) => file.split('/')[0] ?? '';
  const writers = new Map<string, Set<string>>();
  for (const { file, table } of found.filter(({ isWritten }) => isWritten))
    writers.set(table, (writers.get(table) ?? new Set()).add(featureOf(file)));
  const unused = new Set(Object.keys(allowed));
  const findings = new Set<string>();
  for (const { file, table } of found) {
    const owners = writers.get(table);
    if (!owners || shared.has(table) || readsAcross.test(file)) continue;
    if (owners.size === 1 && owners.has(featureOf(file))) continue;
    if (!unused.delete(`${file} ${table}`) && !(`${file} ${table}` in allowed))
      findings.add(`${file}: ${table} is a table of ${[...owners].join(' and ')}`);
  }
  return [...findings, ...[...unused].map((exception) => `needless exception: ${exception}`)];
}

if (import.meta.main) {
  const migrations = resolve(features, '../../migrations');
  const schema = globSync('*.sql', { cwd: migrations }).map((file) =>
    readFileSync(resolve(migrations, file), 'utf8'),
  );
  const known = new Set(
    schema.flatMap((text) =>
      [...text.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, table = '']) => table),
    ),
  );
  const files = globSync('**/*.ts', { cwd: features }).filter((file) => !notCode.test(file));
  const found = files.flatMap((file) =>
    tablesIn(file, readFileSync(resolve(features, file), 'utf8'), known),
  );
  const findings = foreignTables(found, exceptions);
  for (const finding of findings) console.error(finding);
  console.log(`tables: ${known.size} tables in ${files.length} files checked`);
  process.exitCode = findings.length > 0 || found.length === 0 ? 1 : 0;
}
