import { expect, it } from 'vitest';
import { costOfPrize, oddsSum, percentText, weightOfPercent, wheelMistakes } from './rules.ts';
import type { WrittenWheel } from './rules.ts';

const wheel: WrittenWheel = {
  name: 'วงล้อ',
  name_en: null,
  price: 10,
  image: 'lucky.svg',
  sort: 1,
  budget: null,
  budget_claims: null,
  is_enabled: true,
  prizes: [
    { label: '50 บาท', type: 'credit', amount: 50, weight: 100_000 },
    { label: 'ไม่ได้', type: 'nothing', amount: 0, weight: 900_000 },
  ],
};
const [win, none] = wheel.prizes;

it('editor-16: reads percent as weights, of which a fifth decimal leaves a fraction that is refused', () => {
  expect([18, 0.0001, 18.0001, 99.9999].map(weightOfPercent)).toEqual([
    180_000, 1, 180_001, 999_999,
  ]);
  expect(Number.isInteger(weightOfPercent(18.00005))).toBe(false);
  expect(percentText(180_001)).toBe('18.0001%');
});

it('editor-16: names each field of a prize that is wrong, and counts no weight that is no number', () => {
  // The cast stands for what somebody has half typed, which the type of a written prize does not allow.
  const prizes = [
    { ...win, label: '' },
    { ...none, amount: 5, weight: NaN },
  ] as WrittenWheel['prizes'];
  expect(wheelMistakes({ ...wheel, prizes }).map(({ field }) => field)).toEqual([
    'prizes.0.label',
    'prizes.1.amount',
    'prizes.1.weight',
    'prizes',
  ]);
  expect(oddsSum([400_000, NaN, 1])).toBe(400_001);
});

it('media-04: takes a picture of the library for a wheel, and none from elsewhere', () => {
  const fieldsOf = (image: string) => wheelMistakes({ ...wheel, image }).map(({ field }) => field);
  expect(fieldsOf('media/lucky-0123456789ab.webp')).toEqual([]);
  expect(fieldsOf('golden.svg')).toEqual([]);
  expect(fieldsOf('../secret.svg')).toEqual(['image']);
  expect(fieldsOf('media/../secret.webp')).toEqual(['image']);
});

it('editor-16: reckons each prize’s part of the cost, and 0 while it is typed', () => {
  expect(costOfPrize({ label: '', type: 'credit', amount: 50, weight: 100_000 })).toBe(5);
  expect(costOfPrize({ label: '', type: 'credit', amount: NaN, weight: 100_000 })).toBe(0);
  expect(costOfPrize({ label: '', type: 'credit', amount: 50, weight: 0.5 })).toBe(0);
});
