import { recordAct } from '../audit/record.ts';
import type { Act } from '../audit/act.ts';
import type { Config } from '../config.ts';
import { actingAs } from '../db/author.ts';
import type { Database, Tx } from '../db/database.ts';
import { readingOnly } from '../db/reading-only.ts';
import type { Secrets } from '../db/sealed.ts';
import { commandActor } from './actor.ts';
import { withOpened } from './opened.ts';

/** A command's row of the audit log. An act that the office has too is written in the office's words. */
export type CommandAct = Omit<Act, 'outcome' | 'permission'>;

/** A finished act with its rows of the audit log. An act without rows changed nothing, and is rolled back. */
export interface Acted<Result> {
  acts: readonly CommandAct[];
  result: Result;
}

/** A command's way to the database. */
export interface CommandParts {
  /** For reads only: PostgreSQL refuses a write outside an act. */
  database: Database;
  secrets: Secrets;
  /** Runs an act and its rows of the audit log in one transaction (command-01). The reason stands with its versions. */
  act: <Result>(work: (tx: Tx) => Promise<Acted<Result>>, reason?: string) => Promise<Result>;
}

/** Opens the database for a command that writes, for the duration of `work`. */
export function withActs<Result>(
  config: Config,
  work: (parts: CommandParts) => Promise<Result>,
): Promise<Result> {
  return withOpened(config, { readOnly: false }, ({ database, secrets }) => {
    const act: CommandParts['act'] = (each, reason) => runRecorded(database, each, reason);
    return work({ database: readingOnly(database), secrets, act });
  });
}

/** Opens the database for one act. */
export function runAct<Result>(
  config: Config,
  work: (tx: Tx, parts: Pick<CommandParts, 'database' | 'secrets'>) => Promise<Acted<Result>>,
  reason?: string,
): Promise<Result> {
  return withActs(config, ({ act, ...parts }) => act((tx) => work(tx, parts), reason));
}

/** The result of an act that changed one thing. */
export function acted<Result>(act: CommandAct, result: Result): Acted<Result> {
  return { acts: [act], result };
}

/** The result of an act that changed nothing, because the data is already as wanted. */
export function unchanged<Result>(result: Result): Acted<Result> {
  return { acts: [], result };
}

/** Thrown to roll back an act without rows for the audit log; it carries the act's result. */
class Unchanged<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('nothing was changed');
    this.result = result;
  }
}

async function runRecorded<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Acted<Result>>,
  reason?: string,
): Promise<Result> {
  const actor = commandActor();
  try {
    return await actingAs(database, actor, reason).transaction(async (tx) => {
      const { acts, result } = await work(tx);
      if (acts.length === 0) throw new Unchanged(result);
      for (const act of acts) await recordAct(tx, actor, { ...act, outcome: 'done' });
      return result;
    });
  } catch (error) {
    // Only this call throws `Unchanged` here, so its result has this type; instanceof loses the type parameter.
    if (error instanceof Unchanged) return (error as Unchanged<Result>).result;
    throw error;
  }
}
