import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Earlier numbers have gaps, which stay. */
const WITHOUT_GAPS_FROM = 85;

it('ops-06: migrations are numbered without gaps, each number once', () => {
  const folder = new URL('../../migrations/', import.meta.url);
  const numbers = readdirSync(folder)
    .map((file) => Number(/^(\d{4})_/.exec(file)?.[1]))
    .filter((number) => number >= WITHOUT_GAPS_FROM);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    numbers.map((_, index) => WITHOUT_GAPS_FROM + index),
  );
});
