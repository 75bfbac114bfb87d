import { expect, it } from 'vitest';
import { numberText } from '../text/version-value.ts';
import { differenceOf } from '@kapao/contract/office/difference.ts';

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
    { field: 'prizes', before: '[]', after: null },
    { field: 'prizes.1.label', before: null, after: 'A' },
    { field: 'prizes.1.weight', before: null, after: '1' },
  ]);
});

it('office-15: groups the numbers of a record, and leaves numbers of accounts and of records as they are', () => {
  const before = { bank_acc_number: '0812345678', max_amount: 50_000, id: 1234 };
  const after = { bank_acc_number: '0898765432', max_amount: 60_000.5, id: 1235 };
  expect(differenceOf(before, after, numberText)).toEqual([
    { field: 'bank_acc_number', before: '0812345678', after: '0898765432' },
    { field: 'max_amount', before: '50,000', after: '60,000.5' },
    { field: 'id', before: '1234', after: '1235' },
  ]);
});

it('office-15: tells an empty list from no list', () => {
  expect(differenceOf({ allowed: null }, { allowed: [] })).toEqual([
    { field: 'allowed', before: null, after: '[]' },
  ]);
});
