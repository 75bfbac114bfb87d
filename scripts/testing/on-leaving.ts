const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `clean`, which must be synchronous, when this process exits early or gets a signal. Returns a function that
 * unregisters it.
 */
export function onLeaving(clean: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    forget();
    clean();
    // A listener disables the signal's default action, so repeat the signal unless others listen.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const forget = (): void => {
    process.off('exit', clean);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.on('exit', clean);
  for (const signal of signals) process.on(signal, onSignal);
  return forget;
}
