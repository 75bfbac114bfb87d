/**
 * Builds PostgreSQL array literals for unnest(). The driver writes the same text, but escapes each number like a
 * string, which took longer than the rest of the ledger's batch.
 */
export function bigintArray(values: readonly (bigint | null)[]): string {
  let literal = '{';
  for (const [index, value] of values.entries()) {
    literal += `${index > 0 ? ',' : ''}${value ?? 'null'}`;
  }
  return `${literal}}`;
}

export function booleanArray(values: readonly boolean[]): string {
  return `{${values.join(',')}}`;
}

export function byteaArray(values: readonly Buffer[]): string {
  return `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`;
}

const NEEDS_ESCAPE = /["\\]/;

export function textArray(values: readonly (string | null)[]): string {
  let literal = '{';
  for (const [index, value] of values.entries()) {
    literal += `${index > 0 ? ',' : ''}${value === null ? 'null' : quoted(value)}`;
  }
  return `${literal}}`;
}

function quoted(value: string): string {
  return NEEDS_ESCAPE.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
