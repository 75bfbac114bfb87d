import { describe, expect, it } from 'vitest';
import { historyWindow } from './rules.ts';

/** 23:30 in Bangkok: already the next day further east, still the same in UTC. */
const now = new Date('2026-03-09T16:30:00Z');

describe('historyWindow', () => {
  it('reaches from 2025-01-01 to the end of the day in Bangkok when nothing is said', () => {
    expect(historyWindow({}, now)).toEqual({
      types: ['deposit', 'withdraw'],
      from: new Date('2024-12-31T17:00:00Z'),
      until: new Date('2026-03-09T17:00:00Z'),
      offset: 0,
      limit: 50,
    });
  });

  it('reads the query as wall-clock time in Bangkok, its last second included', () => {
    const window = historyWindow(
      {
        page: 3,
        limit: 20,
        from: '2026-01-01T00:00:00',
        to: '2026-01-31T23:59:59',
        txn_type: 'withdraw',
      },
      now,
    );
    expect(window).toEqual({
      types: ['withdraw'],
      from: new Date('2025-12-31T17:00:00Z'),
      until: new Date('2026-01-31T17:00:00Z'),
      offset: 40,
      limit: 20,
    });
  });

  it("takes Bangkok's day, not UTC's", () => {
    const afterMidnight = new Date('2026-03-09T17:30:00Z');
    expect(historyWindow({}, afterMidnight).until).toEqual(new Date('2026-03-10T17:00:00Z'));
  });
});
