import { expect, it } from 'vitest';
import { aloneFrom, basisOf, needsSecondPerson, pageTargetsOf, riskOfChange } from './rules.ts';
import type { NamedChange, TargetState } from './rules.ts';

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

const bounds = { fromMicro: 100n, offersFromMicro: 1_000n };
const nothing = { makerMicro: 0n, memberMicro: 0n };

it('desk-19 risk-01: asks for a second person from the value on', () => {
  const needs = (valueMicro: bigint | 'unbounded', fromMicro = bounds.fromMicro) =>
    needsSecondPerson(
      { scope: 'member', memberId: 1n, valueMicro },
      { ...bounds, fromMicro },
      nothing,
    );
  expect(needs(1n, 0n)).toBe(true);
  expect(needs(99n)).toBe(false);
  expect(needs(100n)).toBe(true);
  expect(needs('unbounded')).toBe(true);
  expect(needs(0n, 0n)).toBe(false);
});

it('risk-03 risk-04: counts a value with the sums of its own bound', () => {
  const offers = { scope: 'offers', valueMicro: 500n } as const;
  expect(needsSecondPerson(offers, bounds, nothing)).toBe(false);
  expect(needsSecondPerson(offers, bounds, { ...nothing, makerMicro: 500n })).toBe(true);
  const member = { scope: 'member', memberId: 1n, valueMicro: 50n } as const;
  expect(needsSecondPerson(member, bounds, { ...nothing, makerMicro: 50n })).toBe(true);
  expect(needsSecondPerson(member, bounds, { ...nothing, memberMicro: 50n })).toBe(true);
  expect(needsSecondPerson({ scope: 'always', valueMicro: 0n }, bounds, nothing)).toBe(true);
});

it('desk-19 risk-01: an adjustment counts in both directions, an identity always', () => {
  const riskOf = (amountMicro: string) => riskOfChange({ kind: 'adjustment', amountMicro }, 1n);
  expect(riskOf('-5')).toEqual(riskOf('5'));
  const phone = { kind: 'phone', from: null, to: '0812345678' } as const;
  expect(riskOfChange(phone, 1n)).toMatchObject({ scope: 'always' });
});

it('desk-39: counts the longer of the delay of a proposal and the delay of now', () => {
  const createdAt = new Date('2026-11-25T10:00:00Z');
  const made = { createdAt, aloneFrom: new Date('2026-11-26T10:00:00Z') };
  expect(aloneFrom(made, 1)).toEqual(made.aloneFrom);
  expect(aloneFrom(made, 48)).toEqual(new Date('2026-11-27T10:00:00Z'));
  expect(aloneFrom(made, null)).toBeNull();
  expect(aloneFrom({ createdAt, aloneFrom: null }, 1)).toBeNull();
});

it('risk-19: names the pages of a proposal: its record, its member, and the list of a new record', () => {
  const act = (
    operation: Extract<NamedChange, { kind: 'act' }>['operation'],
    target: string,
    { isNew = false, couponId = null as string | null, memberId = null as bigint | null } = {},
  ) => {
    const change = { kind: 'act', operation, target, scope: 'always', valueMicro: null } as const;
    return pageTargetsOf({ change, memberId, couponId, refCode: null, isNew });
  };
  expect(act('approveWithdrawal', 'withdrawal:9', { memberId: 7n })).toEqual([
    'withdrawal:9',
    'member:7',
  ]);
  expect(act('saveRewardRecords', 'missions:3/8', { isNew: true })).toEqual([
    'missions:3/8',
    'missions',
  ]);
  expect(act('savePromotion', 'promotion:8', { isNew: true })).toEqual([
    'promotion:8',
    'promotion',
  ]);
  expect(act('publishCoupon', 'coupon:TEN', { couponId: '4' })).toEqual(['coupons:4']);
  expect(act('removeMemberLock', 'member:7', { isNew: true, memberId: 7n })).toEqual(['member:7']);
  expect(act('sendMessage', 'ranks:gold', { isNew: true })).toEqual(['messages']);
  const change = {
    kind: 'deposit_reversal',
    refCode: 'R1',
    amountMicro: '1',
    feeMicro: '0',
  } as const;
  expect(
    pageTargetsOf({ change, memberId: 7n, couponId: null, refCode: null, isNew: false }),
  ).toEqual(['deposit:R1', 'member:7']);
});
