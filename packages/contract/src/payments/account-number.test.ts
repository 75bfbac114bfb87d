import { expect, it } from 'vitest';
import { maskAccount } from './account-number.ts';

it.each([
  ['1234567890', 'xxx-x-xx789-0'],
  ['123456789012', 'xxx-xxxx-x9012'],
  ['123456789012345', 'xxx-xxxx-xxxx2345'],
])(
  'pay-102 history-35: groups the account %s as banks print it, and covers it: %s',
  (number, shown) => expect(maskAccount(number)).toBe(shown),
);
