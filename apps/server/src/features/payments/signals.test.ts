import { expect, it } from 'vitest';
import { signalsOf } from './signals.ts';
import type { ReviewFacts } from './signals.ts';

const requestedAt = new Date('2026-11-25T10:00:00Z');
const daysBefore = (days: number) => new Date(requestedAt.getTime() - days * 86_400_000);
const quiet: ReviewFacts = {
  requestedAt,
  accountName: 'มานี มีนา',
  memberSince: daysBefore(30),
  claims: [],
  payers: [
    { transferId: 't1', payerName: 'น.ส. มานี ม', amountMicro: 5n, receivedAt: daysBefore(9) },
  ],
  neighbours: [],
  withdrawals: [{ id: 'w', amountMicro: 5n, createdAt: requestedAt }],
  credits: [],
  play: { stakedMicro: 100n, wonMicro: 90n },
  depositedMicro: 10n,
  reversed: [],
  debtMicro: 0n,
};
const raised = (changes: Partial<ReviewFacts>) =>
  signalsOf({ ...quiet, ...changes }).filter(({ is_raised }) => is_raised);

const claim = {
  id: 7n,
  name: 'ต้อนรับ',
  bonusMicro: 100n,
  turnoverNeedMicro: 500n,
  turnoverDoneMicro: 200n,
  claimedAt: daysBefore(8),
  endedAt: requestedAt as Date | null,
};

it('queue-04: raises nothing for a quiet member, and shows every signal', () => {
  expect(raised({})).toEqual([]);
  expect(signalsOf(quiet)).toHaveLength(8);
});

it('queue-04: finds a wagering requirement that the request left', () => {
  expect(raised({ claims: [claim] })).toMatchObject([
    { code: 'wagering_left', rows: [{ kind: 'claim', reference: '7', amount_micro: '300' }] },
  ]);
  expect(raised({ claims: [{ ...claim, endedAt: null }] })).toHaveLength(1);
  expect(raised({ claims: [{ ...claim, endedAt: daysBefore(1) }] })).toEqual([]);
  expect(raised({ claims: [{ ...claim, turnoverDoneMicro: 500n }] })).toEqual([]);
});

it('queue-04: names the payers that are not the account’s owner', () => {
  const payers = [
    ...quiet.payers,
    { transferId: 't2', payerName: 'นาย ปิติ ใจดี', amountMicro: 9n, receivedAt: requestedAt },
    { transferId: 't3', payerName: '', amountMicro: 9n, receivedAt: requestedAt },
  ];
  expect(raised({ payers })).toMatchObject([
    { code: 'payer_name_differs', rows: [{ reference: 't2', note: 'นาย ปิติ ใจดี' }] },
  ]);
});

it('queue-04: finds new members, neighbours and the third withdrawal of a day', () => {
  expect(raised({ memberSince: daysBefore(6.9) })).toMatchObject([{ code: 'new_account' }]);
  expect(raised({ memberSince: daysBefore(7) })).toEqual([]);
  const neighbours = [{ network: '203.0.113.7', name: 'KP1 ก ข', lastAt: requestedAt }];
  expect(raised({ neighbours })).toMatchObject([
    { code: 'network_shared', rows: [{ reference: '203.0.113.7', note: 'KP1 ก ข' }] },
  ]);
  const withdrawals = [...quiet.withdrawals, ...quiet.withdrawals];
  expect(raised({ withdrawals })).toEqual([]);
  expect(raised({ withdrawals: [...withdrawals, ...quiet.withdrawals] })).toMatchObject([
    { code: 'velocity' },
  ]);
});

it('queue-04: finds bonuses, rewards and corrections of the last week', () => {
  const recent = { ...claim, endedAt: daysBefore(1), claimedAt: daysBefore(6) };
  const common = { amountMicro: 3n, reference: 'r', createdAt: requestedAt };
  const credits = [
    { ...common, id: 1n, kind: 'adjustment', reason: 'ชดเชย' },
    { ...common, id: 2n, kind: 'reward', reason: null },
  ] as const;
  expect(raised({ claims: [recent], credits })).toMatchObject([
    {
      code: 'recent_credit',
      rows: [
        { kind: 'bonus', note: 'ต้อนรับ' },
        { kind: 'adjustment', note: 'ชดเชย' },
        { kind: 'bonus', note: 'r' },
      ],
    },
  ]);
});

it('queue-04: compares net winnings with the deposits', () => {
  const play = { stakedMicro: 100n, wonMicro: 150n };
  expect(raised({ play })).toMatchObject([{ code: 'win_to_deposit' }]);
  expect(raised({ play: { ...play, wonMicro: 149n } })).toEqual([]);
  expect(raised({ play: { stakedMicro: 1n, wonMicro: 1n }, depositedMicro: 0n })).toEqual([]);
});

it('reversal-15: shows reversed deposits, and what is owed', () => {
  const reversed = [
    { refCode: 'r', creditedMicro: 9n, reversedAt: requestedAt, reason: 'chargeback' },
  ];
  expect(raised({ reversed, debtMicro: 4n })).toMatchObject([
    {
      code: 'deposit_reversed',
      rows: [
        { kind: 'debt', amount_micro: '4' },
        { kind: 'deposit', reference: 'r', amount_micro: '9', note: 'chargeback' },
      ],
    },
  ]);
  expect(raised({ debtMicro: 4n })).toHaveLength(1);
});
