import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { z } from 'zod';
import type { Queryable, Tx } from './database.ts';
import type { KeptRow, SavedRecord } from './saved-record.ts';

/** The rows of a table that belong to one record, such as a wheel's prizes. */
export interface RecordPart {
  kind: VersionKindName;
  known: Readonly<Record<string, string | number | null>>;
  /** Whether the record may have several rows in this table, which a save adds and removes. */
  isList: boolean;
}

type RowsOfKind = (kind: VersionKindName) => readonly KeptRow[];
type Columns = Readonly<Record<string, unknown>>;

/**
 * How a kind of configuration is brought back and scheduled: by the schema and the save of its command. A record may
 * span tables. An example: a person changed a prize of the wheel 7, and another one brings the old prize back.
 *
 * 1. The version is of the kind `spin_prizes`; its row has `wheel_id: 7`. A prize is saved with its wheel, so
 *    flows/configuration/kinds.ts finds the kind `spin_wheels`, and its columns `{ id: 7 }`.
 * 2. `parts` names the rows of that record: in `spin_wheels` the one with id 7, in `spin_prizes` those with wheel_id 7.
 *    features/versions/store.ts reads them as they are, and as they were before and after the version.
 * 3. `formOf` writes the rows of one state as a row of the file that `wheels:save` takes:
 *    `{ id: 7, name: 'Gold', price: 20, prizes: [{ label: '5 baht', type: 'credit', amount: 5, weight: 1 }, …] }`.
 * 4. `parse` checks such a form by the command's schema, `wheelRow`; `save` checks it and saves it by `saveWheels`, which
 *    the command calls too. flows/configuration/save-configuration.ts puts these steps together.
 */
export interface SavedKind {
  /** The rows of a record, found by the columns of one of its rows, or by the fields of its form. */
  parts: (columns: Columns, websiteId: number) => RecordPart[];
  /**
   * The record as a row of an operator's file; null if the record does not exist. `rowsOf` returns the record's rows of
   * a kind.
   */
  formOf: (rowsOf: RowsOfKind, on: Queryable) => Promise<KeptRow | null>;
  /** Checks a form and saves the record. Returns the rule that the form breaks; undefined if it is saved. */
  save: (tx: Tx, websiteId: number, form: unknown) => Promise<BothLanguages | undefined>;
  /** Checks a form without saving it, and fills in its defaults. */
  parse: (form: unknown) => { content: KeptRow } | { rule: BothLanguages };
}

/** `save` returns the rule that a record breaks beyond those of its schema. */
export function savedKind<Row extends object>(kind: {
  parts: SavedKind['parts'];
  formOf: SavedKind['formOf'];
  schema: z.ZodType<Row>;
  save: (tx: Tx, websiteId: number, row: Row) => Promise<string | undefined>;
}): SavedKind {
  const { parts, formOf, schema, save } = kind;
  return {
    parts,
    formOf,
    parse: (content) => {
      const parsed = schema.safeParse(content);
      return parsed.success
        ? { content: Object.fromEntries(Object.entries(parsed.data)) }
        : { rule: broken(z.prettifyError(parsed.error)) };
    },
    save: async (tx, websiteId, content) => {
      const parsed = schema.safeParse(content);
      if (!parsed.success) return broken(z.prettifyError(parsed.error));
      const rule = await save(tx, websiteId, parsed.data);
      return rule === undefined ? undefined : broken(rule);
    },
  };
}

/** Turns a save that checks no further rules into one that reports no broken rule. */
export async function ruleless(saved: Promise<unknown>): Promise<undefined> {
  await saved;
  return undefined;
}

export function broken(rule: string): BothLanguages {
  return { th: `กติกาไม่อนุญาต: ${rule}`, en: `A rule forbids it: ${rule}` };
}

/** A kind whose records are one row each. */
export function rowKind<Row extends object>(
  kind: VersionKindName,
  { key, formOf }: Pick<SavedRecord<Row>, 'key' | 'formOf'>,
  how: {
    schema: z.ZodType<Row>;
    save: (tx: Tx, websiteId: number, row: Row) => Promise<string | undefined>;
  },
): SavedKind {
  return savedKind({
    ...how,
    parts: (columns, websiteId) => [rowPart(kind, key, columns, websiteId)],
    formOf: async (rowsOf) => {
      const [row] = rowsOf(kind);
      return row === undefined ? null : formOf(row);
    },
  });
}

/** The record's one row in its own table. */
export function rowPart(
  kind: VersionKindName,
  key: readonly string[],
  columns: Columns,
  websiteId: number,
): RecordPart {
  const known = key.map((name) => [
    name,
    name === 'website_id' ? websiteId : scalar(columns[name]),
  ]);
  return { kind, known: Object.fromEntries(known), isList: false };
}

/** The rows of another table that belong to the record whose id they name. */
export function listPart(kind: VersionKindName, owner: string, id: unknown): RecordPart {
  return { kind, known: { [owner]: scalar(id) }, isList: true };
}

function scalar(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
