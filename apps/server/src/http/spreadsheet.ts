import { PassThrough } from 'node:stream';
import { BYTE_ORDER_MARK, textCell } from '@kapao/contract/csv.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import type { SheetData } from 'write-excel-file/node';

/** A cell of an export: a text, a count, an amount of money, or nothing. */
type ExportCell = string | bigint | { micro: bigint } | null;
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
  return typeof cell === 'bigint' ? String(cell) : exactBaht(cell.micro);
}

/** A spreadsheet's number is exact to this many digits. */
const EXACT_DIGITS = 15;
const BAHT_FORMAT = '#,##0.00####';
const COUNT_FORMAT = '#,##0';

/** Writes rows as an Excel workbook of one sheet. A text is stored as a text, so it is no formula. */
export async function* xlsxOf(rows: readonly ExportRow[]): AsyncGenerator<Buffer> {
  // Loaded with the first workbook, because the library takes 19 MB and delays the start.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const columns = Math.max(...rows.map((row) => row.length));
  const file = writeExcelFile(rows.map((row) => row.map(xlsxCell)) satisfies SheetData, {
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
  const [text, format] =
    typeof cell === 'bigint' ? [String(cell), COUNT_FORMAT] : [exactBaht(cell.micro), BAHT_FORMAT];
  // A longer number would be rounded, so it is a text.
  if (text.replaceAll(/\D/g, '').length > EXACT_DIGITS) return { value: text, type: String };
  return { value: Number(text), type: Number, format };
}
