import { createHash } from 'node:crypto';

/** The key that a caller gave a request, and what was asked for under it (pay-22, pay-23). */
export interface RequestKey {
  key: string;
  fingerprint: string;
}

/** Undefined where the caller gave none: each such request is one of its own. */
export function requestKeyOf(
  key: string | undefined,
  asked: Readonly<Record<string, string | number>>,
): RequestKey | undefined {
  if (key === undefined) return undefined;
  const entries = Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { key, fingerprint: createHash('sha256').update(JSON.stringify(entries)).digest('hex') };
}
