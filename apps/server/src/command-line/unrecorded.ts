import type { Config } from '../config.ts';
import { actingAs } from '../db/author.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/sealed.ts';
import { commandActor } from './actor.ts';
import { withOpened } from './opened.ts';

/**
 * Opens the database for work that is not one act: migrations, demo data, and sums that are made anew. The rule
 * `commands-write-in-acts` of .dependency-cruiser.mjs names the commands that may.
 */
export function withUnrecordedWrites<Result>(
  config: Config,
  work: (database: Database, secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  return withOpened(config, { readOnly: false }, ({ database, secrets }) =>
    work(actingAs(database, commandActor()), secrets),
  );
}
