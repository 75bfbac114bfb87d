const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `clean` (which must not wait for anything) when this process ends before its time: by an
 * exit, or by a signal. Answers a function that takes the promise back.
 */
export function onLeaving(clean: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    forget();
    clean();
    // Having listened, we took away the signal's usual end; others who listen see to it themselves.
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
