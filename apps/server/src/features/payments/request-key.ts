import { createHash } from 'node:crypto';

/** The key that a caller gave a request, and a hash of its details (pay-22, pay-23). */
export interface RequestKey {
  key: string;
  fingerprint: string;
}

/** Returns the request's key; undefined without one, so that each such call is a new request (pay-22). */
export function requestKeyOf(
  key: string | undefined,
  details: Readonly<Record<string, string | number>>,
): RequestKey | undefined {
  if (key === undefined) return undefined;
  const entries = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(entries)).digest('hex') };
}
