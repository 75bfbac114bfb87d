/**
 * Loads by key. Keys requested while a statement runs share the next one, so a busy server sends few
 * statements with many keys. A single request waits only for the end of its turn of the event loop; if many
 * wait, up to three statements run at once. Nothing is cached: a value is never older than its request.
 */
export type Loader<Key, Value> = (key: Key) => Promise<Value | undefined>;

/** The most keys in one statement. */
const MAX_KEYS = 1000;
/** So many waiting keys justify another concurrent statement. */
const MIN_KEYS_FOR_ANOTHER = 64;
/** Fewer keys than this are not split over several statements. */
const MIN_SHARE = 128;
/** Concurrent statements: one runs at the database, one queues there, one is being read here. */
const MAX_CONCURRENT = 3;

/** The least time between the starts of two consecutive statements. */
export interface LoaderPace {
  paceMs: number;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * `readMany` returns values in the order of its keys, undefined for an unknown key; a key may occur twice.
 * If it throws, every caller of that batch is rejected. A pace makes fewer, larger statements, for callers
 * that can wait that long.
 */
export function createLoader<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
  { paceMs }: LoaderPace = { paceMs: 0 },
): Loader<Key, Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let running = 0;
  const maxRunning = paceMs > 0 ? 1 : MAX_CONCURRENT;

  const runBatches = async () => {
    while (waiting.length > 0) {
      const share = Math.max(MIN_SHARE, Math.ceil(waiting.length / maxRunning));
      const batch = waiting.slice(0, Math.min(MAX_KEYS, share));
      waiting = waiting.slice(batch.length);
      const reading = readBatch(batch);
      // Also after the last batch, so that a key requested within the pace joins this run.
      if (paceMs > 0) await pause(paceMs);
      await reading;
    }
    running -= 1;
  };
  const readBatch = async (batch: readonly Waiting<Key, Value>[]) => {
    try {
      const values = await readMany(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running === 0) {
        running += 1;
        // Requests of the same turn of the event loop join: their sockets are read one after another.
        setImmediate(() => void runBatches());
      } else if (waiting.length >= MIN_KEYS_FOR_ANOTHER && running < maxRunning) {
        running += 1;
        void runBatches();
      }
    });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
