import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { isPictureMissing } from '../db/database.ts';
import type { Tx } from '../db/database.ts';
import type { Secrets } from '../db/sealed.ts';
import { changedFields } from '../audit/difference.ts';
import type { Difference } from '../audit/difference.ts';
import { acted, runAct } from './acts.ts';
import type { CommandAct } from './acts.ts';
import { requiredOption, UsageError } from './command.ts';
import type { Command } from './command.ts';

/**
 * Saves the content of the file in the command's transaction. The returned lines are printed after the commit: they
 * name the values that the save adjusted.
 */
type Save<Content> = (
  tx: Tx,
  config: Config,
  content: Content,
  secrets: Secrets,
) => Promise<readonly string[] | void>;

/** How a save is recorded: each changed record gets a row of the audit log with its values (command-04). */
export interface Recorded<Content, Part> {
  /** Reads the stored state of the records that the file names. */
  read: (tx: Tx, websiteId: number, content: Content) => Promise<readonly Part[]>;
  /** The values of a record; null if the record does not exist. */
  valuesOf: (part: Part) => Readonly<Record<string, unknown>> | null;
  /** The acts for the audit log, named as the office's screen for the same change names them. */
  actsOf: (part: Part, difference: Difference) => readonly CommandAct[];
}

/** Builds a command that inserts or replaces rows of one kind from a JSON list in a file, all or none. */
export function buildSaveCommand<Row, Part = never>(kind: {
  name: string;
  summary: string;
  row: z.ZodType<Row>;
  /** The key of a row; a file must not contain two rows with the same key. */
  key?: (row: Row) => string;
  save: Save<Row[]>;
  /** Without it the audit log has only the rows' keys, because the values are secret. */
  recorded?: Recorded<Row[], Part>;
}): Command {
  return {
    summary: kind.summary,
    usage: `${kind.name} --file FILE   (a JSON list; docs/product explains its fields)`,
    example: exampleOf(kind.name),
    options: { file: { type: 'string' } },
    run: async (config, values) => {
      const rows = parseWritten(z.array(kind.row), await readJson(requiredOption(values, 'file')));
      const keys = kind.key && rows.map(kind.key);
      if (keys) refuseRepeats(keys);
      await saveRecorded(config, kind, rows, { rows: keys });
      console.log(`${rows.length} saved.`);
      return 0;
    },
  };
}

/** Builds a command that replaces one JSON object, such as a website's terms. */
export function buildSetCommand<Terms extends object, Part>(kind: {
  name: string;
  summary: string;
  terms: z.ZodType<Terms>;
  save: Save<Terms>;
  recorded: Recorded<Terms, Part>;
}): Command {
  return {
    summary: kind.summary,
    usage: `${kind.name} --file FILE   (a JSON object; docs/product explains its fields)`,
    example: exampleOf(kind.name),
    options: { file: { type: 'string' } },
    run: async (config, values) => {
      const terms = parseWritten(kind.terms, await readJson(requiredOption(values, 'file')));
      await saveRecorded(config, kind, terms, undefined);
      console.log('Saved.');
      return 0;
    },
  };
}

async function saveRecorded<Content, Part>(
  config: Config,
  kind: { name: string; save: Save<Content>; recorded?: Recorded<Content, Part> },
  content: Content,
  after: unknown,
): Promise<void> {
  const { name, save, recorded } = kind;
  const lines = await runAct(config, async (tx, { secrets }) => {
    const before = await recorded?.read(tx, config.websiteId, content);
    const told = (await save(tx, config, content, secrets)) ?? [];
    if (!recorded || !before) {
      const [target = name] = name.split(':');
      return acted({ operation: name, target, after }, told);
    }
    const saved = await recorded.read(tx, config.websiteId, content);
    const acts = saved.flatMap((part, index) => changesOf(recorded, before[index], part));
    return { acts, result: told };
  }).catch((error: unknown) => {
    throw isPictureMissing(error) ? new UsageError(error.message) : error;
  });
  for (const line of lines) console.log(line);
}

function changesOf<Part>(
  { valuesOf, actsOf }: Pick<Recorded<never, Part>, 'valuesOf' | 'actsOf'>,
  before: Part | undefined,
  after: Part,
): readonly CommandAct[] {
  const [old, now] = [before === undefined ? null : valuesOf(before), valuesOf(after) ?? {}];
  if (old === null) return actsOf(after, { after: now });
  const difference = changedFields(old, now);
  return Object.keys(difference.after).length === 0 ? [] : actsOf(after, difference);
}

function exampleOf(name: string): string {
  return `${name} --file docs/examples/${name.replace(':', '-')}.json`;
}

function refuseRepeats(keys: readonly string[]): void {
  const repeated = keys.find((key, index) => keys.indexOf(key) < index);
  if (repeated !== undefined) throw new UsageError(`${repeated} is in the list more than once`);
}

/** Reads a file of JSON. @throws UsageError where it cannot. */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Parses what an operator wrote. @throws UsageError that says what is wrong. */
export function parseWritten<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  return parsed.data;
}
