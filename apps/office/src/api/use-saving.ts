import { useRef, useState } from 'react';
import type { CallFailure } from './client.ts';

/**
 * Runs a keyed act from a form. After a lost answer the next run sends the same key, so that the act happens once.
 * `message` is the text of the last refusal.
 */
export function useSaving() {
  const key = useRef(crypto.randomUUID());
  const [message, setMessage] = useState('');
  const attempt = async <Data>(
    act: (key: string) => Promise<{ success: true; data: Data } | CallFailure | null>,
  ) => {
    setMessage('');
    const result = await act(key.current);
    if (result === null) return undefined;
    if (result.success || !result.isOutcomeUnknown) key.current = crypto.randomUUID();
    if (result.success) return result.data;
    setMessage(result.message);
    return undefined;
  };
  return { message, attempt };
}
