import type { ParseArgsConfig } from 'node:util';
import { actingAs } from '../db/author.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/database.ts';
import { hasCaughtUp, MAX_LAG_SECONDS } from '../db/replica.ts';
import type { Secrets } from '../db/sealed.ts';
import { commandActor } from './actor.ts';

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** A command of `npm run kapao -- COMMAND`. `run` returns the process's exit code. */
export interface Command {
  summary: string;
  usage: string;
  /** Arguments that work on the demo. `(ID: withdrawals:list)` at the end names the command that lists the id. */
  example: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** The name of the value without a name, such as DIR in `backup:make DIR`. */
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

type Work<Result> = (database: Database, secrets: Secrets) => Promise<Result>;

/** Opens the database for the duration of `work`. A server may run at the same time. */
export function withDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return withOpened(config, work, false);
}

/** Opens the database for reading, without migrating it. @throws SchemaError when the schema is not this version's. */
export function withReadOnlyDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return withOpened(config, work, true);
}

/**
 * Like `withReadOnlyDatabase`, but reads the replica where there is one, as soon as it has all that the primary has now
 * (ops-61). A replica that is away or takes too long leaves the work to the primary.
 */
export async function withReportDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(config, { as: 'command', readOnly: true });
  const { database, replica } = opened;
  try {
    if (!replica) return await work(database);
    const isReady = await hasCaughtUp(database, replica, MAX_LAG_SECONDS * 1_000).catch(
      () => false,
    );
    if (!isReady) console.error('READ_DATABASE_URL is late or away; DATABASE_URL is read instead.');
    return await work(isReady ? replica : database);
  } finally {
    await opened.close();
  }
}

async function withOpened<Result>(
  config: Config,
  work: Work<Result>,
  readOnly: boolean,
): Promise<Result> {
  const opened = await openDatabase(config, { as: 'command', readOnly });
  try {
    const { database, secrets } = opened;
    return await work(readOnly ? database : actingAs(database, commandActor()), secrets);
  } finally {
    await opened.close();
  }
}
