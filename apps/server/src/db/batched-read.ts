/**
 * One read for many callers: whatever was asked for while the last statement was running goes into the
 * next, so that a busy server asks the database a few times with many keys instead of many times with
 * one. A lone read goes out at the end of its turn of the event loop; where many wait, a second and a third
 * statement follow before the first is answered, so that the database works while the server takes in the
 * rest. Nothing is kept: an answer is never older than its question.
 */
export type BatchedRead<Key, Value> = (key: Key) => Promise<Value | undefined>;

/** A bound on one statement's size: those who are over it go into the one after. */
const MAX_KEYS = 1000;
/** So many who wait are worth another statement. */
const WORTH_ANOTHER = 64;
/** So many go together even where there are several statements to share them. */
const TOGETHER = 128;
/** Statements under way: one at the database, one that waits there, and one whose answer is read. */
const AT_ONCE = 3;

/** A read that follows another begins so long after that one began, or when it is answered. */
export interface ReadPace {
  paceMs: number;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * `readMany` answers in the order of its keys, undefined for a key that there is nothing of; a key may
 * occur twice. When it throws, each caller of that batch is told. A pace makes fewer statements of more
 * keys, for callers to whom so much later is no matter.
 */
export function createBatchedRead<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
  { paceMs }: ReadPace = { paceMs: 0 },
): BatchedRead<Key, Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let running = 0;
  const maxRunning = paceMs > 0 ? 1 : AT_ONCE;

  const run = async () => {
    while (waiting.length > 0) {
      const share = Math.max(TOGETHER, Math.ceil(waiting.length / maxRunning));
      const batch = waiting.slice(0, Math.min(MAX_KEYS, share));
      waiting = waiting.slice(batch.length);
      const reading = readBatch(batch);
      // After the last of them too, so that whoever comes within the pace finds the run still going.
      if (paceMs > 0) await paused(paceMs);
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
        // Requests that arrived in the same turn join: their sockets are read one after the other.
        setImmediate(() => void run());
      } else if (waiting.length >= WORTH_ANOTHER && running < maxRunning) {
        running += 1;
        void run();
      }
    });
}

function paused(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
