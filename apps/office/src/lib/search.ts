/** Reads one search parameter; undefined for a value that does not fit, so that a wrong link shows the whole list. */
type Parameter<Value extends string> = (text: string) => Value | undefined;

export type SearchParameters = Readonly<Record<string, Parameter<string>>>;

type SearchOf<Parameters extends SearchParameters> = {
  [Key in keyof Parameters]?: ReturnType<Parameters[Key]>;
};

export const anyText: Parameter<string> = (text) => text.trim() || undefined;

/** The number of a row, as in a link to it. */
export const rowNumber: Parameter<string> = (text) =>
  /^[1-9]\d{0,17}$/.test(text.trim()) ? text.trim() : undefined;

/** A Bangkok day, `2026-11-21`. */
export const dayText: Parameter<string> = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

export function oneOf<const Value extends string>(values: readonly Value[]): Parameter<Value> {
  return (text) => values.find((value) => value === text);
}

export function readSearch<Parameters extends SearchParameters>(
  parameters: Parameters,
  search: Readonly<Record<string, unknown>>,
): SearchOf<Parameters> {
  const read = Object.entries(parameters).flatMap(([key, parse]) => {
    const text = search[key];
    const value = typeof text === 'string' ? parse(text) : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  // Object.fromEntries forgets the keys' types.
  return Object.fromEntries(read) as SearchOf<Parameters>;
}
