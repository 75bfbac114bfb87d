import { phoneCases } from '@kapao/contract/typing/cases.ts';
import { describe, expect, it } from 'vitest';
import { requiredAmountMicro, requiredSignedMicro } from './amounts.ts';
import { UsageError } from './command.ts';
import { requiredPhone } from './phone.ts';

describe('what commands take', () => {
  it.each(phoneCases)('type-12: reads --phone %j as %j', (phone, right) => {
    const read = () => requiredPhone({ phone });
    if (right === null) expect(read).toThrow(UsageError);
    else expect(read()).toBe(right);
  });

  it('type-12: says of a phone of eleven digits that they are too many', () => {
    expect(() => requiredPhone({ phone: '08123456789' })).toThrow('more than 10 digits');
  });

  it('type-12: reads amounts as people write them, and refuses what is none', () => {
    expect(requiredAmountMicro({ amount: '1,234.50' }, 'amount')).toBe(1_234_500_000n);
    expect(requiredSignedMicro({ credit: '-20.00' }, 'credit', { signed: true })).toBe(
      -20_000_000n,
    );
    for (const amount of ['1.005', '1e3', '0', '-20', '1 000,00', 'NaN']) {
      expect(() => requiredAmountMicro({ amount }, 'amount')).toThrow(UsageError);
    }
  });
});
