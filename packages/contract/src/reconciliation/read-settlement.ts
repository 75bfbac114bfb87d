import { bangkokDay, fromBangkokTime } from '../bangkok.ts';
import { MICRO_PER_SATANG } from '../money.ts';
import { readAmount } from '../typing/amount.ts';
import { plainCharacters } from '../typing/characters.ts';
import { readDay, readDayTime } from '../typing/day.ts';
import type { CsvRow } from './csv-rows.ts';
import type { LineClass, StatementMapping } from './rules.ts';

/** One movement of a gateway's file. A row with a fee of its own has two. */
export interface SettlementLine {
  row: number;
  class: LineClass;
  id: string;
  reference: string;
  /** The Bangkok day; null where the file has no time. */
  day: string | null;
  /** Null where the file has a day alone. */
  at: Date | null;
  /** Positive where the gateway's balance rises. */
  amountMicro: bigint;
  kind: string;
}

/** The parts of a row that could not be read. */
export type RowFault =
  | 'amount'
  | 'finer_than_satang'
  | 'fee'
  | 'time'
  | 'both_directions'
  | 'too_long';

export interface SettlementFault {
  row: number;
  fault: RowFault;
  cell: string;
}

export interface ReadSettlement {
  lines: SettlementLine[];
  /** The number of rows whose kind is no movement. */
  ignored: number;
}

const TEXT_MAX = 200;
/** Above any balance of a gateway, and far below the largest bigint of the database. */
const AMOUNT_BAHT_MAX = 1_000_000_000;
const NUL = /\0/g;

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})$/i;
/** `100.0000` is whole satang although it has more decimals. */
const NEEDLESS_ZEROS = /(\.\d*?)0+$/;
const FRACTION_OF_A_SECOND = /(:\d{2}:\d{2})\.\d{1,9}$/;
const CLOCK_OF_UTC = 7 * 60 * 60 * 1000;

/**
 * recon-06 to recon-08: reads the rows of a file by its mapping, or says which row cannot be read. Nothing is guessed: a
 * cell that can be read in two ways is a fault.
 */
export function readSettlement(
  rows: readonly CsvRow[],
  mapping: StatementMapping,
  today: string,
): ReadSettlement | SettlementFault {
  const lines: SettlementLine[] = [];
  let ignored = 0;
  for (const row of rows.slice(mapping.header_rows)) {
    const read = readRow(row, mapping, today);
    if (read === 'ignored') ignored += 1;
    else if ('fault' in read) return { row: row.number, ...read };
    else lines.push(...read.lines);
  }
  return { lines, ignored };
}

/** recon-05: whether the file has the columns that the mapping was made for. */
export function hasMappedHeader(rows: readonly CsvRow[], mapping: StatementMapping): boolean {
  if (mapping.header_rows === 0) return true;
  const cells = (rows[mapping.header_rows - 1]?.cells ?? []).map((cell) => cell.trim());
  return (
    cells.length === mapping.header.length &&
    cells.every((cell, index) => cell === mapping.header[index])
  );
}

type Fault = Omit<SettlementFault, 'row'>;

function readRow(
  { number, cells }: CsvRow,
  mapping: StatementMapping,
  today: string,
): { lines: SettlementLine[] } | Fault | 'ignored' {
  const cell = (column: number | null) =>
    column === null ? '' : (cells[column] ?? '').replace(NUL, '').trim();
  const kind = cell(mapping.kind);
  if (holds(mapping.ignored_kinds, kind)) return 'ignored';
  const id = cell(mapping.id);
  const reference = cell(mapping.reference);
  for (const text of [id, reference, kind]) {
    if (text.length > TEXT_MAX) return { fault: 'too_long', cell: text.slice(0, 40) };
  }
  const time = readTime(cell(mapping.time), cell(mapping.clock), mapping, today);
  if ('fault' in time) return time;
  const amount = readMovement(cell, mapping);
  if ('fault' in amount) return amount;
  const fee = readMicro(cell(mapping.fee), mapping.unit);
  if ('fault' in fee) return { fault: 'fee', cell: cell(mapping.fee) };
  const keptMicro = mapping.fees_are_negative ? -fee.micro : fee.micro;
  const isOut = amount.micro > 0n && holds(mapping.outgoing_kinds, kind);
  const movedMicro = isOut ? -amount.micro : amount.micro;
  const paymentMicro = mapping.amounts_are_net ? movedMicro + keptMicro : movedMicro;
  const common = { row: number, id, reference, ...time, kind };
  if (holds(mapping.fee_kinds, kind)) {
    // A fee on its own row leaves the balance, whether or not the file writes a minus.
    const amountMicro = paymentMicro > 0n ? -paymentMicro : paymentMicro;
    return { lines: [{ ...common, class: 'fee', amountMicro }] };
  }
  const payment = {
    ...common,
    class: paymentMicro < 0n ? ('out' as const) : ('in' as const),
    amountMicro: paymentMicro,
  };
  const kept = { ...common, class: 'fee' as const, amountMicro: -keptMicro };
  return { lines: keptMicro === 0n ? [payment] : [payment, kept] };
}

function holds(kinds: readonly string[], kind: string): boolean {
  return kinds.some((each) => each.toLowerCase() === kind.toLowerCase());
}

/** Reads the amount of a row with its sign: the column with signs, or the two columns. */
function readMovement(
  cell: (column: number | null) => string,
  { amount, incoming, outgoing, unit }: StatementMapping,
): { micro: bigint } | Fault {
  if (amount !== null) {
    if (cell(amount) === '') return { fault: 'amount', cell: '' };
    return readMicro(cell(amount), unit);
  }
  const came = readMicro(cell(incoming), unit);
  if ('fault' in came) return came;
  const left = readMicro(cell(outgoing), unit);
  if ('fault' in left) return left;
  if (came.micro !== 0n && left.micro !== 0n) {
    return { fault: 'both_directions', cell: `${cell(incoming)} ${cell(outgoing)}` };
  }
  if (cell(incoming) === '' && cell(outgoing) === '') return { fault: 'amount', cell: '' };
  // A bank writes money that left with a minus or without one.
  return { micro: left.micro > 0n ? came.micro - left.micro : came.micro + left.micro };
}

/** recon-06: reads an amount exactly; an empty cell or a dash is 0. Accountants write a minus as brackets. */
function readMicro(text: string, unit: StatementMapping['unit']): { micro: bigint } | Fault {
  const plain = plainCharacters(text);
  if (plain === '' || plain === '-') return { micro: 0n };
  const signed = plain.replace(/^\((.*)\)$/, '-$1').replace(/^\+/, '');
  const isSatang = unit === 'satang';
  const read = readAmount(signed.replace(NEEDLESS_ZEROS, '$1').replace(/\.$/, ''), {
    decimals: isSatang ? 0 : 2,
    signed: true,
    max: isSatang ? AMOUNT_BAHT_MAX * 100 : AMOUNT_BAHT_MAX,
  });
  if (!('refusal' in read)) return { micro: microOf(read.value, isSatang) };
  const isFiner = read.refusal === 'too_many_decimals' || read.refusal === 'fraction';
  return { fault: isFiner ? 'finer_than_satang' : 'amount', cell: text.slice(0, 40) };
}

/** Converts a read amount, `-1234.5`, without a floating-point number. */
function microOf(value: string, isSatang: boolean): bigint {
  const isNegative = value.startsWith('-');
  const [whole = '0', fraction = ''] = (isNegative ? value.slice(1) : value).split('.');
  const satang = isSatang ? BigInt(whole) : BigInt(`${whole}${fraction.padEnd(2, '0')}`);
  const micro = satang * MICRO_PER_SATANG;
  return isNegative ? -micro : micro;
}

/** recon-07: reads a day and a time in one way: day first or ISO, Gregorian or Buddhist years. */
function readTime(
  timeCell: string,
  clockCell: string,
  { time, clock, zone }: StatementMapping,
  today: string,
): { day: string | null; at: Date | null } | Fault {
  if (time === null) return { day: null, at: null };
  const text = plainCharacters(clock === null ? timeCell : `${timeCell} ${clockCell}`);
  const fault = { fault: 'time', cell: text.slice(0, 40) } as const;
  const [, date, clockText, offset] = INSTANT.exec(text) ?? [];
  if (date !== undefined && clockText !== undefined && offset !== undefined) {
    const at = new Date(`${date}T${clockText}${isoOffset(offset)}`);
    const isReal = !Number.isNaN(at.getTime()) && !('refusal' in readDay(date, today));
    return isReal ? { day: bangkokDay(at), at } : fault;
  }
  const plain = text.replace(FRACTION_OF_A_SECOND, '$1');
  const timed = readDayTime(plain, today);
  if ('value' in timed) {
    const wall = fromBangkokTime(`${timed.value}:00`);
    const at = zone === 'utc' ? new Date(wall.getTime() + CLOCK_OF_UTC) : wall;
    return { day: bangkokDay(at), at };
  }
  const alone = readDay(plain, today);
  return 'value' in alone ? { day: alone.value, at: null } : fault;
}

function isoOffset(offset: string): string {
  const upper = offset.toUpperCase();
  return /^[+-]\d{4}$/.test(upper) ? `${upper.slice(0, 3)}:${upper.slice(3)}` : upper;
}
