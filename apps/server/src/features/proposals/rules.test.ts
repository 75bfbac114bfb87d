import { fourEyesKinds } from '@kapao/contract/site/settings-rules.ts';
import { expect, it } from 'vitest';
import { aloneFrom, basisOf, needsSecondPerson } from './rules.ts';
import type { TargetState } from './rules.ts';

const state: TargetState = {
  status: 'active',
  phone: '0812345678',
  bankAbbr: 'KBANK',
  accountNumber: '1234567890',
  deposit: null,
  lastMoneyId: 7n,
};

it('desk-16: bases an adjustment on status and money, a phone and an account on themselves', () => {
  const changed = (change: Partial<TargetState>) =>
    (['adjustment', 'phone', 'bank'] as const).filter(
      (kind) => basisOf(kind, { ...state, ...change }) !== basisOf(kind, state),
    );
  expect(changed({ status: 'blocked' })).toEqual(['adjustment', 'phone', 'bank']);
  expect(changed({ lastMoneyId: 8n })).toEqual(['adjustment']);
  expect(changed({ phone: '0812345679' })).toEqual(['phone']);
  expect(changed({ accountNumber: '1234567891' })).toEqual(['bank']);
  expect(changed({ bankAbbr: 'SCB' })).toEqual(['bank']);
});

it('reversal-13: bases a reversal on its deposit alone', () => {
  const credited = { status: 'success', creditedMicro: 5n, feeMicro: 0n };
  const basis = (deposit: typeof credited, change: Partial<TargetState> = {}) =>
    basisOf('deposit_reversal', { ...state, ...change, deposit });
  expect(basis({ ...credited, status: 'reversed' })).not.toBe(basis(credited));
  expect(basis({ ...credited, creditedMicro: 6n })).not.toBe(basis(credited));
  expect(basis(credited, { status: 'blocked', lastMoneyId: 8n })).toBe(basis(credited));
});

it('desk-19: asks for a second person from the amount on, in both directions', () => {
  const needs = (amountMicro: bigint, fromMicro: bigint) =>
    needsSecondPerson(
      { kind: 'adjustment', amountMicro },
      { kinds: [...fourEyesKinds], fromMicro },
    );
  expect(needs(1n, 0n)).toBe(true);
  expect(needs(99n, 100n)).toBe(false);
  expect(needs(-99n, 100n)).toBe(false);
  expect(needs(100n, 100n)).toBe(true);
  expect(needs(-100n, 100n)).toBe(true);
});

it('desk-19: asks for a second person for the kinds of the setting alone', () => {
  const wanted = [
    { kind: 'adjustment', amountMicro: 1n },
    { kind: 'deposit_reversal' },
    { kind: 'phone' },
    { kind: 'bank' },
  ] as const;
  for (const { kind } of wanted) {
    const needing = wanted.filter((each) =>
      needsSecondPerson(each, { kinds: [kind], fromMicro: 0n }),
    );
    expect(needing.map((each) => each.kind)).toEqual([kind]);
  }
});

it('desk-39: counts the longer of the delay of a proposal and the delay of now', () => {
  const createdAt = new Date('2026-11-25T10:00:00Z');
  const made = { createdAt, aloneFrom: new Date('2026-11-26T10:00:00Z') };
  expect(aloneFrom(made, 1)).toEqual(made.aloneFrom);
  expect(aloneFrom(made, 48)).toEqual(new Date('2026-11-27T10:00:00Z'));
  expect(aloneFrom(made, null)).toBeNull();
  expect(aloneFrom({ createdAt, aloneFrom: null }, 1)).toBeNull();
});
