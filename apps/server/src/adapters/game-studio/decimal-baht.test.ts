import { describe, expect, it } from 'vitest';
import { decimalOfMicro, microOfDecimal, readDecimal } from './decimal-baht.ts';

describe('studio-02 studio-70: an amount in decimals', () => {
  it('refuses what is finer than a unit, and rounds nothing', () => {
    expect(microOfDecimal('0.000001')).toBeUndefined();
    expect(microOfDecimal('0.000015')).toBeUndefined();
  });

  it('tells a finer one that is owed from an exact one, and reads no other', () => {
    expect(readDecimal('1.000011')).toEqual({ micro: 1_000_020n, isExact: false });
    expect(readDecimal('0.0000001')).toEqual({ micro: 10n, isExact: false });
    expect(readDecimal('1.00001')).toEqual({ micro: 1_000_010n, isExact: true });
    expect(readDecimal('-0.000001')).toBeUndefined();
    expect(readDecimal('90071992547.409911')).toBeUndefined();
  });

  it.each([
    ['0', 0n],
    ['-0.00', 0n],
    ['3.56', 3_560_000n],
    ['10.000000', 10_000_000n],
    ['0.00001', 10n],
    ['1e-5', 10n],
    ['1.5E+3', 1_500_000_000n],
    ['63727092.34', 63_727_092_340_000n],
    // Twice the digits that a double carries.
    ['90071992547.40991', 90_071_992_547_409_910n],
  ])('%s is exact', (text, micro) => {
    expect(microOfDecimal(text)).toBe(micro);
  });

  it.each([
    '0.000001',
    '0.123456',
    '1e-6',
    '-1',
    '-0.01',
    '90071992547.40992',
    '1e30',
    '1e999',
    '',
    '.5',
    '5.',
    '0x10',
    '1,000',
    '1 ',
    'NaN',
  ])('%s is refused, and never rounded', (text) => {
    expect(microOfDecimal(text)).toBeUndefined();
  });

  it('is written with the decimals of its protocol, rounded down', () => {
    expect(decimalOfMicro(63_727_092_349_999n, 6)).toBe('63727092.349999');
    expect(decimalOfMicro(63_727_092_349_999n, 2)).toBe('63727092.34');
    expect(decimalOfMicro(5n, 6)).toBe('0.000005');
    expect(decimalOfMicro(0n, 2)).toBe('0.00');
  });
});
