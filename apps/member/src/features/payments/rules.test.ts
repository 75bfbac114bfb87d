import { isWallet } from '@kapao/contract/members/rules.ts';
import type { PaymentMethod } from '@kapao/contract/payments.ts';
import { transactionStatuses } from '@kapao/contract/statuses.ts';
import { expect, it } from 'vitest';
import {
  canDeposit,
  canWithdraw,
  feeBaht,
  findMethod,
  isOpenNow,
  isOutcomeUnknown,
  isWithinMethod,
  canResumeDeposit,
  finalOutcome,
  outcomeOf,
  depositOutcome,
  paymentPageUrl,
  plainAmount,
  QUICK_AMOUNTS_BAHT,
  unmetWageringRequirements,
  sortMethods,
  splitSatang,
  timeLeftMs,
  withdrawalStep,
  withdrawCapBaht,
} from './rules.ts';

const method: PaymentMethod = {
  id: 1,
  name: 'QR PromptPay',
  logo: 'payments/promptpay.svg',
  sort: 1,
  kind: 'promptpay',
  is_node: false,
  bank_acc_name: '',
  bank_acc_number: '',
  bank_abbr: '',
  min_amount: 50,
  max_amount: 1000,
  fee_fixed: 0,
  fee_percent: 0,
  open_from: null,
  open_until: null,
};

it('pay-76: offers nine quick amounts from 20 to 5000', () => {
  expect(QUICK_AMOUNTS_BAHT).toEqual([20, 50, 100, 150, 300, 500, 1000, 2500, 5000]);
});

it('pay-73 pay-36: sorts payment methods by sort ascending and leaves the given list alone', () => {
  const methods = [3, 1, 2].map((sort) => ({ ...method, id: sort, sort }));
  expect(sortMethods(methods).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(methods.map(({ id }) => id)).toEqual([3, 1, 2]);
});

it('pay-74: finds a method by its numeric id and by nothing like it', () => {
  expect(findMethod([method], '1')).toBe(method);
  for (const type of ['2', '01', '1.0', '1x', '', 'promptpay']) {
    expect(findMethod([method], type)).toBeUndefined();
  }
});

it('pay-79 pay-78: knows the wallet type', () => {
  expect(isWallet('TRUEWALLET')).toBe(true);
  expect(isWallet('SCB')).toBe(false);
});

it('pay-77: does not deposit an empty amount', () => {
  expect(canDeposit('')).toBe(false);
  expect(canDeposit('20')).toBe(true);
});

it('offers a quick amount only where the method takes it', () => {
  expect(QUICK_AMOUNTS_BAHT.filter((amount) => isWithinMethod(amount, method))).toEqual([
    50, 100, 150, 300, 500, 1000,
  ]);
});

it('pay-88: caps a withdrawal at the smaller of max_withdraw and the available credit', () => {
  const limits = { min_withdraw: 100, max_withdraw: 5000 };
  expect(withdrawCapBaht(limits, 1000.75)).toBe(1000.75);
  expect(withdrawCapBaht(limits, 9000)).toBe(5000);
  expect(withdrawCapBaht(limits, 0)).toBe(0);
  expect(withdrawCapBaht(limits, -1)).toBe(0);
});

it.each([
  ['', false, false],
  ['99', false, false],
  ['100', false, true],
  ['5000', false, true],
  ['5001', false, false],
  ['100', true, false],
])('pay-88: withdrawing %j baht while loading is %s: %s', (amount, isLoading, allowed) => {
  expect(canWithdraw(amount, { min_withdraw: 100, max_withdraw: 5000 }, isLoading)).toBe(allowed);
});

it('pay-94: puts every status into one of the three steps', () => {
  expect(transactionStatuses.map((status) => [status, withdrawalStep(status)])).toEqual([
    ['success', 'completed'],
    ['pending', 'in_progress'],
    ['waiting_callback', 'in_progress'],
    ['auto_failed', 'in_progress'],
    ['failed', 'failed'],
    ['refund', 'failed'],
    ['reject', 'failed'],
    ['reversed', 'failed'],
  ]);
});

it('pay-73 pay-36: a deposit waits until it has succeeded or failed', () => {
  expect(depositOutcome('pending')).toBe('waiting');
  expect(depositOutcome('waiting_callback')).toBe('waiting');
  expect(depositOutcome('success')).toBe('success');
  expect(depositOutcome('failed')).toBe('failed');
  expect(depositOutcome('reject')).toBe('rejected');
  expect(depositOutcome('refund')).toBe('refunded');
  expect(depositOutcome('reversed')).toBe('reversed');
});

it('pay-82: believes a success over a failure, and either over waiting', () => {
  expect(finalOutcome('failed', 'success')).toBe('success');
  expect(finalOutcome('success', 'reversed')).toBe('reversed');
  expect(finalOutcome('waiting', 'failed')).toBe('failed');
  expect(finalOutcome('failed', 'rejected')).toBe('rejected');
  expect(finalOutcome('waiting', 'waiting')).toBe('waiting');
});

it('pay-79 pay-78: counts down to transfer_in and stays at zero', () => {
  const deadline = '2026-11-21T10:00:00.000Z';
  expect(timeLeftMs(deadline, Date.parse('2026-11-21T09:58:30.000Z'))).toBe(90_000);
  expect(timeLeftMs(deadline, Date.parse('2026-11-21T10:00:01.000Z'))).toBe(0);
});

it('takes the satang apart, and copies an amount without grouping', () => {
  expect(splitSatang(1500.37)).toEqual({ whole: '1,500', satang: '.37' });
  expect(splitSatang(20)).toEqual({ whole: '20', satang: '.00' });
  expect(plainAmount(1500.3)).toBe('1500.30');
});

it('follows a payment page only to the web', () => {
  expect(paymentPageUrl('https://pay.example/c/1')).toBe('https://pay.example/c/1');
  expect(paymentPageUrl('http://127.0.0.1:3001/gateway/c/1')).not.toBeNull();
  expect(paymentPageUrl('javascript:alert(1)')).toBeNull();
  expect(paymentPageUrl('/gateway')).toBeNull();
  expect(paymentPageUrl(null)).toBeNull();
});

it('pay-28: a failed deposit waits again once its slip is there, and only then', () => {
  expect(outcomeOf('failed', { status: 'pending', has_slip: true })).toBe('waiting');
  expect(outcomeOf('failed', { status: 'pending', has_slip: false })).toBe('failed');
  expect(outcomeOf('rejected', { status: 'pending', has_slip: true })).toBe('rejected');
  expect(outcomeOf('waiting', undefined)).toBe('waiting');
  expect(outcomeOf('waiting', { status: 'success', has_slip: true })).toBe('success');
});

it('pay-83: comes back to a payment page within its time, and to a transfer while its slip is taken', () => {
  const transfer_in = '2026-11-21T10:00:00.000Z';
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
  const page = { kind: 'redirect', transfer_in } as const;
  const account = { kind: 'bank-transfer', transfer_in } as const;
  expect(canResumeDeposit(page, false, at('09:59:59'))).toBe(true);
  expect(canResumeDeposit(page, false, at('10:00:00'))).toBe(false);
  expect(canResumeDeposit(account, false, at('10:14:59'))).toBe(true);
  expect(canResumeDeposit(account, false, at('10:15:00'))).toBe(false);
  expect(canResumeDeposit(account, true, at('23:00:00'))).toBe(true);
});

it.each([
  [100, 0, 0, 0],
  [100, 5, 0, 5],
  [100.37, 2, 1.5, 3.5],
  [1, 5, 0, 1],
  [1000.1, 0, 0.1, 1],
])('pay-80: takes of %d baht a fee of %d and %d%%: %d', (amount, fee_fixed, fee_percent, fee) => {
  expect(feeBaht(amount, { fee_fixed, fee_percent })).toBe(fee);
});

it("is open by Bangkok's clock, also across midnight", () => {
  const day = { open_from: '08:00', open_until: '22:00' };
  const night = { open_from: '22:00', open_until: '02:00' };
  const at = (bangkok: string) => Date.parse(`2026-11-21T${bangkok}:00+07:00`);
  expect(['07:59', '08:00', '21:59', '22:00'].map((time) => isOpenNow(day, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(['21:59', '22:00', '01:59', '02:00'].map((time) => isOpenNow(night, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isOpenNow({ open_from: null, open_until: null }, 0)).toBe(true);
});

it('pay-90: does not know the outcome of what was not answered, or answered half-way', () => {
  expect(isOutcomeUnknown({ status: 500, code: null })).toBe(true);
  expect(isOutcomeUnknown({ status: 504, code: null })).toBe(true);
  expect(isOutcomeUnknown({ status: 500, code: 'internal' })).toBe(true);
  expect(isOutcomeUnknown({ status: 503, code: 'starting_or_stopping' })).toBe(false);
  expect(isOutcomeUnknown({ status: 503, code: 'unavailable' })).toBe(false);
  expect(isOutcomeUnknown({ status: 409, code: 'not_enough_money' })).toBe(false);
});

it('pay-92: knows which turnover remains', () => {
  const item = {
    promotion_id: 1,
    name: 'โบนัส',
    turnover_need: 2000,
    turnover_done: 500,
    remaining: 1500,
    expires_at: null,
  };
  const done = { ...item, turnover_done: 2500, remaining: 0 };
  expect(unmetWageringRequirements([item, done])).toEqual([item]);
});
