import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/database.ts';

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

/** Opens the database for as long as `work` takes; beside a running server too. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(config, { as: 'command' });
  try {
    return await work(opened.database);
  } finally {
    await opened.close();
  }
}
