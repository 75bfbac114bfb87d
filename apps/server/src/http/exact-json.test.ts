import { expect, it } from 'vitest';
import { parseExactJson, WrittenNumber } from './exact-json.ts';

const read = (text: string) => parseExactJson(Buffer.from(text));

it('keeps each number as it was written, however deep', () => {
  expect(
    read('{"a":63727092.340000,"b":[{"c":1e-7}],"d":9007199254740993,"e":"7","f":null}'),
  ).toEqual({
    a: new WrittenNumber('63727092.340000'),
    b: [{ c: new WrittenNumber('1e-7') }],
    d: new WrittenNumber('9007199254740993'),
    e: '7',
    f: null,
  });
});

it('refuses what is no JSON', () => {
  for (const text of ['', '{', '{"a":NaN}', '{"a":01}', '<html>']) {
    expect(() => read(text)).toThrow(SyntaxError);
  }
});
