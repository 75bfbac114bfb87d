import fc from 'fast-check';
import {
  signalCodes,
  thresholdNames,
  thresholdRules,
  thresholdsOf,
  usualThresholds,
} from '@kapao/contract/payments/automatic.ts';
import type { SignalCode } from '@kapao/contract/payments/automatic.ts';
import { decisionInputs, signalInputs } from '@kapao/contract/payments/automatic-words.ts';
import type { InputName } from '@kapao/contract/payments/automatic-words.ts';
import { describe, expect, it } from 'vitest';
import {
  automaticLeft,
  decideAutomatically,
  isClean,
  isRaised,
  isReproduced,
} from './automatic-rules.ts';
import type { AutomaticDecision, AutomaticTerms, DecisionInputs } from './automatic-rules.ts';

const baht = (amount: number) => BigInt(amount) * 1_000_000n;
const DAY = 1_440;
const terms: AutomaticTerms = {
  maxMicro: baht(5_000),
  dayMaxMicro: baht(20_000),
  signals: signalCodes,
  thresholds: usualThresholds,
};
const quiet: DecisionInputs = {
  amount_micro: String(baht(100)),
  automatic_today_micro: '0',
  wagering_left_micro: '0',
  account_minutes: String(30 * DAY),
  phone_unproven: '0',
  account_changed_minutes: null,
  coupon_minutes: null,
  bonus_minutes: null,
  adjustment_minutes: null,
  other_payers: '0',
  network_members: '0',
  device_members: '0',
  account_members: '0',
  debt_micro: '0',
  reversed_deposits: '0',
  typed_transfer_minutes: null,
  largest_win_micro: null,
  largest_win_times: null,
  net_win_times: '0',
  unplayed_micro: '0',
  day_withdrawals: '1',
  open_contradictions: '0',
  proposals_to_take: '0',
  unblocked_minutes: null,
  watched: '0',
};
const stopsOf = (changes: DecisionInputs, of = terms) =>
  decideAutomatically({ ...quiet, ...changes }, of).stops;

describe('decideAutomatically', () => {
  it('auto-01: pays a quiet member, and says so with everything that it was made of', () => {
    expect(decideAutomatically(quiet, terms)).toEqual({
      rule: 'auto_payout',
      version: 1,
      result: 'automatic',
      inputs: quiet,
      thresholds: {
        auto_payout_max_micro: '5000000000',
        auto_payout_day_max_micro: '20000000000',
        ...Object.fromEntries(thresholdNames.map((name) => [name, String(usualThresholds[name])])),
      },
      signals: signalCodes,
      stops: [],
    });
  });

  it('auto-14: stops by a contradiction, a proposal to take money and a lifted block, whatever the site lists', () => {
    const none = { ...terms, signals: [] };
    expect(stopsOf({ open_contradictions: '1' }, none)).toEqual(['contradiction']);
    expect(stopsOf({ proposals_to_take: '1' }, none)).toEqual(['proposal']);
    expect(stopsOf({ unblocked_minutes: String(30 * DAY - 1) }, none)).toEqual(['unblocked']);
    expect(stopsOf({ unblocked_minutes: String(30 * DAY) }, none)).toEqual([]);
  });

  it.each<[SignalCode, DecisionInputs, DecisionInputs]>([
    ['wagering_left', { wagering_left_micro: '1' }, { wagering_left_micro: '0' }],
    ['new_account', { account_minutes: String(7 * DAY - 1) }, { account_minutes: String(7 * DAY) }],
    ['phone_unproven', { phone_unproven: '1' }, { phone_unproven: '0' }],
    ['recent_coupon', { coupon_minutes: '0' }, { coupon_minutes: String(7 * DAY) }],
    ['recent_bonus', { bonus_minutes: String(3 * DAY - 1) }, { bonus_minutes: String(3 * DAY) }],
    ['recent_adjustment', { adjustment_minutes: '5' }, { adjustment_minutes: String(7 * DAY) }],
    ['payer_name_differs', { other_payers: '1' }, { other_payers: '0' }],
    ['network_shared', { network_members: '1' }, { network_members: '0' }],
    ['device_shared', { device_members: '1' }, { device_members: '0' }],
    ['account_shared', { account_members: '1' }, { account_members: '0' }],
    ['deposit_reversed', { debt_micro: '1' }, { debt_micro: '0' }],
    ['deposit_reversed', { reversed_deposits: '1' }, { reversed_deposits: '0' }],
    [
      'typed_transfer',
      { typed_transfer_minutes: String(14 * DAY - 1) },
      { typed_transfer_minutes: String(14 * DAY) },
    ],
    [
      'large_win',
      { largest_win_micro: String(baht(10_000)) },
      { largest_win_micro: String(baht(10_000) - 1n) },
    ],
    ['large_win', { largest_win_times: '100' }, { largest_win_times: '99' }],
    ['win_to_deposit', { net_win_times: '5' }, { net_win_times: '4' }],
    [
      'never_played',
      { unplayed_micro: String(baht(100) + 1n) },
      { unplayed_micro: String(baht(100)) },
    ],
    ['velocity', { day_withdrawals: '3' }, { day_withdrawals: '2' }],
  ])('auto-01 auto-02: %s stops from its threshold on', (code, raised, clear) => {
    expect(stopsOf(raised)).toEqual([code]);
    expect(stopsOf(clear)).toEqual([]);
    expect(stopsOf(raised, { ...terms, signals: [] })).toEqual([]);
  });

  it('auto-03: stops above the maximum; 0 lets all wait', () => {
    expect(stopsOf({ amount_micro: String(baht(5_000)) })).toEqual([]);
    expect(stopsOf({ amount_micro: String(baht(5_000) + 1n) })).toEqual(['amount']);
    expect(stopsOf({ amount_micro: '1' }, { ...terms, maxMicro: 0n })).toEqual(['amount']);
  });

  it('auto-04: stops where the day’s sum would be passed', () => {
    const before = { automatic_today_micro: String(baht(19_900)) };
    expect(stopsOf(before)).toEqual([]);
    expect(stopsOf({ ...before, amount_micro: String(baht(100) + 1n) })).toEqual(['day_sum']);
    expect(automaticLeft(terms, baht(19_900))).toBe(baht(100));
    expect(automaticLeft(terms, baht(30_000))).toBe(0n);
    expect(automaticLeft(terms, 0n)).toBe(baht(5_000));
  });

  // Object.keys types the keys as string.
  it.each(Object.keys(decisionInputs) as InputName[])(
    'auto-07: stops where %s could not be read',
    (name) => {
      const { [name]: _unread, ...read } = quiet;
      // Decisions of before have no such input.
      const result = name === 'watched' ? 'automatic' : 'waiting';
      expect(decideAutomatically(read, terms).result).toBe(result);
      expect(stopsOf({ [name]: 'x' })).not.toEqual([]);
    },
  );

  it('auto-07: raises every signal of a withdrawal of which nothing could be read', () => {
    expect(decideAutomatically({ amount_micro: '1' }, terms).stops).toEqual([
      'day_sum',
      'contradiction',
      'proposal',
      'unblocked',
      ...signalCodes,
    ]);
  });
});

const value = fc.option(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(String), {
  nil: null,
});
const inputs = fc.record(
  // Object.fromEntries types the keys as string.
  Object.fromEntries(Object.keys(decisionInputs).map((name) => [name, value])) as Record<
    InputName,
    typeof value
  >,
  { requiredKeys: ['amount_micro'] },
);
const thresholds = fc
  .tuple(
    ...thresholdNames.map((name) =>
      fc.integer({ min: thresholdRules[name].min, max: thresholdRules[name].max }),
    ),
  )
  .map((values) => thresholdsOf((name) => values[thresholdNames.indexOf(name)] ?? 0));
const anyTerms = fc.record({
  maxMicro: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  dayMaxMicro: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  signals: fc.subarray([...signalCodes]),
  thresholds,
});

describe('isReproduced', () => {
  it('auto-05 auto-06: any decision comes out the same from its stored form', () => {
    fc.assert(
      fc.property(inputs, anyTerms, (given, by) => {
        const amount = given.amount_micro ?? '7';
        const made = decideAutomatically({ ...given, amount_micro: amount }, by);
        const stored: AutomaticDecision = JSON.parse(JSON.stringify(made));
        expect(stored).toEqual(made);
        expect(isReproduced(stored, BigInt(amount))).toBe(true);
        expect(isReproduced(stored, BigInt(amount) + 1n)).toBe(false);
        const isAutomatic = stored.result === 'automatic';
        const turned = { ...made, result: isAutomatic ? 'waiting' : 'automatic' } as const;
        expect(isReproduced(turned, BigInt(amount))).toBe(false);
      }),
    );
  });

  it('auto-06: notices an input, a threshold or a reason that was changed afterwards', () => {
    const kept = decideAutomatically({ ...quiet, day_withdrawals: '3' }, terms);
    const micro = baht(100);
    expect(isReproduced(kept, micro)).toBe(true);
    expect(isReproduced({ ...kept, inputs: { ...quiet } }, micro)).toBe(false);
    const looser = { ...kept.thresholds, day_withdrawals: '4' };
    expect(isReproduced({ ...kept, thresholds: looser }, micro)).toBe(false);
    const broken = { ...kept.thresholds, win_baht: 'x' };
    expect(isReproduced({ ...kept, thresholds: broken }, micro)).toBe(false);
    expect(isReproduced({ ...kept, stops: ['amount'] }, micro)).toBe(false);
    expect(isReproduced({ ...kept, signals: [] }, micro)).toBe(false);
  });
});

it('auto-02: each signal has inputs, and is raised by what it cannot read', () => {
  for (const code of signalCodes) {
    expect(signalInputs[code].length).toBeGreaterThan(0);
    expect(isRaised(code, {}, usualThresholds)).toBe(true);
    expect(isRaised(code, quiet, usualThresholds)).toBe(false);
  }
});

it('work-13: clean is a member without a raised signal, whom nothing of auto-14 stops', () => {
  const isCleanWith = (changes: DecisionInputs) =>
    isClean({ ...quiet, ...changes }, usualThresholds);
  expect(isCleanWith({})).toBe(true);
  for (const changes of [
    { watched: '1' },
    { unblocked_minutes: '5' },
    { proposals_to_take: '1' },
    { open_contradictions: '1' },
    { phone_unproven: '1' },
    { account_changed_minutes: String(7 * DAY - 1) },
  ])
    expect(isCleanWith(changes)).toBe(false);
});
