import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { readDay } from '@kapao/contract/typing/day.ts';

/** Reads one search parameter; undefined for a value that does not fit. */
type Parameter<Value extends string> = (text: string) => Value | undefined;

export type SearchParameters = Readonly<Record<string, Parameter<string>>>;

type SearchOf<Parameters extends SearchParameters> = {
  [Key in keyof Parameters]?: ReturnType<Parameters[Key]>;
};

export const anyText: Parameter<string> = (text) => text.trim() || undefined;

/** Reads the number of a row, as in a link to it; undefined for any other text. */
export const rowNumber: Parameter<string> = (text) =>
  /^[1-9]\d{0,17}$/.test(text.trim()) ? text.trim() : undefined;

/** A Bangkok day of the API's calendar, `2026-11-21`, at most ten years away (type-19). */
export const dayText: Parameter<string> = (text) => {
  const read = readDay(text, bangkokDay(new Date()));
  return 'value' in read && read.value === text ? text : undefined;
};

export function oneOf<const Value extends string>(values: readonly Value[]): Parameter<Value> {
  return (text) => values.find((value) => value === text);
}

/** A link has a filter that its list does not know. The whole list in its place would look like the answer. */
export class UnknownFilter extends Error {
  readonly filters: readonly string[];

  constructor(filters: readonly string[]) {
    super(`unknown filters: ${filters.join(', ')}`);
    this.filters = filters;
  }
}

/** Reads the parameters of an address. Throws `UnknownFilter` for names and values that it does not know. */
export function readSearch<Parameters extends SearchParameters>(
  parameters: Parameters,
  search: Readonly<Record<string, unknown>>,
): SearchOf<Parameters> {
  const given = Object.entries(search).filter(([, text]) => String(text).trim() !== '');
  const read = given.flatMap(([key, text]) => {
    const value = Object.hasOwn(parameters, key) ? parameters[key]?.(String(text)) : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  if (read.length < given.length) {
    const known = new Set(read.map(([key]) => key));
    const unknown = given.filter(([key]) => !known.has(key));
    throw new UnknownFilter(unknown.map(([key, text]) => `${key}=${String(text)}`));
  }
  // Object.fromEntries forgets the keys' types.
  return Object.fromEntries(read) as SearchOf<Parameters>;
}
