export type JsonObject = Record<string, unknown>;

/** Parses a JSON object. Returns undefined if the bytes are anything else. */
export function parseJsonObject(bytes: Uint8Array | string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(typeof bytes === 'string' ? bytes : decode(bytes));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text field, or undefined if it is missing, empty, too long or not a text. */
export function textField(fields: JsonObject, name: string, maxLength = 2000): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined;
}

/** Returns a field that is an http(s) address, or undefined, so that no link can run a script. */
export function urlField(fields: JsonObject, name: string): string | undefined {
  const text = textField(fields, name);
  if (text === undefined || !URL.canParse(text)) return undefined;
  return ['http:', 'https:'].includes(new URL(text).protocol) ? text : undefined;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
