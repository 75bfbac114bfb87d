import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('ops-06: migrations are numbered without gaps, each number once', () => {
  const folder = new URL('../../migrations/', import.meta.url);
  const numbers = readdirSync(folder).map((file) => Number(/^(\d{4})_/.exec(file)?.[1]));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    numbers.map((_, index) => index + 1),
  );
});
