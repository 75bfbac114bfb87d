import { expect, it } from 'vitest';
import { durationParts } from './durations.ts';

it('says whole days as days and everything else as hours', () => {
  expect(durationParts(168)).toEqual({ unit: 'days', count: 7 });
  expect(durationParts(24)).toEqual({ unit: 'days', count: 1 });
  expect(durationParts(36)).toEqual({ unit: 'hours', count: 36 });
  expect(durationParts(1)).toEqual({ unit: 'hours', count: 1 });
});
