import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SettlementLine } from '@kapao/contract/reconciliation/read-settlement.ts';
import type { LineClass } from '@kapao/contract/reconciliation/rules.ts';
import { keyLines } from './key-lines.ts';
import { comparedLines, isOfDay, pairAcross, pairDay, stateOfDay } from './rules.ts';
import type { OwnMovement } from './rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 28, 5, minutes));
const classOf = (baht: number): LineClass => (baht < 0 ? 'out' : 'in');
const row = (
  number: number,
  baht: number,
  changes: Partial<SettlementLine> = {},
): SettlementLine => ({
  row: number,
  class: classOf(baht),
  id: '',
  reference: '',
  day: '2026-11-28',
  at: at(0),
  amountMicro: BigInt(Math.round(baht * 100)) * 10_000n,
  kind: '',
  ...changes,
});
const own = (
  id: number,
  baht: number,
  ids: string[] = [],
  changes: Partial<OwnMovement> = {},
): OwnMovement => ({
  id: BigInt(id),
  class: classOf(baht),
  at: at(0),
  amountMicro: BigInt(Math.round(baht * 100)) * 10_000n,
  ids,
  ...changes,
});
const compare = (rows: SettlementLine[], movements: OwnMovement[]) =>
  comparedLines(pairDay('2026-11-28', keyLines(rows), movements));
const states = (rows: SettlementLine[], movements: OwnMovement[]) =>
  compare(rows, movements).map(({ state, statement, transfer }) => [
    state,
    statement?.row ?? null,
    transfer ? Number(transfer.id) : null,
  ]);

it('recon-10 recon-11: matches by any id, and shows what one side lacks', () => {
  const rows = [
    row(1, 100, { id: 'tx-1' }),
    row(2, 50, { reference: 'D-2' }),
    row(3, -30, { id: 'po-3' }),
    row(4, 70, { id: 'unknown' }),
  ];
  const movements = [
    own(11, 100, ['tx-1', 'D-1']),
    own(12, 40, ['tx-2', 'D-2']),
    own(13, 5, ['x']),
  ];
  expect(states(rows, movements)).toEqual([
    ['matched', 1, 11],
    ['other_amount', 2, 12],
    ['missing_here', 3, null],
    ['missing_here', 4, null],
    ['missing_there', null, 13],
  ]);
  expect(compare(rows, movements).map(({ differenceMicro }) => differenceMicro)).toEqual([
    0n,
    10_000_000n,
    -30_000_000n,
    70_000_000n,
    -5_000_000n,
  ]);
});

it('recon-11: keeps the directions of one payment apart, and equal amounts first', () => {
  const rows = [row(1, 90, { id: 'tx' }), row(2, 100, { id: 'tx' }), row(3, -100, { id: 'tx' })];
  const movements = [own(11, -100, ['tx']), own(12, 100, ['tx'])];
  expect(states(rows, movements)).toEqual([
    ['missing_here', 1, null],
    ['matched', 2, 12],
    ['matched', 3, 11],
  ]);
});

it('recon-11 recon-12: matches by amount and time where no id is ours, one to one', () => {
  const rows = [
    row(1, 100, { id: 'bank-1', at: at(0) }),
    row(2, 100, { id: 'bank-2', at: at(3) }),
    row(3, 100, { id: 'bank-3', at: at(40) }),
  ];
  const movements = [own(11, 100, ['a'], { at: at(4) }), own(12, 100, ['b'], { at: at(51) })];
  expect(states(rows, movements)).toEqual([
    ['matched', 1, 11],
    ['missing_here', 2, null],
    ['missing_here', 3, null],
    ['missing_there', null, 12],
  ]);
  expect(states([row(1, 100, { at: null })], [own(11, 100)])[0]?.[0]).toBe('missing_here');
});

it('recon-11: an unknown id is a payment that we lack, where other ids are ours', () => {
  const rows = [row(1, 100, { id: 'ours' }), row(2, 50, { id: 'theirs' }), row(3, 20)];
  const movements = [own(11, 100, ['ours']), own(12, 50, ['other']), own(13, 20, ['third'])];
  expect(states(rows, movements)).toEqual([
    ['matched', 1, 11],
    ['missing_here', 2, null],
    ['matched', 3, 13],
    ['missing_there', null, 12],
  ]);
});

it('recon-11: a fee belongs to the payment of its row', () => {
  const fee = { class: 'fee' } as const;
  const rows = [
    row(1, 100, { id: 'bank-1' }),
    row(1, -1, { id: 'bank-1', ...fee }),
    row(2, 100, { id: 'bank-2', at: at(5) }),
    row(2, -2, { id: 'bank-2', at: at(5), ...fee }),
  ];
  const movements = [
    own(11, 100, ['a']),
    own(12, 100, ['b'], { at: at(5) }),
    own(21, -2, ['b'], { ...fee, at: at(5) }),
    own(22, -1, ['a'], fee),
  ];
  expect(states(rows, movements)).toEqual([
    ['matched', 1, 11],
    ['matched', 1, 22],
    ['matched', 2, 12],
    ['matched', 2, 21],
  ]);
});

it('recon-12 recon-13: the open lines sum to the difference, and nothing is matched twice', () => {
  const baht = fc.constantFrom(-100, -50, 20, 50, 100);
  const name = fc.constantFrom('', 'a', 'b', 'c', 'd');
  const minute = fc.integer({ min: 0, max: 30 });
  const side = fc.constantFrom('payment', 'fee');
  const given = fc.array(fc.tuple(baht, name, minute, side), { maxLength: 12 });
  fc.assert(
    fc.property(given, given, (rows, transfers) => {
      const sideOf = (kind: string) => (kind === 'fee' ? ({ class: 'fee' } as const) : {});
      const lines = rows.map(([amount, id, when, kind], index) =>
        row(index + 1, amount, { id, at: at(when), ...sideOf(kind) }),
      );
      const movements = transfers.map(([amount, id, when, kind], index) =>
        own(index + 1, amount, id === '' ? [] : [id], { at: at(when), ...sideOf(kind) }),
      );
      const compared = compare(lines, movements);
      const sum = (amounts: bigint[]) => amounts.reduce((total, each) => total + each, 0n);
      const open = compared.filter(({ state }) => state !== 'matched');
      expect(sum(open.map(({ differenceMicro }) => differenceMicro))).toBe(
        sum(lines.map(({ amountMicro }) => amountMicro)) -
          sum(movements.map(({ amountMicro }) => amountMicro)),
      );
      const paired = compared.flatMap(({ transfer }) => (transfer ? [transfer.id] : []));
      expect(new Set(paired)).toEqual(new Set(movements.map(({ id }) => id)));
      expect(paired).toHaveLength(movements.length);
      expect(compared.filter(({ statement }) => statement !== null)).toHaveLength(lines.length);
      expect(new Set(compared.map(({ key }) => key)).size).toBe(compared.length);
    }),
  );
});

it('recon-05: knows the file of another day', () => {
  const of = (...days: (string | null)[]) =>
    isOfDay(
      days.map((day, index) => row(index, 1, { day })),
      '2026-11-28',
    );
  expect(of('2026-11-28', '2026-11-29', '2026-11-27')).toBe(true);
  expect(of('2026-11-27')).toBe(false);
  expect(of('2026-11-28', '2026-11-30')).toBe(false);
  expect(of(null)).toBe(true);
});

it('recon-14: names a row by what it says, wherever it stands', () => {
  const keys = (rows: SettlementLine[]) => keyLines(rows).map(({ key }) => key);
  const [one, two, again] = keys([row(1, 5, { id: 'a' }), row(2, 6), row(3, 5, { id: 'a' })]);
  expect(new Set([one, two, again]).size).toBe(3);
  expect(keys([row(9, 6), row(10, 5, { id: 'a' })])).toEqual([two, one]);
});

it('recon-15: a day is explained where each open line has a note', () => {
  expect([stateOfDay(0, 0), stateOfDay(2, 1), stateOfDay(2, 2)]).toEqual([
    'agrees',
    'open',
    'explained',
  ]);
});

it('recon-18: pairs a row with a transfer of the next day near midnight, by id or time, with one amount', () => {
  const midnight = new Date(Date.UTC(2026, 10, 28, 17));
  const past = (minutes: number) => new Date(midnight.getTime() + minutes * 60_000);
  const near = { at: past(-1) };
  const rows = keyLines([
    row(1, 10, { id: 'a', ...near }),
    row(2, 20, near),
    row(3, 30, { id: 'c', ...near }),
    row(4, 40, { id: 'd', ...near }),
    row(5, -2, { id: 'a', class: 'fee' }),
  ]);
  const day = pairDay('2026-11-28', rows, []);
  const next = pairDay(
    '2026-11-29',
    [],
    [
      own(1, 10, ['a'], { at: past(1) }),
      own(2, 20, [], { at: past(5) }),
      own(3, 31, ['c'], { at: past(1) }),
      own(4, 40, ['d'], { at: past(11) }),
      own(5, -2, ['a'], { class: 'fee', at: past(1) }),
    ],
  );
  const pairs = pairAcross(day, next, midnight).map(([line, { id }]) => [line.row, id]);
  // A file whose ids are ours joins no row by time that has an unknown id; row 2 has none.
  expect(pairs).toEqual([
    [1, 1n],
    [2, 2n],
    [5, 5n],
  ]);
  const lines = new Map(
    pairAcross(day, next, midnight).map(([line, own]) => [line, { day: next.day, own }]),
  );
  const compared = comparedLines(day, { lines, transfers: new Map() });
  expect(compared.map(({ state, across }) => [state, across?.side ?? null])).toEqual([
    ['matched', 'transfer'],
    ['matched', 'transfer'],
    ['missing_here', null],
    ['missing_here', null],
    ['matched', 'transfer'],
  ]);
});
