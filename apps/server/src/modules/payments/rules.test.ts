import { describe, expect, it } from 'vitest';
import {
  allowedReturnUrl,
  rangeText,
  secondsUntilNextAsk,
  withdrawalRefusal,
  withdrawCap,
} from './rules.ts';

const baht = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const range = { minMicro: baht(100), maxMicro: baht(50_000) };

describe('withdrawCap', () => {
  it('is the smaller of max_withdraw and the available credit', () => {
    expect(withdrawCap(baht(50_000), baht(70_000))).toBe(baht(50_000));
    expect(withdrawCap(baht(50_000), baht(700))).toBe(baht(700));
    expect(withdrawCap(baht(50_000), 0n)).toBe(0n);
  });

  it('leaves fractions of a satang where they are', () => {
    expect(withdrawCap(baht(50_000), baht(700.005))).toBe(baht(700));
  });
});

describe('withdrawalRefusal', () => {
  it.each([
    [100, 100, undefined],
    [50_000, 60_000, undefined],
    [99.99, 1000, 'amount_out_of_range'],
    [50_000.01, 60_000, 'amount_out_of_range'],
    [100.01, 100, 'not_enough_money'],
    [100.01, 100.009_99, 'not_enough_money'],
  ] as const)('%d baht of %d: %s', (amount, available, refusal) => {
    expect(withdrawalRefusal(baht(amount), range, baht(available))).toBe(refusal);
  });
});

describe('rangeText', () => {
  it('names both ends as members read money', () => {
    expect(rangeText(range)).toBe('จำนวนเงินต้องอยู่ระหว่าง 100.00 ถึง 50,000.00 บาท');
  });
});

describe('allowedReturnUrl', () => {
  const own = ['https://kapao.example'];

  it('R34: keeps to the own origins', () => {
    expect(allowedReturnUrl('https://kapao.example', own)).toBe('https://kapao.example/');
    expect(allowedReturnUrl('https://kapao.example/a?b#c', own)).toBe(
      'https://kapao.example/a?b#c',
    );
    for (const text of ['http://kapao.example', 'https://kapao.example.net', 'kapao.example', '']) {
      expect(allowedReturnUrl(text, own), text).toBeUndefined();
    }
  });
});

describe('secondsUntilNextAsk', () => {
  it('doubles up to five minutes', () => {
    expect([1, 2, 3, 7, 40].map(secondsUntilNextAsk)).toEqual([5, 10, 20, 300, 300]);
  });
});
