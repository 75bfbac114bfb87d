import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { describeColumns } from '../testing/describe.ts';
import type { AnsweredColumn, NullableColumns } from '../testing/describe.ts';
import { readStatements } from '../testing/statements.ts';
import type { DeclaredColumn } from '../testing/statements.ts';
import { typeParsers } from './types.ts';

/** The compiler reads the whole server, which takes half a minute beside other work. */
const TIMEOUT_MS = 120_000;

let opened: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  opened = await createTestDatabase();
  client = await opened.notificationPool.connect();
});
afterAll(async () => {
  client.release();
  await opened.close();
});

it(
  'declares each column of each row as PostgreSQL and the driver answer it',
  { timeout: TIMEOUT_MS },
  async () => {
    const statements = readStatements();
    // Far fewer would mean that the search no longer sees them.
    expect(statements.length).toBeGreaterThan(150);
    const schema = await readSchema();
    const findings = new Set<string>();
    for (const { place, columns, texts } of statements)
      for (const text of texts) {
        const answered = await describeColumns(client, text, schema.nullableColumns).catch(
          (cause: unknown) => {
            throw new Error(`${place}: PostgreSQL refuses the statement`, { cause });
          },
        );
        for (const name of new Set([...columns, ...answered].map((column) => column.name))) {
          const column = columns.find((each) => each.name === name);
          const answer = answered.find((each) => each.name === name);
          const finding = contradiction(column, answer, schema);
          if (finding === undefined) continue;
          const declared = column?.type ?? 'nothing';
          findings.add(`${place} ${name}: declared ${declared}, PostgreSQL answers ${finding}`);
        }
      }
    expect([...findings].join('\n')).toBe('');
  },
);

/** PostgreSQL's answer, if the declared type does not admit all of it. */
function contradiction(
  column: DeclaredColumn | undefined,
  answer: AnsweredColumn | undefined,
  { types, values }: Schema,
): string | undefined {
  if (!answer) return 'no such column';
  const { dataTypeID: oid, isNullable, isCompared } = answer;
  const type = types.get(oid);
  if (!type) return `the unknown type ${oid}`;
  if (!column) return type.name;
  const kind = kindOf(oid, type);
  if (kind !== ANY_JSON && column.kinds.some((each) => each !== kind))
    return `${type.name}: ${kind}`;
  if (isNullable && !column.isNullable) return `${type.name} or null`;
  if (isCompared) return undefined;
  const missing = (values.get(`${answer.tableID}.${answer.columnID}`) ?? []).filter(
    (value) => column.literals?.includes(value) === false,
  );
  return missing.length > 0 ? missing.join(' and ') : undefined;
}

const ANY_JSON = 'any JSON';

/** The type that the driver makes of a value, found by giving it one. */
function kindOf(oid: number, { name, category, element }: PostgresType): string {
  if (name.startsWith('json')) return ANY_JSON;
  const sample = category === 'A' ? `{${sampleOf(element)}}` : sampleOf({ name, category });
  const value: unknown = typeParsers.getTypeParser(oid)(sample);
  return Array.isArray(value) ? `${kindOfValue(value[0])}[]` : kindOfValue(value);
}

function sampleOf({ name, category }: PostgresType['element']): string {
  if (name === 'bytea') return String.raw`\x01`;
  if (category === 'B') return 't';
  return category === 'D' ? '2000-01-01' : '1';
}

function kindOfValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? value.constructor.name : typeof value;
}

interface PostgresType {
  name: string;
  /** PostgreSQL's letter, such as A for arrays, B for booleans and D for times. */
  category: string;
  element: { name: string | null; category: string | null };
}

interface Schema {
  types: ReadonlyMap<number, PostgresType>;
  nullableColumns: NullableColumns;
  /** The texts that a column's check constraint lists, by table and column number: `16399.2`. */
  values: ReadonlyMap<string, readonly string[]>;
}

async function readSchema(): Promise<Schema> {
  const types = await client.query<{ oid: number } & PostgresType>(String.raw`
    select type.oid::integer,
           type.typname     as name,
           type.typcategory as category,
           json_build_object('name', element.typname, 'category', element.typcategory) as element
      from pg_type      as type
      left join pg_type as element on element.oid = type.typelem`);
  const tables = await client.query<{ name: string; columns: string[] }>(String.raw`
    select relnamespace::regnamespace || '.' || relname as name,
           array_agg(attname::text)                     as columns
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
     where not attnotnull
       and attnum > 0
     group by pg_class.oid`);
  const checks = await client.query<{ column: string; list: string }>(String.raw`
    select conrelid::integer || '.' || conkey[1]                               as column,
           substring(pg_get_constraintdef(oid) from '= ANY \(ARRAY\[(.*)\]\)') as list
      from pg_constraint
     where contype = 'c'
       and cardinality(conkey) = 1
       and pg_get_constraintdef(oid) ~ '^CHECK \(\(\w+ = ANY \(ARRAY\['`);
  return {
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    nullableColumns: new Map(tables.rows.map(({ name, columns }) => [name, columns])),
    values: new Map(
      checks.rows.map(({ column, list }) => [
        column,
        [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
      ]),
    ),
  };
}
