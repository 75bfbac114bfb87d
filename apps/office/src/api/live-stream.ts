import { LIVE_PATH } from '@kapao/contract/office/live.ts';

/** All open pages of the browser share one stream: browsers open six connections to one host at most. */
const NAME = 'kapao-office-live';
/** The pause after which a refused stream is asked for again. */
const RETRY_MS = 30_000;
/** Stands in place of a topic when the server refuses the stream, as it does after the session's end. */
export const STREAM_REFUSED = 'stream-refused';

/**
 * Follows the server's live channel (live-04). One page of the browser holds the stream, and passes on what it hears. Returns the
 * function that ends it; undefined in a browser without streams of events.
 */
export function followLive(onTopic: (topic: string) => void): (() => void) | undefined {
  if (typeof EventSource === 'undefined') return undefined;
  const ending = new AbortController();
  const pages = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
  pages?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onTopic(data);
  });
  const hold = () =>
    holdStream(ending.signal, (topic) => {
      onTopic(topic);
      pages?.postMessage(topic);
    });
  // Pages of an insecure address have no locks, and hold a stream each. The abort rejects a request that still waits.
  if (pages === undefined || !('locks' in navigator)) void hold();
  else navigator.locks.request(NAME, { signal: ending.signal }, hold).catch(() => undefined);
  return () => {
    ending.abort();
    pages?.close();
  };
}

/** Keeps a stream open until the signal aborts it. */
function holdStream(signal: AbortSignal, onTopic: (topic: string) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const opened = new EventSource(`/api${LIVE_PATH}`);
      source = opened;
      opened.addEventListener('changed', ({ data }: MessageEvent<string>) => onTopic(data));
      opened.addEventListener('error', () => {
        // The browser itself opens a lost stream again, and gives up one that the server refuses.
        if (opened.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, RETRY_MS);
        onTopic(STREAM_REFUSED);
      });
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}
