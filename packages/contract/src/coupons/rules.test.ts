import { describe, expect, it } from 'vitest';
import { couponCode } from './rules.ts';

describe('couponCode', () => {
  it('reward-08: knows a code in small letters, with spaces around it', () => {
    expect(couponCode('  kaPao50 ')).toBe('KAPAO50');
  });
});
