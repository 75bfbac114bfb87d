import { useRef, useState } from 'react';

/**
 * An act that ignores a second call while the first one runs (SPEC section 4, "In-flight requests").
 * A ref decides, not the state: two taps can arrive before the screen has been drawn again.
 */
export function useOneAtATime<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
): { busy: boolean; run: (...args: Args) => Promise<void> } {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
