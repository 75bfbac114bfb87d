import { describe, expect, it } from 'vitest';
import { creditData, referrerId } from './rules.ts';

describe('a referral link', () => {
  it('account-08: names a member by number', () => {
    expect(referrerId('100001')).toBe(100001n);
    expect(referrerId(100001)).toBe(100001n);
  });

  it.each([[null], [undefined], [''], ['abc'], ['-1'], [1.5], [1e21], ['9'.repeat(40)]])(
    'account-08: names nobody by %s',
    (affId) => {
      expect(referrerId(affId)).toBeUndefined();
    },
  );
});

describe('credit', () => {
  it('account-49: is shown in baht, rounded down to the satang', () => {
    expect(
      creditData({ availableMicro: 1_239_999n, bonusMicro: 40_009_999n, heldMicro: 50_000_000n }),
    ).toEqual({
      availableCredit: 1.23,
      bonusCredit: 40,
      outStandingCredit: 50,
      currency: 'THB',
    });
  });
});
