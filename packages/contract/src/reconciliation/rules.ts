/**
 * Settlement files of gateways (docs/product/reconciliation.md). Plain data without zod, because the office's app bundles
 * it.
 */

export const STATEMENT_BYTES_MAX = 5 * 1024 * 1024;
/** A file with more rows is laid beside in parts, a gateway's day each. */
export const STATEMENT_ROWS_MAX = 50_000;
export const STATEMENT_COLUMNS_MAX = 200;
export const HEADER_ROWS_MAX = 20;
export const KIND_TEXTS_MAX = 20;

/** `utf-8` with or without a byte order mark; `tis-620` as Thai Windows writes it. */
export const statementEncodings = ['utf-8', 'tis-620'] as const;
export type StatementEncoding = (typeof statementEncodings)[number];

export const statementSeparators = [',', ';', '\t', '|'] as const;
export type StatementSeparator = (typeof statementSeparators)[number];

export const statementUnits = ['baht', 'satang'] as const;

/** The clock of times that name no offset. */
export const statementClocks = ['bangkok', 'utc'] as const;

/** Which column of a gateway's file holds what. Columns are counted from 0; null where the file has none. */
export interface StatementMapping {
  encoding: StatementEncoding;
  separator: StatementSeparator;
  /** The rows before the first payment. */
  header_rows: number;
  /** The cells of the last header row; a file with another one is refused (recon-05). Empty without a header. */
  header: string[];
  /** The gateway's own id of a payment. */
  id: number | null;
  /** Our reference, as the gateway repeats it. */
  reference: number | null;
  /** The day and the time, or the day alone where `clock` names a column of times. */
  time: number | null;
  clock: number | null;
  zone: (typeof statementClocks)[number];
  /** The amount with its sign; null where `incoming` and `outgoing` have one each. */
  amount: number | null;
  incoming: number | null;
  outgoing: number | null;
  unit: (typeof statementUnits)[number];
  fee: number | null;
  /** Whether the file writes a kept fee with a minus. */
  fees_are_negative: boolean;
  /** Whether the fee is already taken from the amount. */
  amounts_are_net: boolean;
  kind: number | null;
  /** Kinds whose amounts leave the gateway's balance although they have no minus. */
  outgoing_kinds: string[];
  /** Kinds that are fees on their own rows. */
  fee_kinds: string[];
  /** Kinds of rows that are no movements, such as a balance or a sum. */
  ignored_kinds: string[];
}

/** The two sides of a payment: money that came in, money that left, and what the gateway kept. */
export const lineClasses = ['in', 'out', 'fee'] as const;
export type LineClass = (typeof lineClasses)[number];

/** recon-10: how a line stands. All but `matched` are open. */
export const lineStates = ['matched', 'missing_here', 'missing_there', 'other_amount'] as const;
export type LineState = (typeof lineStates)[number];

/** Which lines are listed: those of a state, or all that are open. */
export const lineFilters = [
  'open',
  'missing_here',
  'missing_there',
  'other_amount',
  'matched',
] as const satisfies readonly (LineState | 'open')[];
export type LineFilter = (typeof lineFilters)[number];

export function isLineOf(filter: LineFilter | undefined, state: LineState): boolean {
  if (filter === undefined) return true;
  return filter === 'open' ? state !== 'matched' : state === filter;
}

/** How a day of a gateway stands; `explained` has open lines, each with a note. */
export const reconciliationStates = ['no_file', 'agrees', 'explained', 'open'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

/** Names of columns as gateways write them, for the guesses of a first file. */
const guesses = {
  id: /^(?:id|.*(?:transaction|transfer|charge|payment)[ _]?(?:id|no\.?|number)|เลขที่รายการ|รหัสรายการ)$/i,
  reference:
    /^(?:.*(?:merchant|order|external|client|our)[ _]?(?:ref(?:erence)?|id|no).*|ref(?:erence)?(?:[ _]?\w{1,4})?|เลขที่?อ้างอิง|รหัสอ้างอิง)$/i,
  time: /^(?:.*(?:date|time|created|paid|settled)(?:[ _]?at)?.*|วันที่.*|วัน.*เวลา)$/i,
  clock: /^(?:time|เวลา)$/i,
  fee: /^(?:.*fees?(?:[ _].*)?|.*mdr.*|ค่าธรรมเนียม.*)$/i,
  amount: /^(?:.*amount.*|total|net|gross|จำนวนเงิน.*|ยอดเงิน.*)$/i,
  incoming: /^(?:credit.*|deposit.*|money[ _]?in|in|เงินเข้า|ฝาก.*)$/i,
  outgoing: /^(?:debit.*|withdraw.*|money[ _]?out|out|เงินออก|ถอน.*)$/i,
  kind: /^(?:.*type.*|.*kind.*|category|description|ประเภท.*)$/i,
} as const;

/** recon-03: guesses a mapping from the first rows of a file; a person confirms it. */
export function guessMapping(
  rows: readonly (readonly string[])[],
  { encoding, separator }: Pick<StatementMapping, 'encoding' | 'separator'>,
): StatementMapping {
  const header = (rows[0] ?? []).map((cell) => cell.trim());
  const taken = new Set<number>();
  const find = (name: keyof typeof guesses): number | null => {
    const place = header.findIndex((cell, index) => !taken.has(index) && guesses[name].test(cell));
    if (place === -1) return null;
    taken.add(place);
    return place;
  };
  const clockPlace = find('clock');
  const timePlace = find('time');
  const time = timePlace ?? clockPlace;
  const clock = timePlace === null ? null : clockPlace;
  const fee = find('fee');
  const incoming = find('incoming');
  const outgoing = find('outgoing');
  const hasBoth = incoming !== null && outgoing !== null;
  const amount = hasBoth ? null : find('amount');
  const id = find('id');
  const reference = find('reference');
  const hasHeader = taken.size > 0;
  const feeCells = fee === null ? [] : rows.slice(1).map((row) => row[fee] ?? '');
  return {
    encoding,
    separator,
    header_rows: hasHeader ? 1 : 0,
    header: hasHeader ? header : [],
    id,
    reference,
    time,
    clock,
    zone: 'bangkok',
    amount,
    incoming: hasBoth ? incoming : null,
    outgoing: hasBoth ? outgoing : null,
    unit: 'baht',
    fee,
    fees_are_negative: feeCells.some((cell) => /^\s*[(-]/.test(cell)),
    amounts_are_net: false,
    kind: find('kind'),
    outgoing_kinds: [],
    fee_kinds: [],
    ignored_kinds: [],
  };
}

export type MappingFault =
  | 'no_amount'
  | 'two_amounts'
  | 'nothing_to_match'
  | 'column_twice'
  | 'clock_alone';

/** recon-04: why a mapping cannot be used. */
export function mappingFault(mapping: StatementMapping): MappingFault | undefined {
  const { id, reference, time, clock, amount, incoming, outgoing, fee, kind } = mapping;
  const hasPair = incoming !== null && outgoing !== null;
  if (amount === null && !hasPair) return 'no_amount';
  if (amount !== null && (incoming !== null || outgoing !== null)) return 'two_amounts';
  if (clock !== null && time === null) return 'clock_alone';
  if (id === null && reference === null && time === null) return 'nothing_to_match';
  const columns = [id, reference, time, clock, amount, incoming, outgoing, fee, kind].filter(
    (column) => column !== null,
  );
  return new Set(columns).size < columns.length ? 'column_twice' : undefined;
}

/** Returns the separator that most often stands in the first line; a comma where none does. */
export function guessSeparator(text: string): StatementSeparator {
  const [line = ''] = text.split(/\r?\n/, 1);
  const counted = statementSeparators.map((separator) => ({
    separator,
    count: line.split(separator).length,
  }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
