/** A URL of lib/paths.ts from as many of these values as it takes, of whatever kind it wants them. */
export function buildPath(path: (...values: never[]) => string, values: readonly string[]): string {
  return String(Reflect.apply(path, undefined, values));
}
