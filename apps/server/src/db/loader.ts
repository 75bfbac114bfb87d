import DataLoader from 'dataloader';

/**
 * Loads by key. Keys requested in one turn of the event loop share a statement, and so do those requested while
 * one runs: a busy server sends few statements with many keys, on one connection. Nothing is cached: a value is
 * never older than its request.
 */
export type Loader<Key, Value> = (key: Key) => Promise<Value | undefined>;

/** The most keys in one statement. */
const MAX_KEYS = 1000;

/**
 * `readMany` returns values in the order of its keys, undefined for an unknown key; a key may occur twice.
 * If it throws, every caller of that statement is rejected.
 */
export function createLoader<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
): Loader<Key, Value> {
  const due: (() => void)[] = [];
  let isRunning = false;
  const runNext = () => {
    if (!isRunning) due.shift()?.();
  };
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      isRunning = true;
      try {
        return await readMany(keys);
      } finally {
        isRunning = false;
        runNext();
      }
    },
    {
      cache: false,
      maxBatchSize: MAX_KEYS,
      batchScheduleFn: (dispatch) => {
        due.push(dispatch);
        setImmediate(runNext);
      },
    },
  );
  return (key) => loader.load(key);
}
