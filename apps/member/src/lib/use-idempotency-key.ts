import { useRef } from 'react';

const KEY_BYTES = 16;

function newKey(): string {
  // The key is not made by randomUUID, which needs https: the app can be tried over plain HTTP in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One idempotency key per request that the member makes. While its outcome is unknown, a retry of the same
 * request uses the same key, so that the server does not execute it twice.
 */
export function useIdempotencyKey() {
  const pending = useRef<{ request: string; key: string } | null>(null);
  return {
    keyFor: (request: object): string => {
      const text = JSON.stringify(request);
      if (pending.current?.request !== text) pending.current = { request: text, key: newKey() };
      return pending.current.key;
    },
    /**
     * Call when the request was done or refused, or the member has checked: the next request gets a new
     * key.
     */
    forget: (): void => {
      pending.current = null;
    },
  };
}
