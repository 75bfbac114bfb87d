import { expect, it } from 'vitest';
import { nameCandidates, rankCandidates } from './candidates.ts';
import type { AwaitingDeposit, UnmatchedCandidate } from './candidates.ts';

const createdAt = new Date('2026-11-25T10:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
const deposit: AwaitingDeposit = {
  gatewayCode: 'sandbox',
  receiver: '0000000123',
  amountMicro: 100_250_000n,
  createdAt,
  reservedUntil: after(30),
  slipTransfers: ['named'],
  accountName: 'มานี มีนา',
  accountNumber: '5550000001',
  bankCode: '004',
};
const transfer = (transferId: string, changes: Partial<UnmatchedCandidate> = {}) => ({
  gatewayCode: 'sandbox',
  transferId,
  receiver: '0000000123',
  amountMicro: 7_000_000n,
  paidAt: after(5),
  payerName: 'นาย ปิติ ใจดี',
  payerBankCode: '014',
  payerAccountNumber: '1112223334',
  ...changes,
});
const rank = (...transfers: UnmatchedCandidate[]) =>
  rankCandidates(deposit, nameCandidates(transfers)).map(
    ({ transfer: { transferId }, reasons }) => [transferId, ...reasons],
  );

it('queue-12: ranks what the slip names before the amount, the account and the name', () => {
  const own = { payerAccountNumber: '5550000001', payerBankCode: '004' };
  expect(
    rank(
      transfer('name', { payerName: 'น.ส. มานี ม.' }),
      transfer('account', own),
      transfer('amount', { amountMicro: deposit.amountMicro, paidAt: after(31) }),
      transfer('named', { receiver: 'elsewhere', paidAt: null }),
    ),
  ).toEqual([
    ['named', 'slip_names_it'],
    ['amount', 'same_amount'],
    ['account', 'account_is_members', 'in_time'],
    ['name', 'name_is_members', 'in_time'],
  ]);
});

it('queue-22: says which transfers bring another amount than the deposit asked for', () => {
  const of = (amountMicro: bigint) =>
    rankCandidates(deposit, nameCandidates([transfer('named', { amountMicro })]))[0]?.isOtherAmount;
  expect(of(deposit.amountMicro)).toBe(false);
  expect(of(deposit.amountMicro - 10_000n)).toBe(true);
});

it('queue-12: leaves out what nothing but the time speaks for, and money of other accounts', () => {
  const same = { amountMicro: deposit.amountMicro };
  expect(
    rank(
      transfer('time'),
      transfer('receiver', { ...same, receiver: '0800000000' }),
      transfer('gateway', { ...same, gatewayCode: 'other' }),
      transfer('bank', { payerAccountNumber: '5550000001' }),
    ),
  ).toEqual([]);
});

it('queue-12: shows five at most', () => {
  const same = { amountMicro: deposit.amountMicro };
  const many = Array.from({ length: 7 }, (_, each) => transfer(String(each), same));
  expect(rank(...many)).toHaveLength(5);
});
