import { expect, it } from 'vitest';
import { isWeakPin } from './rules.ts';

it.each([
  '111111',
  '121212',
  '123456',
  '654321',
  '890123',
  '321098',
  '123123',
  '123321',
  '112233',
  '147258',
])('lock-03: %s is a weak PIN', (pin) => {
  expect(isWeakPin(pin)).toBe(true);
});

it.each(['280417', '739158', '902847', '112358'])('lock-03: %s is no weak PIN', (pin) => {
  expect(isWeakPin(pin)).toBe(false);
});
