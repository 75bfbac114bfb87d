import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { hasCaughtUp, MAX_LAG_SECONDS } from '../db/replica.ts';
import { withOpened } from './opened.ts';

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** A command of `npm run kapao -- COMMAND`. `run` returns the process's exit code. */
export interface Command {
  summary: string;
  usage: string;
  /** Arguments that work on the demo. `(ID: withdrawals:list)` at the end names the command that lists the id. */
  example: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** The name of the value that follows without an option's name, such as DIR in `backup:make DIR`. */
  argument?: string;
  run: (config: Config, values: OptionValues) => Promise<number>;
}

/** Thrown when a command is used wrongly; its message alone explains the mistake. */
export class UsageError extends Error {}

/** Returns an option's value. @throws UsageError when the option is missing. */
export function requiredOption(values: OptionValues, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** Opens the database for reading, without migrating it. @throws SchemaError when the schema is not this version's. */
export function withReadOnlyDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withOpened(config, { readOnly: true }, ({ database }) => work(database));
}

/**
 * Like `withReadOnlyDatabase`, but reads the replica where there is one, as soon as it has all that the primary has now
 * (ops-61). A replica that is away or takes too long leaves the work to the primary.
 */
export function withReportDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withOpened(config, { readOnly: true }, async ({ database, replica }) => {
    if (!replica) return work(database);
    const isReady = await hasCaughtUp(database, replica, MAX_LAG_SECONDS * 1_000).catch(
      () => false,
    );
    if (!isReady) console.error('READ_DATABASE_URL is late or away; DATABASE_URL is read instead.');
    return work(isReady ? replica : database);
  });
}
