import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeStatement, guessEncoding, readCsvRows } from './csv-rows.ts';
import { hasMappedHeader, readSettlement } from './read-settlement.ts';
import { guessMapping, guessSeparator, mappingFault, type StatementMapping } from './rules.ts';

const TODAY = '2026-11-29';
const mapping: StatementMapping = {
  encoding: 'utf-8',
  separator: ',',
  header_rows: 0,
  header: [],
  id: 0,
  reference: null,
  time: 1,
  clock: null,
  zone: 'bangkok',
  amount: 2,
  incoming: null,
  outgoing: null,
  unit: 'baht',
  fee: null,
  fees_are_negative: false,
  amounts_are_net: false,
  kind: null,
  outgoing_kinds: [],
  fee_kinds: [],
  ignored_kinds: [],
};

const read = (cells: string[], changes: Partial<StatementMapping> = {}) =>
  readSettlement([{ number: 1, cells }], { ...mapping, ...changes }, TODAY);
const amounts = (cells: string[], changes?: Partial<StatementMapping>) => {
  const done = read(cells, changes);
  return 'fault' in done ? done.fault : done.lines.map((line) => [line.class, line.amountMicro]);
};
const amountOf = (amount: string, changes?: Partial<StatementMapping>) =>
  amounts(['a', '2026-11-28 10:00', amount], changes);
const timeOf = (time: string, changes?: Partial<StatementMapping>) => {
  const done = read(['a', time, '1'], changes);
  return 'fault' in done ? done.fault : (done.lines[0]?.at?.toISOString() ?? done.lines[0]?.day);
};

describe('amounts', () => {
  it('recon-06: reads an amount exactly, or not at all', () => {
    for (const [text, satang] of [
      ['1,234.50', 123_450n],
      ['๑,๒๓๔.๕๐', 123_450n],
      ['0.29', 29n],
      ['100.0000', 10_000n],
      ['+5', 500n],
      ['฿20.10', 2_010n],
    ] as const) {
      expect(amountOf(text), text).toEqual([['in', satang * 10_000n]]);
    }
    for (const text of ['-1,000.25', '(1,000.25)', '\u22121,000.25']) {
      expect(amountOf(text), text).toEqual([['out', -1_000_250_000n]]);
    }
    expect(amountOf('1.005')).toBe('finer_than_satang');
    for (const text of ['', '1.000,50', '1,23', 'abc', '1e5', '12 34', '--5', '2000000000']) {
      expect(amountOf(text), text).toBe('amount');
    }
    expect(amountOf('12345', { unit: 'satang' })).toEqual([['in', 123_450_000n]]);
    expect(amountOf('1.5', { unit: 'satang' })).toBe('finer_than_satang');
  });

  it('recon-06: reads one of two columns, with or without a minus', () => {
    const two = { amount: null, incoming: 2, outgoing: 3 };
    const row = (incoming: string, outgoing: string) =>
      amounts(['a', '28/11/2026', incoming, outgoing], two);
    expect(row('7', '')).toEqual([['in', 7_000_000n]]);
    expect(row('0.00', '7')).toEqual([['out', -7_000_000n]]);
    expect(row('', '-7')).toEqual([['out', -7_000_000n]]);
    expect(row('7', '7')).toBe('both_directions');
    expect(row('', '')).toBe('amount');
  });

  it('recon-08: makes a line of a fee, and adds it to a net amount', () => {
    const row = (amount: string, fee: string, changes: Partial<StatementMapping> = {}) =>
      amounts(['a', '28/11/2026', amount, fee], { fee: 3, ...changes });
    expect(row('100', '1.5')).toEqual([
      ['in', 100_000_000n],
      ['fee', -1_500_000n],
    ]);
    expect(row('98.50', '1.50', { amounts_are_net: true })).toEqual([
      ['in', 100_000_000n],
      ['fee', -1_500_000n],
    ]);
    expect(row('-103', '-3', { amounts_are_net: true, fees_are_negative: true })).toEqual([
      ['out', -100_000_000n],
      ['fee', -3_000_000n],
    ]);
    expect(row('100', '-1')).toEqual([
      ['in', 100_000_000n],
      ['fee', 1_000_000n],
    ]);
    expect(row('100', '')).toEqual([['in', 100_000_000n]]);
    expect(row('100', 'x')).toBe('fee');
  });

  it('recon-08: takes the direction from the kind', () => {
    const kinds = {
      kind: 3,
      outgoing_kinds: ['Payout'],
      fee_kinds: ['fee'],
      ignored_kinds: ['balance'],
    };
    const row = (kind: string, amount = '9') => amounts(['a', '28/11/2026', amount, kind], kinds);
    expect(row('payment')).toEqual([['in', 9_000_000n]]);
    expect(row('PAYOUT')).toEqual([['out', -9_000_000n]]);
    expect(row('payout', '-9')).toEqual([['out', -9_000_000n]]);
    expect(row('fee')).toEqual([['fee', -9_000_000n]]);
    expect(row('fee', '-9')).toEqual([['fee', -9_000_000n]]);
    expect(read(['', '', 'total', 'balance'], kinds)).toEqual({ lines: [], ignored: 1 });
  });
});

it('recon-07: reads times of both calendars and of offsets in one way', () => {
  for (const time of [
    '28/11/2569 18:30',
    '28/11/2026 18:30:59',
    '2026-11-28 18:30',
    '2026-11-28T18:30:00.123',
    '๒๘/๑๑/๒๕๖๙ ๑๘:๓๐',
    '2026-11-28T11:30:00Z',
    '2026-11-28T11:30:00.000Z',
    '2026-11-28 18:30:00+0700',
    '2026-11-28T18:30:00+07:00',
  ]) {
    expect(timeOf(time), time).toMatch(/^2026-11-28T11:30:00/);
  }
  expect(timeOf('2026-11-28 11:30', { zone: 'utc' })).toBe('2026-11-28T11:30:00.000Z');
  expect(timeOf('28/11/2569')).toBe('2026-11-28');
  const cells = ['a', '28/11/2026', '1', '18:30'];
  expect(read(cells, { clock: 3 })).toMatchObject({
    lines: [{ at: new Date('2026-11-28T11:30:00Z'), day: '2026-11-28' }],
  });
  for (const time of ['', '11/28/2026', '31/02/2026', '2026-13-01T00:00:00Z', '28/11/26', 'now']) {
    expect(timeOf(time), time).toBe('time');
  }
  expect(timeOf('anything', { time: null })).toBeNull();
});

describe('the file', () => {
  it('recon-05: splits quoted cells, line ends of all kinds and empty rows', () => {
    expect(readCsvRows('a,"b,""c""\r\nd",e\r\n\n,,\nf,g,\n"h"x,i', ',', 10)).toEqual([
      { number: 1, cells: ['a', 'b,"c"\r\nd', 'e'] },
      { number: 4, cells: ['f', 'g', ''] },
      { number: 5, cells: ['h', 'i'] },
    ]);
    expect(readCsvRows('a,"b', ',', 10)).toBeUndefined();
    expect(readCsvRows('a\nb\nc', ',', 2)).toHaveLength(2);
    expect(readCsvRows('a,', ',', 2)).toEqual([{ number: 1, cells: ['a', ''] }]);
  });

  it('recon-05: decodes UTF-8 with and without its mark, and Thai of Windows', () => {
    const utf8 = new TextEncoder().encode('\u{FEFF}วันที่');
    const thai = Uint8Array.from([0xc7, 0xd1, 0xb9, 0xb7, 0xd5, 0xe8]);
    expect(decodeStatement(utf8, 'utf-8')).toBe('วันที่');
    expect(decodeStatement(thai, 'utf-8')).toBeUndefined();
    expect(decodeStatement(thai, 'tis-620')).toBe('วันที่');
    expect([guessEncoding(utf8), guessEncoding(thai)]).toEqual(['utf-8', 'tis-620']);
  });

  it('recon-05: knows another header', () => {
    const headed = { ...mapping, header_rows: 2, header: ['id', 'time', 'amount'] };
    const rows = (...header: string[]) => [
      { number: 1, cells: ['a report'] },
      { number: 2, cells: header },
    ];
    expect(hasMappedHeader(rows('id', ' time ', 'amount'), headed)).toBe(true);
    expect(hasMappedHeader(rows('id', 'amount', 'time'), headed)).toBe(false);
    expect(hasMappedHeader(rows('id', 'time', 'amount', 'fee'), headed)).toBe(false);
    expect(hasMappedHeader([], headed)).toBe(false);
  });

  it('recon-05 recon-06: any text is read exactly or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 9 }), (text, column) => {
        const rows = readCsvRows(text, ',', 100) ?? [];
        const done = readSettlement(
          rows,
          { ...mapping, amount: column, time: 1, id: 0, kind: 2 },
          TODAY,
        );
        if ('fault' in done) return;
        for (const { amountMicro } of done.lines) expect(amountMicro % 10_000n).toBe(0n);
      }),
    );
  });
});

describe('the mapping', () => {
  it('recon-03: guesses columns in English and Thai', () => {
    const rows = [
      ['Transaction ID', 'Merchant Reference', 'Created At', 'Type', 'Amount', 'Fee'],
      ['tx-1', 'D-1', '2026-11-28', 'payment', '100', '-1.5'],
    ];
    const guessed = guessMapping(rows, { encoding: 'utf-8', separator: ',' });
    expect(guessed).toMatchObject({
      header_rows: 1,
      header: rows[0],
      id: 0,
      reference: 1,
      time: 2,
      kind: 3,
      amount: 4,
      fee: 5,
      fees_are_negative: true,
    });
    expect(mappingFault(guessed)).toBeUndefined();
    const thai = [['วันที่', 'เวลา', 'เลขที่รายการ', 'เงินเข้า', 'เงินออก', 'ค่าธรรมเนียม']];
    expect(guessMapping(thai, { encoding: 'tis-620', separator: ';' })).toMatchObject({
      time: 0,
      clock: 1,
      id: 2,
      amount: null,
      incoming: 3,
      outgoing: 4,
      fee: 5,
    });
    expect(guessMapping([['a', '1']], { encoding: 'utf-8', separator: ',' })).toMatchObject({
      header_rows: 0,
      amount: null,
    });
    expect(guessSeparator('a;b;c,d\n1,2,3,4,5')).toBe(';');
    expect(guessSeparator('')).toBe(',');
  });

  it('recon-04: says why a mapping cannot be used', () => {
    const fault = (changes: Partial<StatementMapping>) => mappingFault({ ...mapping, ...changes });
    expect(fault({})).toBeUndefined();
    expect(fault({ amount: null })).toBe('no_amount');
    expect(fault({ amount: null, incoming: 3 })).toBe('no_amount');
    expect(fault({ incoming: 3 })).toBe('two_amounts');
    expect(fault({ id: null, time: null })).toBe('nothing_to_match');
    expect(fault({ time: null, clock: 4 })).toBe('clock_alone');
    expect(fault({ fee: 2 })).toBe('column_twice');
  });
});
