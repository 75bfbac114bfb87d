/** The API's base URL: the same origin as the app. */
export const API_BASE = '/api';

/** Any operation's input, without its specific types. */
export interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** A part of an operation's input: required where the contract defines it, else left out. */
export type InputPart<Key extends string, Value> = [Value] extends [undefined]
  ? { [key in Key]?: undefined }
  : { [key in Key]: Value };

/** The URL of a call: the values in a path such as `/members/:id`, and the query without its undefined fields. */
export function callUrl(path: string, { params, query }: AnyInput): string {
  const values: Readonly<Record<string, unknown>> = { ...params };
  const filled = path.replace(/:(\w+)/g, (_placeholder, key: string) =>
    encodeURIComponent(String(values[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  return `${API_BASE}${filled}${search.size === 0 ? '' : `?${search.toString()}`}`;
}
