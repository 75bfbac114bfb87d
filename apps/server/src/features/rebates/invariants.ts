import type { Invariant } from '../../ledger/invariants.ts';
import { claimsPaidOtherwise } from './store.ts';

export const rebatesInvariants: readonly Invariant[] = [
  {
    name: 'every claim of cashback paid the sum of its awards, once',
    requirement: 8,
    violations: claimsPaidOtherwise('cashback'),
  },
  {
    name: 'every claim of referral credit paid the sum of its earnings, once',
    requirement: 8,
    violations: claimsPaidOtherwise('referral'),
  },
];
