const TIMEOUT_MS = 2000;
/** The delay in browsers without requestIdleCallback: about the time that the first screen takes. */
const FALLBACK_DELAY_MS = 300;

/** Runs `act` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(act, FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}
