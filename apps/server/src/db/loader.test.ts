import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoader } from './loader.ts';

/** A loader whose statements wait until the test answers them. */
function manualLoader() {
  const statements: {
    keys: readonly string[];
    answer: () => void;
    fail: (error: Error) => void;
  }[] = [];
  const read = createLoader<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        statements.push({
          keys,
          answer: () => resolve(keys.map((key) => (key === 'none' ? undefined : `${key}!`))),
          fail: reject,
        });
      }),
  );
  return { read, statements };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batched read', () => {
  it('asks at once for what comes in one turn, and next for what came meanwhile', async () => {
    const { read, statements } = manualLoader();
    const first = [read('a'), read('b')];
    await nextTurn();
    const second = [read('c'), read('d'), read('a')];
    await nextTurn();
    expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b']]);

    statements[0]?.answer();
    expect(await Promise.all(first)).toEqual(['a!', 'b!']);
    await nextTurn();
    expect(statements.map(({ keys }) => keys)).toEqual([
      ['a', 'b'],
      ['c', 'd', 'a'],
    ]);
    statements[1]?.answer();
    expect(await Promise.all(second)).toEqual(['c!', 'd!', 'a!']);
  });

  it('is never answered by a statement that was sent before the question', async () => {
    let stored = 'old';
    const read = createLoader<string, string>(async (keys) => {
      const seen = stored;
      await nextTurn();
      return keys.map(() => seen);
    });
    const early = read('key');
    await nextTurn();
    stored = 'new';
    expect(await Promise.all([early, read('key')])).toEqual(['old', 'new']);
  });

  it('tells each caller of a batch of its fault, and no other', async () => {
    const { read, statements } = manualLoader();
    const first = [read('a'), read('b')];
    await nextTurn();
    const second = read('c');
    statements[0]?.fail(new Error('the database is away'));
    const results = await Promise.allSettled(first);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await nextTurn();
    statements[1]?.answer();
    expect(await second).toBe('c!');
    const third = read('none');
    await nextTurn();
    statements[2]?.answer();
    expect(await third).toBeUndefined();
  });

  it('tells of a fault that is thrown before anything was asked', async () => {
    const read = createLoader<string, string>(() => {
      throw new Error('no connection');
    });
    await expect(read('a')).rejects.toThrow('no connection');
    await expect(read('b')).rejects.toThrow('no connection');
  });

  it('gives everyone their own answer, in statements of a bounded size', async () => {
    const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 2500 });
    await fc.assert(
      fc.asyncProperty(keys, fc.integer({ min: 0, max: 3 }), async (all, pauses) => {
        let largest = 0;
        const read = createLoader<number, number>(async (batch) => {
          largest = Math.max(largest, batch.length);
          for (let pause = 0; pause < pauses; pause += 1) await nextTurn();
          return batch.map((key) => (key === 13 ? undefined : key * 2));
        });
        const answers = await Promise.all(
          all.map(async (key, index) => {
            if (index % 7 === 0) await nextTurn();
            return read(key);
          }),
        );
        expect(answers).toEqual(all.map((key) => (key === 13 ? undefined : key * 2)));
        expect(largest).toBeLessThanOrEqual(1000);
      }),
      { numRuns: 30 },
    );
  });
});
