import { expect, it } from 'vitest';
import {
  findLimit,
  hoursAndMinutes,
  leftBaht,
  msUntilReminder,
  passedReminders,
  signedBaht,
  type Limit,
} from './rules.ts';

const limit: Limit = {
  kind: 'loss',
  period: 'week',
  amount: 500,
  used: 100,
  waiting: 0,
  pending: null,
};

it('finds the limit of a kind and a period, and none where none is set', () => {
  expect(findLimit({ limits: [limit] }, 'loss', 'week')).toBe(limit);
  expect(findLimit({ limits: [limit] }, 'loss', 'day')).toBeNull();
  expect(findLimit({ limits: [limit] }, 'stake', 'week')).toBeNull();
});

it('says how much of a limit is left', () => {
  expect(leftBaht(125, 500)).toBe(375);
  expect(leftBaht(900, 500)).toBe(0);
});

it('counts how often the reminder was due, and when it is due again', () => {
  expect(passedReminders({ minutes: 14, reminder_minutes: 15 })).toBe(0);
  expect(passedReminders({ minutes: 15, reminder_minutes: 15 })).toBe(1);
  expect(passedReminders({ minutes: 47, reminder_minutes: 15 })).toBe(3);
  expect(passedReminders({ minutes: 470, reminder_minutes: null })).toBe(0);
  expect(msUntilReminder(14, 15)).toBe(60_000);
  expect(msUntilReminder(15, 15)).toBe(900_000);
});

it('tells a span in hours and minutes', () => {
  expect(hoursAndMinutes(135)).toEqual({ hours: 2, minutes: 15 });
  expect(hoursAndMinutes(9)).toEqual({ hours: 0, minutes: 9 });
});

it('tells what was won and lost by its sign', () => {
  expect([120, -350.5, 0].map(signedBaht)).toEqual(['+120.00', '-350.50', '0.00']);
});
