import { PassThrough } from 'node:stream';
import { bangkokIso } from '@kapao/contract/bangkok.ts';
import { BYTE_ORDER_MARK, textCell } from '@kapao/contract/csv.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import type { SheetData } from 'write-excel-file/node';

/**
 * A cell of an export: a text, a count, an amount of money, a Bangkok day as `2026-11-25`, a time with its text in CSV, or
 * nothing.
 */
type ExportCell =
  | string
  | bigint
  | { micro: bigint }
  | { day: string }
  | { at: Date; text: string }
  | null;
export type ExportRow = readonly ExportCell[];

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const LINES_AT_ONCE = 500;

/** Writes rows as CSV, part by part. A text can never be a formula (report-13). */
export async function* csvOf(
  rows: AsyncIterable<ExportRow> | Iterable<ExportRow>,
): AsyncGenerator<string> {
  let lines = [];
  yield BYTE_ORDER_MARK;
  for await (const row of rows) {
    lines.push(row.map(csvCell).join(','));
    if (lines.length < LINES_AT_ONCE) continue;
    yield `${lines.join('\r\n')}\r\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
}

function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'bigint') return String(cell);
  if ('day' in cell) return cell.day;
  return 'at' in cell ? cell.text : exactBaht(cell.micro);
}

/** A spreadsheet's number is exact to this many digits. */
const EXACT_DIGITS = 15;
const BAHT_FORMAT = '#,##0.00####';
const COUNT_FORMAT = '#,##0';
const DAY_FORMAT = 'dd/mm/yyyy';
const TIME_FORMAT = 'dd/mm/yyyy hh:mm:ss';

/** The longest name of a sheet, and the characters that Excel forbids in it. */
const SHEET_NAME_MAX = 31;
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\]/g;

/** Writes rows as an Excel workbook of one named sheet. A text is stored as a text, so it is no formula. */
export async function* xlsxOf(name: string, rows: readonly ExportRow[]): AsyncGenerator<Buffer> {
  // Loaded with the first workbook, because the library takes 19 MB and delays the start.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const columns = Math.max(...rows.map((row) => row.length));
  const file = writeExcelFile(rows.map((row) => row.map(xlsxCell)) satisfies SheetData, {
    sheet: name.replaceAll(NOT_IN_SHEET_NAMES, ' ').slice(0, SHEET_NAME_MAX),
    columns: Array.from({ length: columns }, () => ({ width: 22 })),
  });
  const parts = new PassThrough();
  const written = file.toStream(parts);
  written?.catch?.((fault: Error) => parts.destroy(fault));
  for await (const part of parts) yield Buffer.from(part);
}

function xlsxCell(cell: ExportCell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'object' && 'day' in cell) {
    return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: DAY_FORMAT };
  }
  if (typeof cell === 'object' && 'at' in cell) {
    return { value: bangkokClock(cell.at), type: Date, format: TIME_FORMAT };
  }
  const [text, format] =
    typeof cell === 'bigint' ? [String(cell), COUNT_FORMAT] : [exactBaht(cell.micro), BAHT_FORMAT];
  // A number with more digits would be rounded, so it is written as a text.
  if (text.replaceAll(/\D/g, '').length > EXACT_DIGITS) return { value: text, type: String };
  return { value: Number(text), type: Number, format };
}

/** Excel's times have no time zone and show UTC, so the returned time shows Bangkok's clock as UTC. */
function bangkokClock(at: Date): Date {
  return new Date(bangkokIso(at).replace(/\+07:00$/, 'Z'));
}
