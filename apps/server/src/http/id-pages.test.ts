import { expect, it } from 'vitest';
import { idPage, readIdCursor } from './id-pages.ts';

it('reads the cursor of a page, and no text that is no id', () => {
  expect(readIdCursor(undefined)).toEqual({ lastId: undefined });
  expect(readIdCursor('123456789012345678')).toEqual({ lastId: 123_456_789_012_345_678n });
  for (const after of ['', '0', '01', '-1', '1.5', 'x', '1234567890123456789']) {
    expect(readIdCursor(after), after).toBeUndefined();
  }
});

it('names the last row of a page that another one follows', () => {
  const rows = [{ id: 9n }, { id: 7n }, { id: 5n }];
  expect(idPage(rows, 2)).toEqual({ shown: [{ id: 9n }, { id: 7n }], next: '7' });
  expect(idPage(rows, 3)).toEqual({ shown: rows, next: null });
  expect(idPage([], 3)).toEqual({ shown: [], next: null });
});
