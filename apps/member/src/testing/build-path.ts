/** Builds a URL with a function of lib/paths.ts, passing as many of these values as it takes. */
export function buildPath(path: (...values: never[]) => string, values: readonly string[]): string {
  return String(Reflect.apply(path, undefined, values));
}
