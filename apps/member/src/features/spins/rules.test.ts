import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRound, playedRound } from '../../testing/spin-samples.ts';
import type { SpinPrize } from '@kapao/contract/spins.ts';
import {
  isClientSeed,
  isGain,
  labelSide,
  missingPoints,
  oddsText,
  restingAngle,
  segmentLabel,
  segmentLooks,
  SPIN_MS,
  turningAngle,
  wonPrize,
} from './rules.ts';

it('says the odds to the last number', () => {
  expect([180_000, 4_000, 1_000, 1, 999_999].map(oddsText)).toEqual([
    '18%',
    '0.4%',
    '0.1%',
    '0.0001%',
    '99.9999%',
  ]);
});

it('says how many points are missing', () => {
  expect(missingPoints(50, 20.5)).toBe(29.5);
  expect(missingPoints(10.1, 10)).toBe(0.1);
  expect(missingPoints(10, 10)).toBe(0);
  expect(missingPoints(10, 500)).toBe(0);
});

it('wheel-15: takes a text of 1 to 64 visible characters', () => {
  expect(['a', 'ขอให้โชคดี ๙', '🎡', 'x'.repeat(64)].every(isClientSeed)).toBe(true);
  expect(['', 'a\nb', 'x'.repeat(65), '\u200b', '\ud800'].some(isClientSeed)).toBe(false);
});

it('knows the prize that was won', () => {
  expect(wonPrize(playedRound)?.label).toBe('5 Diamond');
  expect(wonPrize(openRound)).toBeNull();
});

describe('the wheel', () => {
  it('turns for about four seconds', () => {
    expect(SPIN_MS).toBe(4000);
  });

  it('comes to rest with the winning segment under the pointer, whatever number was drawn', () => {
    const anyNumber = fc.integer({ min: 0, max: 999_999 });
    fc.assert(
      fc.property(anyNumber, (number) => {
        const { prizes, result } = playedRound;
        let before = 0;
        const index = prizes.findIndex(({ weight }) => number < (before += weight));
        const position = index + 1;
        const round = { ...playedRound, result: result && { ...result, number, position } };
        const step = 360 / prizes.length;
        // The position at the top after the wheel has turned clockwise by that angle.
        const atTop = (360 - restingAngle(round)) / step;
        expect(Math.floor(atTop)).toBe(index);
        expect(atTop - index).toBeGreaterThan(0.1);
        expect(atTop - index).toBeLessThan(0.9);
        expect((turningAngle(round) - restingAngle(round)) % 360).toBe(0);
        expect(turningAngle(round)).toBeGreaterThan(4 * 360);
      }),
    );
  });

  it('is drawn by what the prizes are worth', () => {
    expect(segmentLooks(openRound.prizes)).toEqual(['gold', 'tint', 'dark', 'deep-gold']);
  });

  it('cuts a label that is too long between letters, never inside one', () => {
    expect(segmentLabel('เครดิต 5 บาท', 8).text).toBe('เครดิต 5 บาท');
    const long = 'ตั๋วเครื่องบินไปกลับญี่ปุ่นสองที่นั่ง';
    const { text } = segmentLabel(long, 8);
    expect(text.endsWith('…')).toBe(true);
    expect(long.startsWith(text.slice(0, -1))).toBe(true);
    expect([...new Intl.Segmenter('th').segment(text)]).toHaveLength(14);
  });

  it('writes smaller where the label is long or the segments are narrow', () => {
    const { size } = segmentLabel('5 Diamond', 8);
    expect(segmentLabel('150 Diamonds', 8).size).toBeLessThan(size);
    expect(segmentLabel('5 Diamond', 16).size).toBeLessThan(size);
  });
});

it('wheel-33: a gain is money, or more points than the spin cost', () => {
  const prize = (type: SpinPrize['type'], amount: number): SpinPrize => ({
    position: 1,
    label: '',
    type,
    amount,
    weight: 1,
  });
  expect(isGain(prize('credit', 1), 10)).toBe(true);
  expect(isGain(prize('points', 11), 10)).toBe(true);
  expect(isGain(prize('points', 10), 10)).toBe(false);
  expect(isGain(prize('points', 5), 10)).toBe(false);
  expect(isGain(prize('nothing', 0), 0)).toBe(false);
});

it('wheel-29: labels stand upright on both halves of the wheel at rest', () => {
  expect([0, 90, 179, 360 + 90].map(labelSide)).toEqual([1, 1, 1, 1]);
  expect([181, 270, 359, 2160 + 270].map(labelSide)).toEqual([-1, -1, -1, -1]);
});
