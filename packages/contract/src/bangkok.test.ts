import { describe, expect, it } from 'vitest';
import {
  addDays,
  bangkokDay,
  bangkokTimeText,
  daysOfMonth,
  endOfDays,
  fromBangkokTime,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from './bangkok.ts';

describe('Bangkok days', () => {
  it('begin at 17:00 UTC of the day before', () => {
    expect(bangkokDay(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
    expect(bangkokDay(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z');
    expect(fromBangkokTime('2026-11-21T23:59:59').toISOString()).toBe('2026-11-21T16:59:59.000Z');
  });

  it('are counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(endOfDays('2026-11-21', 1).toISOString()).toBe('2026-11-21T17:00:00.000Z');
    expect(endOfDays('2026-11-21', 7).toISOString()).toBe('2026-11-27T17:00:00.000Z');
    expect(daysOfMonth('2028-02-10')).toHaveLength(29);
    expect(daysOfMonth('2026-11-21').at(-1)).toBe('2026-11-30');
  });

  it('make weeks that begin on Monday, and months', () => {
    expect(startOfWeek('2026-11-21')).toBe('2026-11-16');
    expect(startOfWeek('2026-11-16')).toBe('2026-11-16');
    expect(startOfWeek('2026-11-22')).toBe('2026-11-16');
    expect(startOfMonth('2026-11-21')).toBe('2026-11-01');
  });

  it('are written as members read them', () => {
    expect(bangkokTimeText(new Date('2026-11-20T17:05:59Z'))).toBe('21/11/2026 00:05');
  });
});
