import DataLoader from 'dataloader';

/**
 * Loads by key. Keys requested in one turn of the event loop share a statement, and so do those requested while
 * one runs: a busy server sends few statements with many keys, on one connection. Nothing is cached: a value is
 * never older than its request.
 */
export type Loader<Key, Value> = (key: Key) => Promise<Value | undefined>;

/** The most keys in one statement. */
const MAX_KEYS = 1000;
/** So many waiting keys start a second statement: the database runs one while the answer of the other is read. */
const MIN_KEYS_FOR_ANOTHER = 64;
const MAX_RUNNING = 2;

/**
 * `readMany` returns values in the order of its keys, undefined for an unknown key; a key may occur twice.
 * If it throws, every caller of that statement is rejected.
 */
export function createLoader<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
): Loader<Key, Value> {
  const due: (() => void)[] = [];
  let waiting = 0;
  let running = 0;
  const runNext = () => {
    const isFree = running < MAX_RUNNING && waiting >= MIN_KEYS_FOR_ANOTHER;
    if (running === 0 || isFree) due.shift()?.();
  };
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      running += 1;
      waiting -= keys.length;
      try {
        return await readMany(keys);
      } finally {
        running -= 1;
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
  return (key) => {
    waiting += 1;
    return loader.load(key);
  };
}
