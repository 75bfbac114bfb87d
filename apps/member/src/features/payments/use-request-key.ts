import { useRef } from 'react';

const KEY_BYTES = 16;

function newKey(): string {
  // Not randomUUID: the app may be tried over plain HTTP in one's own network.
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A key for each request that the member means. While nobody knows what became of one, the same request
 * again carries the same key: the server answers it as the first time, and does nothing twice.
 */
export function useRequestKey() {
  const unknown = useRef<{ asked: string; key: string } | null>(null);
  return {
    keyFor: (asked: object): string => {
      const text = JSON.stringify(asked);
      if (unknown.current?.asked !== text) unknown.current = { asked: text, key: newKey() };
      return unknown.current.key;
    },
    /** It was done or refused, or the member has seen which: what comes next is meant anew. */
    forget: (): void => {
      unknown.current = null;
    },
  };
}
