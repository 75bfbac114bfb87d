import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoWheels } from '../../demo/spins.ts';
import { expectedCost, oddsMistakes } from '@kapao/contract/spins/rules.ts';
import { wheelRow } from '@kapao/contract/spins/written.ts';
import { isPlayable, shortOfPointsText } from './rules.ts';
import type { Prize } from './rules.ts';

describe('oddsMistake', () => {
  it('wheel-02: finds none where the odds sum to 1', () => {
    expect(oddsMistakes([999_999, 1])).toEqual([]);
    for (const { prizes } of demoWheels) {
      expect(oddsMistakes(prizes.map(({ weight }) => weight))).toEqual([]);
    }
  });

  it('wheel-02: says by how much they do not', () => {
    const wordsOf = (weights: number[]) => oddsMistakes(weights)[0];
    expect(wordsOf([500_000, 499_000])).toEqual({
      field: 'prizes',
      th: 'โอกาสรวม 99.9% ขาด 0.1% ต้องรวมเป็น 100% พอดี',
      en: 'the weights sum to 999,000, 1,000 too few: all the numbers are 1,000,000',
    });
    expect(wordsOf([500_000, 500_001])?.en).toMatch(/1,000,001, 1 too many/);
    expect(wordsOf([])?.en).toMatch(/sum to 0, 1,000,000 too few/);
  });
});

describe('wheelRow', () => {
  const [wheel] = demoWheels;
  const nothing = { label: 'ไว้ลุ้นใหม่', type: 'nothing', amount: 0, weight: 500_000 };
  const win = { label: 'เครดิต 1 บาท', type: 'credit', amount: 1, weight: 500_000 };
  const accepts = (changes: object) => wheelRow.safeParse({ ...wheel, ...changes }).success;

  it('wheel-03: takes the demo wheels, and a prize of nothing without an amount', () => {
    for (const row of demoWheels) expect(wheelRow.parse(row)).toEqual(row);
    expect(accepts({ prizes: [win, { label: '–', type: 'nothing', weight: 500_000 }] })).toBe(true);
  });

  it.each([
    ['odds that do not sum to 1', { prizes: [win, { ...nothing, weight: 499_999 }] }],
    ['a prize that can never be won', { prizes: [win, nothing, { ...win, weight: 0 }] }],
    ['a part of a number', { prizes: [{ ...win, weight: 499_999.5 }, nothing] }],
    ['a single prize', { prizes: [{ ...win, weight: 1_000_000 }] }],
    ['credit of nothing', { prizes: [{ ...win, amount: 0 }, nothing] }],
    ['nothing that is worth something', { prizes: [win, { ...nothing, amount: 5 }] }],
    ['a third decimal', { prizes: [{ ...win, amount: 1.005 }, nothing] }],
    ['a free spin', { price: 0 }],
    ['a picture from elsewhere', { image: '../../secret.svg' }],
    ['a field of its own', { odds: 1 }],
  ])('wheel-03: refuses %s', (_case, changes) => {
    expect(accepts(changes)).toBe(false);
  });
});

describe('isPlayable', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const later = new Date('2026-11-21T10:00:01Z');
  const wheel = { version: 2, isEnabled: true };

  it('wheel-12: holds for as long as the wheel stands still and the day lasts', () => {
    expect(isPlayable({ wheelVersion: 2, expiresAt: later }, wheel, now)).toBe(true);
    expect(isPlayable({ wheelVersion: 2, expiresAt: now }, wheel, now)).toBe(false);
    expect(isPlayable({ wheelVersion: 1, expiresAt: later }, wheel, now)).toBe(false);
    const closed = { ...wheel, isEnabled: false };
    expect(isPlayable({ wheelVersion: 2, expiresAt: later }, closed, now)).toBe(false);
  });
});

describe('expectedCost', () => {
  const prize = (type: Prize['type'], amountMicro: bigint, weight: number): Prize => ({
    position: 1,
    label: 'x',
    type,
    amountMicro,
    weight,
  });

  it('wheel-05: weighs each prize by its odds, credit and points apart', () => {
    const prizes = [
      prize('credit', 100_000_000n, 10_000),
      prize('credit', 5_000_000n, 200_000),
      prize('points', 30_000_000n, 100_000),
      prize('nothing', 0n, 690_000),
    ];
    expect(expectedCost(prizes)).toEqual({ creditMicro: 2_000_000n, pointsMicro: 3_000_000n });
  });

  it('wheel-05: is never more than the best prize', () => {
    const anyPrize = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 13n }), fc.integer({ min: 1, max: 100_000 }))
      .map(([amountMicro, weight]) => prize('credit', amountMicro, weight));
    fc.assert(
      fc.property(fc.array(anyPrize, { maxLength: 10 }), (prizes) => {
        const best = prizes.reduce(
          (most, each) => (each.amountMicro > most ? each.amountMicro : most),
          0n,
        );
        const { creditMicro, pointsMicro } = expectedCost(prizes);
        expect(creditMicro).toBeLessThanOrEqual(best);
        expect(pointsMicro).toBe(0n);
      }),
    );
  });
});

it('wheel-16: says how many points are missing, never too few, by the name of the settings', () => {
  expect(shortOfPointsText(30_000_000n, 'Diamond')).toEqual({
    th: 'Diamond ไม่เพียงพอ ต้องใช้อีก 30 Diamond',
    en: 'You need 30 Diamond more',
  });
  expect(shortOfPointsText(5_001n, 'gem').th).toBe('gem ไม่เพียงพอ ต้องใช้อีก 0.01 gem');
});
