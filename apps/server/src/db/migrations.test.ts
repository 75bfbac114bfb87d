import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('ops-06: migrations are numbered without gaps, each number once', () => {
  const folder = new URL('../../migrations/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const numbers = files.map((file) => Number(/^(\d{4})_/.exec(file)?.[1]));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    numbers.map((_, index) => index + 1),
  );
});

it('ops-06: each file of a view makes the view of its name', () => {
  const folder = new URL('../../migrations/views/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const made = [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^create view (\w+)/gm)];
    expect(made.map(([, name]) => `${name}.sql`)).toEqual([file]);
  }
});
