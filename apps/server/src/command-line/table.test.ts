import { expect, it } from 'vitest';
import { factsText, tableText } from './table.ts';

const rows = [
  { name: 'กำลังใจ', note: null, amount: '1234567.5', at: new Date('2026-11-24T18:30:00Z') },
  { name: 'Ann', note: null, amount: '-20.00', at: null },
];
const amounts = ['amount'];

it('ops-49: prints a table whose columns stand under one another, amounts to the right', () => {
  expect(tableText(rows, { amounts }, 100).split('\n')).toEqual([
    'name          amount  at',
    'กำลังใจ  1,234,567.50  2026-11-25 01:30',
    'Ann           -20.00',
  ]);
});

it('ops-49: prints a block for each row where the table is wider than the terminal', () => {
  expect(tableText(rows, { amounts }, 30)).toBe(
    [
      'name    กำลังใจ',
      'amount  1,234,567.50',
      'at      2026-11-25 01:30',
      '',
      'name    Ann',
      'amount  -20.00',
    ].join('\n'),
  );
  expect(tableText(rows, { amounts }, 38).split('\n')).toHaveLength(3);
});

it('ops-49: shows counts to the right, answers as words and lists after their name', () => {
  const facts = { games: 12_345, is_on: true, addresses: ['192.0.2.1', '192.0.2.2'], keys: [] };
  expect(factsText(facts)).toBe(
    ['games      12345', 'is_on      yes', 'addresses  192.0.2.1, 192.0.2.2'].join('\n'),
  );
  expect(tableText([{ n: 1 }, { n: 1_000 }], {}, 80)).toBe('   n\n   1\n1000');
});
