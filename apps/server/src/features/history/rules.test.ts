import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatActivityCursor,
  dayCursor,
  daysOfPage,
  historyBoundOf,
  historyWindow,
  toHistoryPage,
  kindsOfFilter,
  readActivityCursor,
  readDayCursor,
  readTransactionCursor,
  formatTransactionCursor,
  transactionTypesOf,
} from './rules.ts';

/** 23:30 in Bangkok: already the next day further east, and the same day in UTC. */
const now = new Date('2026-03-09T16:30:00Z');

describe('historyWindow', () => {
  it('history-04: reaches from 2025-01-01 to the end of the day in Bangkok when nothing is said', () => {
    expect(historyWindow({}, now)).toEqual({
      from: new Date('2024-12-31T17:00:00Z'),
      until: new Date('2026-03-09T17:00:00Z'),
      offset: 0,
      limit: 50,
    });
  });

  it('history-04: reads the query as wall-clock time in Bangkok, its last second included', () => {
    const window = historyWindow(
      {
        page: 3,
        limit: 20,
        from: '2026-01-01T00:00:00',
        to: '2026-01-31T23:59:59',
      },
      now,
    );
    expect(window).toEqual({
      from: new Date('2025-12-31T17:00:00Z'),
      until: new Date('2026-01-31T17:00:00Z'),
      offset: 40,
      limit: 20,
    });
  });

  it("history-04: takes Bangkok's day, not UTC's", () => {
    const afterMidnight = new Date('2026-03-09T17:30:00Z');
    expect(historyWindow({}, afterMidnight).until).toEqual(new Date('2026-03-10T17:00:00Z'));
  });
});

it('history-06: begins where its cursor says, whatever page was named beside it', () => {
  expect(historyWindow({ page: 7, cursor: 'x' }, now).offset).toBe(0);
});

it('history-01: lists both types unless one is named', () => {
  expect(transactionTypesOf()).toEqual(['deposit', 'withdraw']);
  expect(transactionTypesOf('all')).toEqual(['deposit', 'withdraw']);
  expect(transactionTypesOf('withdraw')).toEqual(['withdraw']);
});

describe('cursors', () => {
  const micros = fc.bigInt({ min: 0n, max: 4_000_000_000_000_000n });

  it('name the place they were made of', () => {
    fc.assert(
      fc.property(
        micros,
        fc.bigInt({ min: 1n, max: 10n ** 17n }),
        fc.uuid(),
        (atMicros, id, uuid) => {
          for (const place of [
            { atMicros, type: 'deposit', id: String(id) },
            { atMicros, type: 'withdraw', id: uuid },
          ] as const) {
            expect(readTransactionCursor(formatTransactionCursor(place))).toEqual(place);
          }
          expect(readActivityCursor(formatActivityCursor(id))).toBe(id);
        },
      ),
    );
  });

  it('history-06: are nothing where they were made up, or belong to the other list', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(readTransactionCursor(text)).toBeUndefined();
        expect(readActivityCursor(text)).toBeUndefined();
      }),
    );
    expect(readTransactionCursor(formatActivityCursor(5n))).toBeUndefined();
    const other = formatTransactionCursor({ atMicros: 1n, type: 'deposit', id: '5' });
    expect(readActivityCursor(other)).toBeUndefined();
  });
});

describe('boundOf', () => {
  const until = new Date('2026-03-09T17:00:00Z');
  const atMicros = BigInt(Date.parse('2026-03-09T10:00:00.120Z')) * 1000n + 7n;

  it("is the window's end without a cursor, and with one beyond it", () => {
    const end = { at: '2026-03-09T17:00:00.000000Z', depositId: 0n };
    expect(historyBoundOf(until, undefined)).toMatchObject(end);
    const beyond = { atMicros: atMicros * 2n, type: 'deposit', id: '5' } as const;
    expect(historyBoundOf(until, beyond)).toMatchObject(end);
  });

  it('keeps microseconds, and leaves the withdrawals of an instant after its deposits', () => {
    expect(historyBoundOf(until, { atMicros, type: 'deposit', id: '5' })).toEqual({
      at: '2026-03-09T10:00:00.120007Z',
      depositId: 5n,
      withdrawalId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    });
    const id = '3f0c2f0e-8a67-4c29-9a54-000000000001';
    expect(historyBoundOf(until, { atMicros, type: 'withdraw', id })).toEqual({
      at: '2026-03-09T10:00:00.120007Z',
      depositId: 0n,
      withdrawalId: id,
    });
  });
});

it('knows of a next page only where there is a row more than this one holds', () => {
  expect(toHistoryPage([3, 2, 1], 2)).toEqual({ page: [3, 2], last: 2 });
  expect(toHistoryPage([3, 2], 2)).toEqual({ page: [3, 2], last: undefined });
  expect(toHistoryPage([], 2)).toEqual({ page: [], last: undefined });
});

describe('the days of a page', () => {
  const counted = (...movements: number[]) =>
    movements.map((count, place) => ({ day: `2026-11-${28 - place}`, movements: count }));
  const chosen = (days: ReturnType<typeof counted>, isCut: boolean) => {
    const page = daysOfPage(days, isCut);
    return [page.days.length, page.hasMore];
  };

  it('history-42: takes whole days, until their movements are enough', () => {
    expect(chosen(counted(), false)).toEqual([0, false]);
    expect(chosen(counted(10, 10), false)).toEqual([2, false]);
    expect(chosen(counted(100, 50, 1), false)).toEqual([2, true]);
    expect(chosen(counted(400, 1), false)).toEqual([1, true]);
  });

  it('history-42: leaves the last day to the next page where the count has cut it', () => {
    expect(chosen(counted(10, 10), true)).toEqual([1, true]);
    expect(chosen(counted(5_000), true)).toEqual([1, true]);
  });

  it('history-06: reads its own cursor alone', () => {
    expect(readDayCursor(dayCursor('2026-11-28'))).toBe('2026-11-28');
    for (const wrong of [formatActivityCursor(7n), dayCursor('2026-13-99'), 'nonsense']) {
      expect(readDayCursor(wrong)).toBeUndefined();
    }
  });

  it('history-42: gives each kind of movement to one filter', () => {
    const parts = (['play', 'rewards', 'other'] as const).flatMap((filter) => [
      ...kindsOfFilter(filter),
    ]);
    expect(parts.toSorted()).toEqual([...kindsOfFilter('all')].toSorted());
  });
});
