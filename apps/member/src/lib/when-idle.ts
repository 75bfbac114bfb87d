const LATEST_MS = 2000;
/** Where the browser does not tell when it is idle: after what the first screen usually takes. */
const INSTEAD_MS = 300;

/** Does what nobody waits for when nothing else is to be done. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(act, INSTEAD_MS);
  return () => clearTimeout(timer);
}
