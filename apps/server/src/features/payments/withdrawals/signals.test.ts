import { expect, it } from 'vitest';
import {
  signalCodes,
  signalsGravestFirst,
  usualThresholds,
} from '@kapao/contract/payments/automatic.ts';
import { inputsOf, signalsOf, WINS_READ } from './signals.ts';
import type { ReviewFacts } from './signals.ts';

const requestedAt = new Date('2026-11-25T10:00:00Z');
const daysBefore = (days: number) => new Date(requestedAt.getTime() - days * 86_400_000);
const quiet: ReviewFacts = {
  requestedAt,
  accountName: 'มานี มีนา',
  accountNumber: '1234567890',
  memberSince: daysBefore(30),
  isPhoneProven: true,
  accountChange: null,
  claims: [],
  bonuses: [],
  coupons: [],
  credits: [],
  payers: [
    { transferId: 't1', payerName: 'น.ส. มานี ม', amountMicro: 5n, receivedAt: daysBefore(9) },
  ],
  neighbours: [],
  sameDevice: [],
  sameAccount: [],
  withdrawals: [{ shortReference: 'W-2511-0042', amountMicro: 5n, createdAt: requestedAt }],
  play: [{ day: '2026-11-20', cashStakedMicro: 100n, stakedMicro: 100n, wonMicro: 90n }],
  deposited: [{ day: '2026-11-20', micro: 10n }],
  wins: [],
  approvals: [],
  reversed: [],
  debtMicro: 0n,
  openContradictions: 0,
  proposalsToTake: 0,
  unblockedAt: null,
  isWatched: false,
};
const raised = (changes: Partial<ReviewFacts>) =>
  signalsOf({ ...quiet, ...changes }, usualThresholds).filter(({ is_raised }) => is_raised);

const claim = {
  id: 7n,
  name: 'ต้อนรับ',
  bonusMicro: 100n,
  turnoverNeedMicro: 500n,
  turnoverDoneMicro: 200n,
  claimedAt: daysBefore(8),
  // Tests change it to null.
  endedAt: requestedAt as Date | null,
};

it('queue-04 queue-34: raises nothing for a quiet member, and shows every signal, the gravest first', () => {
  expect(raised({})).toEqual([]);
  const codes = signalsOf(quiet, usualThresholds).map(({ code }) => code);
  expect(codes).toEqual(signalsGravestFirst);
  expect(codes.toSorted()).toEqual(signalCodes.toSorted());
});

it('queue-34: a new member whose deposit somebody else paid is first of all that', () => {
  const payers = [
    { transferId: 't2', payerName: 'นาย ปิติ ใจดี', amountMicro: 9n, receivedAt: requestedAt },
  ];
  const first = raised({ memberSince: daysBefore(1), isPhoneProven: false, payers })[0];
  expect(first?.code).toBe('payer_name_differs');
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
    { code: 'velocity', rows: [{ reference: 'W-2511-0042' }, {}, {}] },
  ]);
});

it('queue-04 auto-02: tells coupons, bonuses and corrections apart', () => {
  const common = { amountMicro: 3n, reference: 'r', createdAt: daysBefore(1) };
  const credits = [
    { ...common, id: 1n, kind: 'adjustment', reason: 'ชดเชย' },
    { ...common, id: 2n, kind: 'reward', reason: null },
  ] as const;
  const coupons = [{ code: 'TEN', amountMicro: 10n, redeemedAt: daysBefore(2) }];
  const bonuses = [{ id: 7n, name: 'ต้อนรับ', bonusMicro: 100n, claimedAt: daysBefore(2) }];
  expect(raised({ credits, coupons, bonuses })).toMatchObject([
    { code: 'recent_adjustment', rows: [{ kind: 'adjustment', note: 'ชดเชย' }] },
    { code: 'recent_coupon', rows: [{ kind: 'coupon', reference: 'TEN' }] },
    {
      code: 'recent_bonus',
      rows: [
        { kind: 'bonus', note: 'ต้อนรับ' },
        { kind: 'bonus', note: 'r' },
      ],
    },
  ]);
  expect(inputsOf({ ...quiet, credits, coupons, bonuses })).toMatchObject({
    coupon_minutes: '2880',
    bonus_minutes: '1440',
    adjustment_minutes: '1440',
  });
});

it('auto-02: finds a bank account that was changed within seven days, and who changed it', () => {
  const changed = (days: number) => raised({ accountChange: { at: daysBefore(days), by: 'ann' } });
  expect(changed(7)).toEqual([]);
  expect(changed(6)).toMatchObject([
    { code: 'account_changed', rows: [{ kind: 'account', note: 'ann' }] },
  ]);
});

it('queue-04: compares net winnings with the deposits', () => {
  const day = { day: '2026-11-20', cashStakedMicro: 100n, stakedMicro: 100n };
  const won = (wonMicro: bigint) => ({ play: [{ ...day, wonMicro }] });
  expect(raised(won(150n))).toMatchObject([{ code: 'win_to_deposit' }]);
  expect(raised(won(149n))).toEqual([]);
  expect(raised({ ...won(100n), deposited: [] })).toEqual([]);
  expect(inputsOf({ ...quiet, ...won(101n), deposited: [] }).net_win_times).toBe('1000000');
});

it('auto-02: finds a deposit that came after the play and was not staked', () => {
  const baht = (amount: number) => BigInt(amount) * 1_000_000n;
  const day = { cashStakedMicro: baht(500), stakedMicro: baht(500), wonMicro: 0n };
  const earlier = { play: [{ ...day, day: '2026-11-20' }] };
  const deposited = [
    { day: '2026-11-20', micro: baht(300) },
    { day: '2026-11-21', micro: baht(150) },
  ];
  expect(inputsOf({ ...quiet, ...earlier, deposited }).unplayed_micro).toBe(String(baht(150)));
  expect(raised({ ...earlier, deposited })).toMatchObject([{ code: 'never_played' }]);
  const played = { play: [...earlier.play, { ...day, day: '2026-11-21' }] };
  expect(raised({ ...played, deposited })).toEqual([]);
  // A stake of bonus money plays no deposit.
  const bonus = { play: [{ ...day, day: '2026-11-21', cashStakedMicro: 0n }] };
  expect(raised({ ...bonus, deposited })).toMatchObject([{ code: 'never_played' }]);
});

it('auto-02: finds a large win by its amount or by its stake, and cannot judge very many', () => {
  const baht = (amount: number) => BigInt(amount) * 1_000_000n;
  const win = { gameCode: 'g', round: 'r', amountMicro: baht(2_000), stakeMicro: baht(21) };
  const wins = (...changes: { amountMicro?: bigint; stakeMicro?: bigint }[]) => ({
    wins: changes.map((each) => ({ ...win, wonAt: requestedAt, ...each })),
  });
  expect(raised(wins({}))).toEqual([]);
  for (const large of [{ stakeMicro: baht(20) }, { stakeMicro: 0n }, { amountMicro: baht(10_000) }])
    expect(raised(wins({ stakeMicro: baht(5_000) }, large))).toMatchObject([{ code: 'large_win' }]);
  const many = Array.from({ length: WINS_READ }, () => ({}));
  expect(raised(wins(...many))).toMatchObject([{ code: 'large_win' }]);
  expect(inputsOf({ ...quiet, ...wins(...many) })).not.toHaveProperty('largest_win_micro');
});

it('auto-02: finds others on the device or with the account number, and an unproven phone', () => {
  const other = { name: 'KP1 ก ข' };
  expect(
    raised({
      isPhoneProven: false,
      sameDevice: [{ ...other, lastAt: requestedAt }],
      sameAccount: [{ ...other, account: '1234567890', isProven: true, lastAt: requestedAt }],
      approvals: [{ transferId: 't', amountMicro: 9n, actor: 'a', approvedAt: daysBefore(13) }],
    }).map(({ code }) => code),
  ).toEqual(['account_shared', 'typed_transfer', 'device_shared', 'phone_unproven']);
});

it('queue-04: tells the account that is paid from the payer’s and from a former one', () => {
  const shared = (account: string, isProven: boolean) => ({
    name: 'KP1 ก ข',
    account,
    isProven,
    lastAt: requestedAt,
  });
  const sameAccount = [
    shared('1234567890', true),
    shared('9876543210', true),
    shared('5555544444', false),
  ];
  expect(raised({ sameAccount })).toMatchObject([
    {
      code: 'account_shared',
      rows: [
        { kind: 'member', reference: '•••7890' },
        { kind: 'payer_account', reference: '•••3210' },
        { kind: 'former_account', reference: '•••4444' },
      ],
    },
  ]);
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
