import pg from 'pg';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/**
 * The tables that are not exported: short-lived state of sign-ins, deliveries and servers, which is useless elsewhere
 * or gives access.
 */
const LEFT_OUT_TABLES = [
  'game_tokens',
  'line_link_starts',
  'living_sessions',
  'login_failures',
  'passkey_challenges',
  'push_sends',
  'push_subscriptions',
  'reset_codes',
  'reset_tokens',
  'security_texts',
  'socket_io_attachments',
  'staff_challenges',
  'staff_recovery_codes',
  'staff_sessions',
  'write_probe',
];
/**
 * Matches the columns, in any table, that are not exported because they give access, sign, or reveal a spin's result.
 */
const LEFT_OUT_COLUMN =
  /(^|_)(password_hash|pin_hash|token_hash|key_hash|fields_hash|private_key|credentials|secret|server_seed)$/;

export interface ExportedColumn {
  name: string;
  /** The type of the column in PostgreSQL, such as `int8` or `_text`. */
  type: string;
  isRequired: boolean;
}

interface ForeignKey {
  fields: string[];
  reference: { resource: string; fields: string[] };
}

export interface ExportedTable {
  name: string;
  columns: ExportedColumn[];
  leftOut: string[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
  /** PostgreSQL's estimate of the number of rows, for the display of progress. */
  estimatedRows: number;
}

/** Reads the tables and columns to export from PostgreSQL's catalogue. A partitioned table counts as one. */
export async function readTables(on: Queryable): Promise<ExportedTable[]> {
  const tables = await on.query<{ oid: number; name: string; estimatedRows: number }>(sql`
    select oid::integer,
           relname::text as name,
           greatest(reltuples, 0)::integer as "estimatedRows"
      from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p')
       and not relispartition
       and relname <> all (${LEFT_OUT_TABLES})
     order by relname`);
  const exported: ExportedTable[] = [];
  for (const { oid, name, estimatedRows } of tables) {
    const columns = await on.query<ExportedColumn>(sql`
      select attname::text as name,
             typname::text as type,
             attnotnull    as "isRequired"
        from pg_attribute
        join pg_type on pg_type.oid = atttypid
       where attrelid = ${oid}
         and attnum   > 0
         and not attisdropped
       order by attnum`);
    const isLeftOut = (column: ExportedColumn) => LEFT_OUT_COLUMN.test(column.name);
    exported.push({
      name,
      estimatedRows,
      columns: columns.filter((column) => !isLeftOut(column)),
      leftOut: columns.filter(isLeftOut).map((column) => column.name),
      ...(await readKeys(on, oid)),
    });
  }
  return exported;
}

async function readKeys(
  on: Queryable,
  oid: number,
): Promise<Pick<ExportedTable, 'primaryKey' | 'foreignKeys'>> {
  const keys = await on.query<{ kind: string; fields: string[]; to: string; toFields: string[] }>(
    sql`
    select contype::text as kind,
           array(select attname::text
                   from unnest(conkey) with ordinality as key (number, place)
                   join pg_attribute on attrelid = conrelid and attnum = key.number
                  order by key.place) as fields,
           coalesce(confrelid::regclass::text, '') as "to",
           array(select attname::text
                   from unnest(confkey) with ordinality as key (number, place)
                   join pg_attribute on attrelid = confrelid and attnum = key.number
                  order by key.place) as "toFields"
      from pg_constraint
     where conrelid = ${oid}
       and contype in ('p', 'f')
     order by conname`,
  );
  return {
    primaryKey: keys.find(({ kind }) => kind === 'p')?.fields ?? [],
    foreignKeys: keys
      .filter(({ kind }) => kind === 'f')
      .map(({ fields, to, toFields }) => ({
        fields,
        reference: { resource: to, fields: toFields },
      })),
  };
}

/**
 * Returns the statement whose rows are the table's lines in CSV, so that no value passes through JavaScript's numbers.
 */
export function lineOf({ name, columns }: ExportedTable): string {
  const cells = columns.map((column) => {
    const text = textOf(column);
    return `coalesce('"' || replace(${text}, '"', '""') || '"', '')`;
  });
  return `select ${cells.join(` || ',' || `)} as line from public.${pg.escapeIdentifier(name)}`;
}

function textOf({ name, type }: ExportedColumn): string {
  const column = pg.escapeIdentifier(name);
  if (type === 'bytea') return `translate(encode(${column}, 'base64'), E'\\n', '')`;
  if (type.startsWith('_')) return `array_to_json(${column})::text`;
  if (type === 'timestamptz') return `to_json(${column}) #>> '{}'`;
  return `${column}::text`;
}

const FIELD_TYPES: Readonly<Record<string, string>> = {
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  float8: 'number',
  bool: 'boolean',
  date: 'date',
  time: 'time',
  timestamptz: 'datetime',
  jsonb: 'object',
};

/** Describes a column as a field of a table schema. */
export function fieldOf({ name, type, isRequired }: ExportedColumn): Record<string, unknown> {
  const isList = type.startsWith('_');
  return {
    name,
    type: isList ? 'array' : (FIELD_TYPES[type] ?? 'string'),
    ...(type === 'bytea' && { format: 'binary' }),
    ...(/_micro$|balance/.test(name) && type === 'int8' && { unit: 'micro' }),
    constraints: { required: isRequired },
  };
}
