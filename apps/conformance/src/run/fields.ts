/** Reads parts of JSON that another side wrote. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a field of an object; undefined where either is missing. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (isFields(found) ? found[name] : undefined), value);
}

/** Returns a text field; undefined where it is missing or no text. */
export function textOf(value: unknown, ...path: readonly string[]): string | undefined {
  const found = fieldOf(value, ...path);
  return typeof found === 'string' ? found : undefined;
}
