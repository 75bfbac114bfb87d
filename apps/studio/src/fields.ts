/** Reads values from outside without trusting their shape. */

export type Fields = Record<string, unknown>;

/** Undefined where the bytes are not a JSON object. */
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

/** The text, or undefined where it is missing, empty, too long or no text. */
export function textField(fields: Fields, name: string, maxLength = 2000): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined;
}

/** An http(s) address: anything else (a script, say) never becomes a link. */
export function urlField(fields: Fields, name: string): string | undefined {
  const text = textField(fields, name);
  if (text === undefined || !URL.canParse(text)) return undefined;
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : undefined;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
