import { expect, it } from 'vitest';
import {
  byStrength,
  claimsStrength,
  signStrength,
  strengthBeside,
  strongest,
} from './connection-rules.ts';

it('link-02: the fewer share a sign, the more it says', () => {
  expect([1, 5, 6, 20, 21].map((others) => signStrength('account', others))).toEqual([
    'strong',
    'strong',
    'medium',
    'medium',
    'weak',
  ]);
  expect([3, 4, 10, 11].map((others) => signStrength('device', others))).toEqual([
    'strong',
    'medium',
    'medium',
    'weak',
  ]);
  expect([1, 2, 5, 6].map((others) => signStrength('name', others))).toEqual([
    'strong',
    'medium',
    'medium',
    'weak',
  ]);
  expect([1, 5, 6, 1_000].map((others) => signStrength('network', others))).toEqual([
    'medium',
    'medium',
    'weak',
    'weak',
  ]);
  expect([1, 2, 3].map(claimsStrength)).toEqual(['weak', 'medium', 'strong']);
});

it('link-02: a blocked member makes a tie one step stronger', () => {
  expect(strengthBeside('weak', 'blocked')).toBe('medium');
  expect(strengthBeside('medium', 'blocked')).toBe('strong');
  expect(strengthBeside('weak', 'active')).toBe('weak');
});

it('link-02: a neighbour is as strong as the strongest tie, and the strongest stand first', () => {
  expect(strongest(['weak', 'strong', 'medium'])).toBe('strong');
  expect((['weak', 'strong', 'medium'] as const).toSorted(byStrength)).toEqual([
    'strong',
    'medium',
    'weak',
  ]);
});
