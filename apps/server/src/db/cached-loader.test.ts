import { expect, it } from 'vitest';
import { createCachedLoader } from './cached-loader.ts';

function cachedLoaderOf(values: Map<string, { is: string }>, maxKept = 10) {
  return createCachedLoader(async (key: string) => values.get(key), {
    nameOf: (key) => key,
    maxKept,
  });
}

it('remembers what was read last, and nothing that was not read', async () => {
  const values = new Map([['a', { is: 'old' }]]);
  const read = cachedLoaderOf(values);
  expect(read.cached('a')).toBeUndefined();
  expect(await read.load('a')).toEqual({ is: 'old' });
  values.set('a', { is: 'new' });
  expect(read.cached('a')).toEqual({ is: 'old' });
  expect(await read.load('a')).toEqual({ is: 'new' });
  expect(read.cached('a')).toEqual({ is: 'new' });
});

it('forgets what is found to be gone', async () => {
  const values = new Map([['a', { is: 'there' }]]);
  const read = cachedLoaderOf(values);
  await read.load('a');
  values.delete('a');
  expect(await read.load('a')).toBeUndefined();
  expect(read.cached('a')).toBeUndefined();
});

it('keeps so many, and forgets first what was read first', async () => {
  const read = cachedLoaderOf(new Map(['a', 'b', 'c'].map((key) => [key, { is: key }])), 2);
  for (const key of ['a', 'b', 'a', 'c']) await read.load(key);
  expect(['a', 'b', 'c'].map((key) => read.cached(key)?.is)).toEqual(['a', undefined, 'c']);
});
