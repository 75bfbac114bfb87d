import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a text is one of our secrets. It compares digests, which have one length, in constant time. */
export function isOneOfSecrets(secrets: readonly string[], given: string): boolean {
  const digest = hash('sha256', given, 'buffer');
  return secrets
    .map((secret) => timingSafeEqual(hash('sha256', secret, 'buffer'), digest))
    .includes(true);
}
