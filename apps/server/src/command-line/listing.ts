import { UsageError } from './command.ts';
import type { OptionValues } from './command.ts';
import { tableText } from './table.ts';
import type { Layout, Row } from './table.ts';

/** Options of commands that list rows. */
export const listingOptions = {
  json: { type: 'boolean' },
  limit: { type: 'string', default: '50' },
} as const;

const MAX_ROWS = 10_000;

export function limitOf(values: OptionValues): number {
  const limit = Number(values['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS) {
    throw new UsageError(`--limit takes a number from 1 to ${MAX_ROWS}`);
  }
  return limit;
}

/** Prints a table and its number of rows, or a JSON list with `--json`. */
export function printRows(values: OptionValues, rows: readonly Row[], layout?: Layout): void {
  printAnswer(values, rows, () => listText(rows, layout));
}

/** Prints the text, or the JSON with `--json`. */
export function printAnswer(values: OptionValues, json: unknown, text: () => string): void {
  console.log(values['json'] === true ? JSON.stringify(json, null, 2) : text());
}

export function listText(rows: readonly Row[], layout?: Layout): string {
  const count = `${rows.length} listed.`;
  return rows.length === 0 ? count : `${tableText(rows, layout)}\n\n${count}`;
}
