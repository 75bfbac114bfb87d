import DataLoader from 'dataloader';

/**
 * Loads a value by key. Keys requested in the same turn of the event loop, or while a statement runs, share the next
 * statement. Nothing is cached: a value is never older than its request.
 */
export type Loader<Key, Value> = (key: Key) => Promise<Value | undefined>;

/** The most keys in one statement. */
const MAX_KEYS = 1000;
/**
 * With this many waiting keys a second statement starts, so that the database works while this process reads an answer.
 */
const MIN_KEYS_FOR_ANOTHER = 64;
const MAX_RUNNING = 2;

/**
 * Creates the loader. `readMany` returns values in the order of its keys, undefined for an unknown key; a key may occur
 * twice. If it throws, every caller of that statement is rejected.
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
