import { fromBangkokTime, toBangkokTime } from '@kapao/contract/bangkok.ts';
import {
  bahtFromMicro,
  basisPointsFromPercent,
  microFromBaht,
  percentFromBasisPoints,
} from '@kapao/contract/money.ts';
import { BPS_PER_TIME, timesFromBps } from '@kapao/contract/promotions/stored.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from './database.ts';

/**
 * A record of configuration, such as a coupon, has two forms: the one that an operator writes (baht, percent, Bangkok
 * time), and the row that stores it. Its descriptor names the columns of each field once. The statement that saves the
 * record follows from it, and the written form of a row that a version kept.
 */

/** A row as a version keeps it. Amounts in micro are texts, because they may pass 2^53. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** Parses a kept row from PostgreSQL's JSON. A text inside has its quotation marks escaped, so that none is mistaken. */
export function keptRow(json: string): KeptRow {
  return JSON.parse(json.replaceAll(/("\w+_micro": )(-?\d+)/g, '$1"$2"'));
}

interface Column<Value> {
  type: string;
  /** Returns the stored value as JSON has it. */
  write: (value: Value) => unknown;
}

/** The columns that store a field. */
interface Field<Value> {
  columns: Readonly<Record<string, Column<Value>>>;
  /** Returns the field of a kept row; undefined where the row was kept before the column was made. */
  read: (row: KeptRow) => unknown;
}

/** Describes the field with this name. Its column has the same name unless another one is named. */
export type FieldOf<Value> = (name: string) => Field<Value>;

function inColumn<Written, Stored>(
  type: string,
  column: string | undefined,
  convert: { write: (value: Written) => unknown; read: (stored: Stored) => unknown },
): FieldOf<Written | null> {
  return (name) => ({
    columns: {
      [column ?? name]: {
        type,
        write: (value) => (value === null || value === undefined ? null : convert.write(value)),
      },
    },
    read: (row) => {
      const stored = row[column ?? name];
      // The value has the column's stored type, because only saves by this descriptor write the column.
      return stored === null || stored === undefined ? stored : convert.read(stored as Stored);
    },
  });
}

/** Describes a field whose column holds the value as the operator writes it. */
export function stored(type: string, column?: string): FieldOf<unknown> {
  return inColumn<unknown, unknown>(type, column, {
    write: (value) => value,
    read: (value) => value,
  });
}

/** Describes a field in baht or points, which the column stores in micro. */
export function baht(column: string): FieldOf<number | null> {
  return inColumn('bigint', column, {
    write: (value: number) => String(microFromBaht(value)),
    read: (micro: string) => bahtFromMicro(BigInt(micro)),
  });
}

/** Describes a percentage with two decimals, which the column stores in basis points. */
export function percent(column: string): FieldOf<number | null> {
  return inColumn('integer', column, {
    write: basisPointsFromPercent,
    read: percentFromBasisPoints,
  });
}

/** Describes a multiple with four decimals, which the column stores in 1/10,000. */
export function times(column: string): FieldOf<number | null> {
  return inColumn('integer', column, {
    write: (value: number) => Math.round(value * BPS_PER_TIME),
    read: timesFromBps,
  });
}

/** Describes a time of Bangkok's clock, which the column stores as an instant. */
export function bangkokClock(column: string): FieldOf<string | null> {
  return inColumn('timestamptz', column, {
    write: fromBangkokTime,
    read: (instant: string) => toBangkokTime(new Date(instant)),
  });
}

interface Definition<Row> {
  table: string;
  /** The columns that find a record's row. */
  key: readonly string[];
  /** Every field of the written form: one that is forgotten does not compile. */
  fields: { readonly [Name in keyof Row]-?: FieldOf<Row[Name]> };
  /** Columns that are set when a row is made. */
  onInsert?: Readonly<Record<string, Sql>>;
  /** Columns that follow from the row as it was, `saved`, and as it is written, `excluded`. */
  onUpdate?: Readonly<Record<string, Sql>>;
  /** The condition under which a written row, `given`, can be saved. */
  savable?: Sql;
  /** The condition under which a stored row, `saved`, may be replaced. */
  replaceable?: Sql;
}

export interface SavedRecord<Row> {
  table: string;
  key: readonly string[];
  /** Inserts or replaces records. `owner` has the columns that no operator writes. Returns the keys of saved rows. */
  save: <Key extends object>(
    tx: Tx,
    owner: Readonly<Record<string, number>>,
    rows: readonly Row[],
  ) => Promise<Key[]>;
  /** Returns a kept row as an operator writes it. Its schema checks it before it is saved, so a value may be anything. */
  formOf: (row: KeptRow) => KeptRow;
}

export function savedRecord<Row extends object>(definition: Definition<Row>): SavedRecord<Row> {
  const { table, key } = definition;
  // `Object.entries` loses the link from a field's name to its type.
  const described = Object.entries(definition.fields as Record<string, FieldOf<unknown>>);
  const fields = described.map(([name, fieldOf]) => ({ name, ...fieldOf(name) }));
  const types = fields.flatMap(({ columns }) =>
    Object.entries(columns).map(([column, { type }]) => ({ column, type })),
  );
  const rowOf = (row: Row) =>
    Object.fromEntries(
      fields.flatMap(({ name, columns }) =>
        Object.entries(columns).map(([column, { write }]) => [
          column,
          // The fields of the descriptor are those of the row, so `name` is a field of the row.
          write(row[name as keyof Row]) ?? null,
        ]),
      ),
    );
  return {
    table,
    key,
    save: <Key extends object>(
      tx: Tx,
      owner: Readonly<Record<string, number>>,
      rows: readonly Row[],
    ) =>
      rows.length === 0
        ? Promise.resolve([])
        : tx.query<Key>(
            upsert(
              definition,
              [...Object.keys(owner).map((column) => ({ column, type: 'integer' })), ...types],
              rows.map((row) => ({ ...owner, ...rowOf(row) })),
            ),
          ),
    formOf: (row) =>
      Object.fromEntries(
        fields
          .map(({ name, read }) => [name, read(row)] as const)
          .filter(([, value]) => value !== undefined),
      ),
  };
}

function upsert(
  {
    table,
    key,
    onInsert = {},
    onUpdate = {},
    savable,
    replaceable,
  }: Omit<Definition<object>, 'fields'>,
  columns: readonly { column: string; type: string }[],
  rows: readonly object[],
): Sql {
  const names = columns.map(({ column }) => column);
  const replaced: Record<string, Sql> = {
    ...Object.fromEntries(
      names.filter((name) => !key.includes(name)).map((name) => [name, raw(`excluded.${name}`)]),
    ),
    ...onUpdate,
  };
  return sql`
    insert into ${raw(table)} as saved (${raw([...names, ...Object.keys(onInsert)].join(', '))})
    select ${join([...names.map((name) => raw(`given.${name}`)), ...Object.values(onInsert)])}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
             ${raw(columns.map(({ column, type }) => `${column} ${type}`).join(', '))}
           )
     where ${savable ?? sql`true`}
     order by ${raw(key.map((name) => `given.${name}`).join(', '))}
        on conflict (${raw(key.join(', '))}) do update
       set ${join(Object.entries(replaced).map(([name, value]) => sql`${raw(name)} = ${value}`))}
     where ${replaceable ?? sql`true`}
    returning ${raw(key.map((name) => `saved.${name}`).join(', '))}`;
}
