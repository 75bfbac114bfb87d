import { expect, it } from 'vitest';
import { bigintArray, textArray } from './arrays.ts';

it('writes numbers and nothing as PostgreSQL reads them', () => {
  expect(bigintArray([])).toBe('{}');
  expect(bigintArray([1n, null, -9_223_372_036_854_775_808n])).toBe(
    '{1,null,-9223372036854775808}',
  );
});

it('quotes text, so that nothing in it ends the element or the array', () => {
  expect(textArray(['plain', 'null', '', null])).toBe('{"plain","null","",null}');
  expect(textArray(['a"b', 'c\\d', '},{', 'กระเป๋า'])).toBe('{"a\\"b","c\\\\d","},{","กระเป๋า"}');
});
