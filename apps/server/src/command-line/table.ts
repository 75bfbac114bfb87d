import { bangkokDay, bangkokTime } from '@kapao/contract/bangkok.ts';
import stringWidth from 'string-width';

export type Row = Readonly<Record<string, unknown>>;

const GAP = '  ';
/** The width when the output is no terminal, such as a file or a mail. */
const DEFAULT_WIDTH = 100;

/** Columns of baht or points: two decimals and thousands separators. */
export interface Layout {
  amounts?: readonly string[];
}

/**
 * Formats a table with a header if it fits the terminal, else one block for each row. It omits empty columns and
 * right-aligns amounts and numbers.
 */
export function tableText(
  rows: readonly Row[],
  { amounts = [] }: Layout = {},
  width = process.stdout.columns ?? DEFAULT_WIDTH,
): string {
  const shown = rows.map((row) => cellsOf(row, amounts));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    shown.some((cells) => cells.has(name)),
  );
  const columns = names.map((name) => {
    const cells = shown.map((row) => row.get(name) ?? '');
    const isRight =
      amounts.includes(name) || rows.every((row) => isEmpty(row[name]) || isNumber(row[name]));
    return { isRight, cells: [name, ...cells], width: widest([name, ...cells]) };
  });
  const lines = [-1, ...rows.keys()].map((row) =>
    columns
      .map((column) => padded(column.cells[row + 1] ?? '', column.width, column.isRight))
      .join(GAP)
      .trimEnd(),
  );
  if (widest(lines) <= width) return lines.join('\n');
  return shown.map(blockText).join('\n\n');
}

/** The facts of one object, one line each: name, then value. */
export function factsText(facts: Row, { amounts = [] }: Layout = {}): string {
  return blockText(cellsOf(facts, amounts));
}

function blockText(cells: ReadonlyMap<string, string>): string {
  const width = widest([...cells.keys()]);
  return [...cells].map(([name, cell]) => `${padded(name, width)}${GAP}${cell}`).join('\n');
}

/** Formats a row's values, without empty ones. */
function cellsOf(row: Row, amounts: readonly string[]): Map<string, string> {
  const filled = Object.entries(row).filter(([, value]) => !isEmpty(value));
  return new Map(
    filled.map(([name, value]) => [name, amounts.includes(name) ? amount(value) : cell(value)]),
  );
}

function amount(value: unknown): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return Number(value).toLocaleString('en-US', digits);
}

function cell(value: unknown): string {
  if (value instanceof Date) return `${bangkokDay(value)} ${bangkokTime(value)}`;
  if (Array.isArray(value)) return value.map(cell).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function padded(text: string, width: number, isRight = false): string {
  const padding = ' '.repeat(width - stringWidth(text));
  return isRight ? padding + text : text + padding;
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => stringWidth(text)));
}
