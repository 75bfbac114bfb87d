import { describe, expect, it } from 'vitest';
import { parseSignedJson } from './signed-json.ts';

const parse = (text: string) => parseSignedJson(Buffer.from(text));

describe('studio-65 ops-64: a signed body', () => {
  it.each([
    ['a key twice', '{"amount":1,"amount":2}'],
    ['a key twice, once escaped', String.raw`{"amount":1,"\u0061mount":2}`],
    ['a key twice, far apart and with spaces', '{ "a" : 1, "b": {"a": [1]}, "a"\n:2}'],
    ['a key twice in an inner object', '{"data":{"id":1,"id":1}}'],
    ['a key twice in an object of a list', '{"data":[{"id":1},{"id":2,"id":2}]}'],
  ])('is refused with %s', (_, text) => {
    expect(() => parse(text)).toThrow('one key twice');
  });

  it.each([
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":"a"}},"b":[{"a":1},{"a":2},"a","a"]}',
    String.raw`{"a":"\"a\":","b":"{\"a\":1,\"a\":2}\\","c":"\\"}`,
    '[]',
    '"a"',
    '{}',
  ])('is read: %s', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it('is refused where it is no JSON', () => {
    for (const text of ['', '{', '{"a":1,}', "{'a':1}"]) {
      expect(() => parse(text), text).toThrow(SyntaxError);
    }
  });
});
