import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { decideAttempt } from './rules.ts';
import type { Attempt, FailureCount, FailureScope } from './rules.ts';
import type { LoginName } from './store.ts';

/** The order in which the scopes are locked, so that concurrent attempts cannot deadlock. */
const scopes = ['account', 'address', 'pair'] as const satisfies readonly FailureScope[];

export type AttemptKeys = Readonly<Record<FailureScope, Buffer>>;

/** Returns the key of a member's account among all accounts whose passwords are tried. */
export function accountOf({ websiteId, field, value }: LoginName): string {
  return `${websiteId} ${field} ${value}`;
}

/** Builds the keys under which failed attempts are counted. `account` names an account of a member or of staff. */
export function attemptKeys(account: string, network: string): AttemptKeys {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return {
    account: digest(account),
    address: digest(network),
    pair: digest(`${network} ${account}`),
  };
}

/**
 * office-56: builds the keys of failed attempts for a member of staff. All networks that are new to the person share
 * one wait, so many networks guess no faster than one, and a stranger's wait does not delay the familiar networks.
 */
export function staffAttemptKeys(
  email: string,
  { network, isFamiliar }: { network: string; isFamiliar: boolean },
): AttemptKeys {
  const account = `staff ${email}`;
  const { pair } = attemptKeys(account, isFamiliar ? network : 'new networks');
  return { ...attemptKeys(account, network), pair };
}

/** Checks one attempt and counts it as a failure under row locks, so that concurrent attempts see each other. */
export async function countAttempt(tx: Tx, keys: AttemptKeys): Promise<Attempt> {
  const counts = await lockCounts(tx, keys);
  const attempt = decideAttempt(counts);
  if (attempt.outcome === 'wait') return attempt;
  await tx.query(
    sql`
      update login_failures as failure
         set failures = attempt.failures,
             last_at  = clock_timestamp()
        from ${table(keys, (scope) => attempt.failures[scope])} as attempt
       where failure.scope = attempt.scope
         and failure.key_hash = attempt.key_hash`,
    'login_attempt_count',
  );
  return attempt;
}

async function lockCounts(tx: Tx, keys: AttemptKeys): Promise<Record<FailureScope, FailureCount>> {
  const rows = await tx.query<FailureCount & { scope: FailureScope }>(
    sql`
      insert into login_failures (scope, key_hash, failures, last_at)
      select scope, key_hash, failures, clock_timestamp()
        from ${table(keys, () => 0)} as attempt
          on conflict (scope, key_hash)
          do update
         set failures = login_failures.failures
   returning scope,
             failures,
             extract(epoch from clock_timestamp() - last_at)::float8 as "secondsSince"`,
    'login_attempt_lock',
  );
  const counts = { account: NOTHING, address: NOTHING, pair: NOTHING };
  for (const { scope, ...count } of rows) counts[scope] = count;
  return counts;
}

const NOTHING: FailureCount = { failures: 0, secondsSince: 0 };

/**
 * Removes the failure that was counted for an attempt, because its password was right or it ended without a verdict. A
 * right password clears only the pair: otherwise a guesser could clear the network's count by logging in to another
 * account.
 */
export async function withdrawAttempt(
  tx: Tx,
  keys: AttemptKeys,
  because: 'right' | 'busy',
): Promise<void> {
  await tx.query(
    sql`
      update login_failures as failure
         set failures = case
               when ${because} = 'right' and failure.scope = 'pair' then 0
               else greatest(0, failure.failures - 1)
             end
        from ${table(keys, () => 0)} as attempt
       where failure.scope = attempt.scope
         and failure.key_hash = attempt.key_hash`,
    'login_attempt_withdraw',
  );
}

/** Clears the failures of one account from one network. */
export async function forgivePair(tx: Tx, keys: AttemptKeys): Promise<void> {
  await tx.query(sql`
    update login_failures
       set failures = 0
     where scope    = 'pair'
       and key_hash = ${keys.pair}`);
}

/**
 * Selects the failure counts as a table. The inner selects and the limit hide the row count from the planner, so that
 * its cached plan always uses the key.
 */
function table(keys: AttemptKeys, failures: (scope: FailureScope) => number): Sql {
  return sql`(
    select scope, key_hash, failures
      from unnest(
             (select ${[...scopes]}::text[]),
             (select ${scopes.map((scope) => keys[scope])}::bytea[]),
             (select ${scopes.map(failures)}::float8[])
           ) as attempt (scope, key_hash, failures)
     limit ${scopes.length}
  )`;
}
