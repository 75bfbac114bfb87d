import { UsageError } from './command.ts';
import type { Values } from './command.ts';

/** Options of commands that list rows. */
export const listingOptions = {
  json: { type: 'boolean' },
  limit: { type: 'string', default: '50' },
} as const;

const MAX_ROWS = 10_000;

export function limitOf(values: Values): number {
  const limit = Number(values['limit']);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS) {
    throw new UsageError(`--limit takes a number from 1 to ${MAX_ROWS}`);
  }
  return limit;
}

/** Prints one line for each row, or a JSON list with `--json`. */
export function printRows(values: Values, rows: readonly Record<string, unknown>[]): void {
  if (values['json'] === true) {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  for (const row of rows) console.log(Object.entries(row).map(shown).join('  '));
  console.log(`${rows.length} listed.`);
}

function shown([name, value]: [string, unknown]): string {
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
