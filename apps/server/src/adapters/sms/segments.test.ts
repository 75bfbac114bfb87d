import { expect, it } from 'vitest';
import { smsSegments } from './segments.ts';

it('svc-11: counts the SMS of a text in UTF-16 units where one letter is Thai, else in those of GSM', () => {
  expect(smsSegments('ก'.repeat(70))).toBe(1);
  expect(smsSegments('ก'.repeat(71))).toBe(2);
  expect(smsSegments('ก'.repeat(134))).toBe(2);
  expect(smsSegments('ก'.repeat(135))).toBe(3);
  expect(smsSegments(`${'a'.repeat(70)}ก`)).toBe(2);
  // A mark above a letter counts by itself, and an emoji twice.
  expect(smsSegments('กี'.repeat(35))).toBe(1);
  expect(smsSegments('🙂'.repeat(36))).toBe(2);
  expect(smsSegments('a'.repeat(160))).toBe(1);
  expect(smsSegments('a'.repeat(161))).toBe(2);
  expect(smsSegments('€'.repeat(80))).toBe(1);
  expect(smsSegments('€'.repeat(81))).toBe(2);
});
