import { expect, it } from 'vitest';
import { draftOf, dueTime, fieldKind, readDraft } from './draft.ts';

it('version-14: reads each field as the kind of its value of now', () => {
  expect(readDraft('is_enabled', true, 'false')).toBe(false);
  expect(readDraft('price', 10, '1,250.5')).toBe(1250.5);
  expect(readDraft('price', 10, 'ten')).toBeUndefined();
  expect(readDraft('name', 'Jade', 'Ruby')).toBe('Ruby');
  expect(readDraft('name_en', null, '7')).toBe('7');
  expect(readDraft('total_limit', null, '7')).toBe(7);
  expect(readDraft('until', '2026-11-01T00:00:00', '')).toBeNull();
  expect(readDraft('contributions', { SLOT: 100 }, '{"SLOT":80}')).toEqual({ SLOT: 80 });
  expect(readDraft('contributions', { SLOT: 100 }, '{"SLOT":')).toBeUndefined();
  expect(readDraft('line_id', '', '')).toBe('');
  expect([true, 1, 'a', null, []].map(fieldKind)).toEqual([
    'choice',
    'number',
    'text',
    'text',
    'list',
  ]);
  expect(draftOf(undefined)).toBe('');
});

it('version-14: takes times of Bangkok’s clock', () => {
  expect(dueTime('2026-11-26T18:30')).toBe('2026-11-26T18:30:00+07:00');
  expect(dueTime('')).toBeUndefined();
});
