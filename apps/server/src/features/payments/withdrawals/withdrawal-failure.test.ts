import { expect, it } from 'vitest';
import { withdrawalFailureOf } from './withdrawal-failure.ts';

it.each([
  ['account closed', 'account_closed'],
  ['Beneficiary account is dormant', 'account_closed'],
  ['Account name does not match', 'account_name_differs'],
  ['invalid account number', 'account_wrong'],
  ['no such account', 'account_wrong'],
  ['daily receiving limit exceeded', 'bank_limit'],
  ['bank under maintenance', 'bank_unavailable'],
  ['request timeout', 'bank_unavailable'],
  ['refused by the bank', 'bank_refused'],
  ['returned by the bank', 'bank_refused'],
  ['E-4711', 'bank_refused'],
  ['', 'bank_refused'],
] as const)('pay-104: reads %j as %s', (failure, kind) => {
  expect(withdrawalFailureOf({ failure, endedBy: null })).toBe(kind);
});
