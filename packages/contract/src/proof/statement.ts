import type { LedgerKey, SignedDay } from './day.ts';
import type { MemberPart } from './leaf.ts';

/** A transfer of a statement, with what its leaf needs. Bytes are hexadecimal. */
export interface StatementTransfer extends MemberPart {
  /** The 32 bytes in front of the member's part. */
  blind: string;
  /** The hash of the house's part. */
  house_hash: string;
  /** The place of the leaf in its day's tree; null while the day is not closed. */
  place: LeafReference | null;
}

interface LeafReference {
  day: string;
  index: number;
  /** The inclusion proof, as positions in the statement's `nodes`. */
  path: readonly number[];
}

export const STATEMENT_FORMAT = 'kapao.statement.1';

/** The file of a month's statement with proofs (proof-11). */
export interface ProvenStatement {
  format: string;
  site_name: string;
  username: string;
  /** The member's number in the ledger. */
  member: string;
  month: string;
  made_at: string;
  keys: readonly LedgerKey[];
  /** The days from that of the first transfer to the last closed one. */
  days: readonly SignedDay[];
  nodes: readonly string[];
  /** The last transfer of each account before the month. */
  before: readonly StatementTransfer[];
  transfers: readonly StatementTransfer[];
  /** The balances after the last transfer. */
  balances: readonly { account: string; balance: string }[];
}

/** The expected form of a value: a pattern of a text, a number, a list, an object, or a value that may be null. */
type Shape = RegExp | 'count' | readonly [Shape] | Maybe | { fields: Fields };
/** A value that may be null, or a field that may be missing. */
type Maybe = { orNull: Shape } | { orMissing: Shape };
type Fields = Readonly<Record<string, Shape>>;

const text = /^[^]*$/;
const digits = /^-?\d{1,19}$/;
const hash = /^[0-9a-f]{64}$/;
const day = /^\d{4}-\d\d-\d\d$/;

const transfer: Shape = {
  fields: {
    id: digits,
    member: { orNull: digits },
    time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
    kind: text,
    asset: text,
    amount: digits,
    from: text,
    to: text,
    from_after: { orNull: digits },
    to_after: { orNull: digits },
    beside_after: { orNull: digits },
    reference: text,
    blind: hash,
    house_hash: hash,
    place: { orNull: { fields: { day, index: 'count', path: ['count'] } } },
  },
};

const statement: Fields = {
  format: /^kapao\.statement\.1$/,
  site_name: text,
  username: text,
  member: digits,
  month: /^\d{4}-\d\d$/,
  made_at: text,
  keys: [{ fields: { key_id: /^[0-9a-f]{16}$/, public_key: hash } }],
  days: [
    {
      fields: {
        site: text,
        day,
        count: 'count',
        root: hash,
        previous: hash,
        key_id: /^[0-9a-f]{16}$/,
        audit: { orMissing: /^[1-9]\d{0,18}\.[0-9a-f]{64}$/ },
        signature: /^[0-9a-f]{128}$/,
      },
    },
  ],
  nodes: [hash],
  before: [transfer],
  transfers: [transfer],
  balances: [{ fields: { account: text, balance: digits } }],
};

/** Reads a file. Returns the place of the first value that has not its form, such as `transfers.3.amount`. */
export function readStatement(file: unknown): ProvenStatement | { misfit: string } {
  const misfit = findMisfit(file, { fields: statement }, 'file');
  // The shapes above are those of the type.
  return misfit === undefined ? (file as ProvenStatement) : { misfit };
}

function findMisfit(value: unknown, shape: Shape, where: string): string | undefined {
  if (shape === 'count')
    return Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : where;
  if (shape instanceof RegExp) {
    return typeof value === 'string' && shape.test(value) ? undefined : where;
  }
  if ('orNull' in shape) return value === null ? undefined : findMisfit(value, shape.orNull, where);
  if ('orMissing' in shape) {
    return value === undefined ? undefined : findMisfit(value, shape.orMissing, where);
  }
  if (typeof value !== 'object' || value === null) return where;
  if ('fields' in shape) {
    const known = new Map(Object.entries(value));
    return firstOf(Object.entries(shape.fields), ([name, of]) =>
      findMisfit(known.get(name), of, where === 'file' ? name : `${where}.${name}`),
    );
  }
  if (!Array.isArray(value)) return where;
  return firstOf([...value.entries()], ([index, each]) =>
    findMisfit(each, shape[0], `${where}.${index + 1}`),
  );
}

function firstOf<Value>(
  values: readonly Value[],
  find: (value: Value) => string | undefined,
): string | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
