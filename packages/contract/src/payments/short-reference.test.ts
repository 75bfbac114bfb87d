import { expect, it } from 'vitest';
import { readShortReference, referenceWithYear } from './short-reference.ts';

const TODAY = '2026-11-28';

it.each(['W-2811-0042', 'w-2811-0042', 'w28110042', 'W 2811 42', 'Ｗ–2811–0042', 'w-๒๘๑๑-๐๐๔๒'])(
  'refs-04: %s is read as a withdrawal of this day',
  (typed) => {
    const read = readShortReference(typed, TODAY);
    expect(read).toMatchObject({ kind: 'withdrawal', number: 42 });
    expect(read?.days.slice(0, 2)).toEqual(['2026-11-28', '2025-11-28']);
  },
);

it('refs-04: a number of a busy day has more digits', () => {
  expect(readShortReference('d281110432', TODAY)).toMatchObject({ kind: 'deposit', number: 10432 });
});

it('refs-04: means no day that does not exist or is still to come', () => {
  expect(readShortReference('D-2902-0001', TODAY)?.days).toEqual(['2024-02-29', '2020-02-29']);
  expect(readShortReference('D-3112-0001', TODAY)?.days[0]).toBe('2025-12-31');
  expect(readShortReference('D-3213-0001', TODAY)?.days).toEqual([]);
});

it.each(['', 'W', 'X-2811-0042', '2811-0042', 'W-2811', 'W-2811-00420042042', 'KP28110042'])(
  'refs-04: %s is no short reference',
  (typed) => {
    expect(readShortReference(typed, TODAY)).toBeUndefined();
  },
);

it('refs-05: shows the year where it is not the present one', () => {
  const now = new Date('2026-11-28T10:00:00Z');
  expect(referenceWithYear('W-2811-0042', '2026-01-01T00:00:00Z', now)).toBe('W-2811-0042');
  expect(referenceWithYear('W-3112-0042', '2025-12-31T10:00:00Z', now)).toBe('W-3112-0042 (2025)');
  // 23:00 UTC is the next year in Bangkok.
  expect(referenceWithYear('W-0101-0042', '2025-12-31T23:00:00Z', now)).toBe('W-0101-0042');
});
