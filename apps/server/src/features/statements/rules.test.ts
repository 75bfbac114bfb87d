import { statementMonths } from '@kapao/contract/statements/rules.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textCell } from '@kapao/contract/csv.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import { monthBounds, splitSaraAm } from './rules.ts';

it('history-31: statements exist for this Bangkok month and the 23 before it', () => {
  // In Bangkok the year has already turned.
  const months = statementMonths(new Date('2025-12-31T17:00:00Z'));
  expect(months).toHaveLength(24);
  expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(months.at(-1)).toBe('2024-02');
  const since = new Date('2025-11-30T16:59:59Z');
  expect(statementMonths(new Date('2025-12-31T17:00:00Z'), since)).toEqual(months.slice(0, 3));
});

it.each([
  ['2026-11', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  ['2024-02', '2024-01-31T17:00:00.000Z', '2024-02-29T17:00:00.000Z'],
  ['2025-12', '2025-11-30T17:00:00.000Z', '2025-12-31T17:00:00.000Z'],
])('history-35: %s is a whole month in Bangkok', (month, from, until) => {
  const bounds = monthBounds(month);
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until]);
});

it('history-35: amounts are exact, with two decimals or more', () => {
  expect([0n, 1_500_000n, -10_000n, 10n, -1_234_567_890n].map(exactBaht)).toEqual([
    '0.00',
    '1.50',
    '-0.01',
    '0.00001',
    '-1234.56789',
  ]);
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (micro) => {
      const [, sign, whole, fraction = ''] = /^(-?)(\d+)\.(\d{2,6})$/.exec(exactBaht(micro)) ?? [];
      expect(BigInt(`${sign}${whole}${fraction.padEnd(6, '0')}`)).toBe(micro);
    }),
  );
});

it('history-36: no text of a spreadsheet is a formula', () => {
  expect(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'].map(textCell)).toEqual([
    `"'=1+1"`,
    `"'+1"`,
    `"'-1"`,
    `"'@x"`,
    `"'\t=1"`,
    `"'\r=1"`,
  ]);
  for (const cell of [
    '\n=1',
    '"=1',
    '\uff1d1',
    '\uff0b1',
    '\uff20A',
    '|calc',
    '\ufeff=1',
    ' \u200b=1',
  ]) {
    expect(textCell(cell)).toMatch(/^"'/);
  }
  for (const cell of ['0812345678', '1E5', '00123', '3/4', '1234567890123']) {
    expect(textCell(cell)).toBe(`"'${cell}"`);
  }
  expect(textCell('ก "ข", ค')).toBe('"ก ""ข"", ค"');
});

it('history-37: a circle comes before the tone mark that stands above it', () => {
  expect(splitSaraAm('น้ำ กำลัง ที่')).toBe('น\u0E4D\u0E49\u0E32 กำลัง ที่');
});
