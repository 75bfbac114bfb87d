import { expect, it } from 'vitest';
import { byDay, dayName, formatCountdown, formatDateTime, formatDay } from './dates.ts';

it('site-37 history-21: shows Gregorian years and Bangkok time as DD/MM/YYYY HH:mm', () => {
  expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('21/11/2026 00:05');
  expect(formatDateTime('2026-01-02T03:04:05.678Z')).toBe('02/01/2026 10:04');
  expect(formatDateTime('yesterday')).toBe('-');
});

it('site-37: shows a countdown as HH:mm:ss and stops at zero', () => {
  expect(formatCountdown(3_723_999)).toBe('01:02:03');
  expect(formatCountdown(-5)).toBe('00:00:00');
});

it('site-37: writes a day as members read it', () => {
  expect(formatDay('2026-11-02')).toBe('02/11/2026');
});

it('history-30 note-10: names the days of a list in Bangkok, newest first', () => {
  const now = new Date('2026-11-20T18:30:00Z');
  const days = byDay(
    ['2026-11-20T17:00:00Z', '2026-11-20T16:59:00Z', '2026-11-18T17:00:00Z'],
    (at) => at,
  );
  const names = { today: 'today', yesterday: 'yesterday' };
  expect(days.map(({ day }) => dayName(day, now, names))).toEqual([
    'today',
    'yesterday',
    '19/11/2026',
  ]);
});
