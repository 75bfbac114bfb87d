import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/sealed.ts';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** A command of `npm run kapao -- COMMAND`. `run` gives back the process's exit code. */
export interface Command {
  summary: string;
  usage: string;
  options: NonNullable<ParseArgsConfig['options']>;
  run: (config: Config, values: Values) => Promise<number>;
}

/** A mistake in how a command was called; the message is all that the caller needs. */
export class UsageError extends Error {}

/** @throws UsageError when the option is missing. */
export function required(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

type Work<Result> = (database: Database, secrets: Secrets) => Promise<Result>;

/** Opens the database for as long as `work` takes; beside a running server too. */
export function withDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return withOpened(config, work, false);
}

/** The same for work that only reads, and so neither migrates nor writes. @throws SchemaError */
export function withReadOnlyDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  return withOpened(config, work, true);
}

async function withOpened<Result>(
  config: Config,
  work: Work<Result>,
  readOnly: boolean,
): Promise<Result> {
  const opened = await openDatabase(config, { as: 'command', readOnly });
  try {
    return await work(opened.database, opened.secrets);
  } finally {
    await opened.close();
  }
}
