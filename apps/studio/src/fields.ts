export type Fields = Record<string, unknown>;

/** Parses a JSON object. Returns undefined if the bytes are anything else. */
export function parseFields(bytes: Uint8Array | string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(typeof bytes === 'string' ? bytes : decode(bytes));
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text field, or undefined if it is missing, empty, too long or not a text. */
export function textField(fields: Fields, name: string, maxLength = 2000): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined;
}

/** Returns a field that is an http(s) address, or undefined, so that no link can run a script. */
export function urlField(fields: Fields, name: string): string | undefined {
  const text = textField(fields, name);
  if (text === undefined || !URL.canParse(text)) return undefined;
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : undefined;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
