import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/sealed.ts';
import { requiredOption, UsageError, withDatabase } from './command.ts';
import type { Command } from './command.ts';

/** Builds a command that inserts or replaces rows of one kind from a JSON list in a file, all or none. */
export function buildSaveCommand<Row>(kind: {
  name: string;
  summary: string;
  row: z.ZodType<Row>;
  /** The key of a row; a file must not contain two rows with the same key. */
  key?: (row: Row) => string;
  save: (database: Database, config: Config, rows: Row[], secrets: Secrets) => Promise<void>;
}): Command {
  return {
    summary: kind.summary,
    usage: `${kind.name} --file FILE   (a JSON list; docs/operations.md explains its fields)`,
    example: exampleOf(kind.name),
    options: { file: { type: 'string' } },
    run: async (config, values) => {
      const rows = parse(z.array(kind.row), await readJson(requiredOption(values, 'file')));
      if (kind.key) refuseRepeats(rows.map(kind.key));
      await withDatabase(config, (database, secrets) => kind.save(database, config, rows, secrets));
      console.log(`${rows.length} saved.`);
      return 0;
    },
  };
}

/** Builds a command that replaces one JSON object, such as a website's terms. */
export function buildSetCommand<Terms>(kind: {
  name: string;
  summary: string;
  terms: z.ZodType<Terms>;
  save: (database: Database, config: Config, terms: Terms) => Promise<void>;
}): Command {
  return {
    summary: kind.summary,
    usage: `${kind.name} --file FILE   (a JSON object; docs/operations.md explains its fields)`,
    example: exampleOf(kind.name),
    options: { file: { type: 'string' } },
    run: async (config, values) => {
      const terms = parse(kind.terms, await readJson(requiredOption(values, 'file')));
      await withDatabase(config, (database) => kind.save(database, config, terms));
      console.log('Saved.');
      return 0;
    },
  };
}

function exampleOf(name: string): string {
  return `${name} --file docs/examples/${name.replace(':', '-')}.json`;
}

function refuseRepeats(keys: readonly string[]): void {
  const repeated = keys.find((key, index) => keys.indexOf(key) < index);
  if (repeated !== undefined) throw new UsageError(`${repeated} is in the list more than once`);
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  return parsed.data;
}
