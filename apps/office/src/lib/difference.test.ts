import { expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

it('office-15: names the fields that changed, came or went, and no others', () => {
  const before = { name: 'Jade', limits: { daily: 100, weekly: 500 }, tags: ['a', 'b'], note: 'x' };
  const after = {
    name: 'Jade',
    limits: { daily: 200, weekly: 500 },
    tags: ['b', 'a'],
    until: null,
    by: 7,
  };
  expect(differenceOf(before, after)).toEqual([
    { field: 'limits.daily', before: '100', after: '200' },
    { field: 'tags', before: '["a","b"]', after: '["b","a"]' },
    { field: 'note', before: 'x', after: null },
    { field: 'by', before: null, after: '7' },
  ]);
});

it('office-15: shows the whole of what is new, and a single value as it is', () => {
  expect(differenceOf(null, { email: 'a@kapao.test' })).toEqual([
    { field: 'email', before: null, after: 'a@kapao.test' },
  ]);
  expect(differenceOf('on', 'off')).toEqual([{ field: '', before: 'on', after: 'off' }]);
  expect(differenceOf(undefined, null)).toEqual([]);
});

it('office-15: compares a list of records place by place, so that one changed prize is one line', () => {
  const prizes = [
    { label: 'A', weight: 1 },
    { label: 'B', weight: 2 },
  ];
  const changed = [prizes[0], { label: 'B', weight: 9 }];
  expect(differenceOf({ prizes }, { prizes: changed })).toEqual([
    { field: 'prizes.2.weight', before: '2', after: '9' },
  ]);
  expect(differenceOf({ prizes: [] }, { prizes: [prizes[0]] })).toEqual([
    { field: 'prizes.1.label', before: null, after: 'A' },
    { field: 'prizes.1.weight', before: null, after: '1' },
  ]);
});
