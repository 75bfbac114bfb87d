import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { describe, expect, it } from 'vitest';
import { changeValue, offerValue, UNUSED } from './offer-values.ts';
import type { OfferUse } from './offer-values.ts';

const BAHT = 1_000_000n;
const now = new Date('2026-11-28T12:00:00Z');
const used = (claims: bigint, baht: bigint, codes = 0n): OfferUse => ({
  claims,
  spentMicro: baht * BAHT,
  codes,
});

const coupon = { code: 'C', type: 'credit', amount: 100, total_limit: 200 };
const promotion = {
  id: 7,
  name: 'P',
  poster_image: 'promotions/daily.svg',
  html: '',
  kind: 'once',
  reward: { percent: 50, max: 500 },
  turnover: { multiple: 5 },
  duration_hours: 24,
  budget_claims: 10,
};
const mission = {
  id: 1,
  title: 'M',
  days_needed: 3,
  daily_minimum: 100,
  amount: 300,
  bonus_type: 'points',
  bonus: 50,
  from: '2026-01-01T00:00:00',
};

const prizesOf = (largest: number) => [
  { label: 'A', type: 'credit', amount: largest, weight: 400_000 },
  { label: 'B', type: 'nothing', amount: 0, weight: 600_000 },
];
const wheel = {
  id: 1,
  name: 'W',
  price: 10,
  image: 'wheel.svg',
  sort: 1,
  is_enabled: true,
  prizes: prizesOf(20),
};
const cashback = {
  code: 'daily',
  period: 'day',
  percent: 5,
  valid_days: 7,
  starts_on: '2026-01-01',
};

describe('offerValue', () => {
  it.each<[string, object, OfferUse, bigint | 'unbounded']>([
    ['amount times uses', {}, UNUSED, 20_000n],
    ['the budget where it is smaller', { budget: 5_000 }, UNUSED, 5_000n],
    ['amount times uses where they are smaller', { budget: 50_000 }, UNUSED, 20_000n],
    ['without bound', { total_limit: null }, UNUSED, 'unbounded'],
    ['the budget alone', { total_limit: null, budget: 70 }, UNUSED, 70n],
    ['what is left of its uses', {}, used(150n, 15_000n), 5_000n],
    ['what is left of its budget', { budget: 5_000 }, used(40n, 4_000n), 1_000n],
    ['nothing when it is spent', { budget: 4_000 }, used(40n, 4_000n), 0n],
    ['a point for a baht', { type: 'points' }, UNUSED, 20_000n],
    ['amount times codes', { unique_codes: true, total_limit: null }, used(0n, 0n, 30n), 3_000n],
    [
      'its unused codes, whatever was redeemed without them',
      { unique_codes: true, total_limit: null },
      used(50n, 5_000n, 3n),
      300n,
    ],
    ['nothing without codes', { unique_codes: true }, UNUSED, 0n],
    ['nothing as a draft', { is_enabled: false }, UNUSED, 0n],
    ['nothing after its end', { until: '2026-11-01T00:00:00' }, UNUSED, 0n],
  ])('offer-30: of a coupon is %s', (_what, change, use, baht) => {
    const value = baht === 'unbounded' ? baht : baht * BAHT;
    expect(offerValue('coupons', { ...coupon, ...change }, use, now)).toBe(value);
  });

  it.each<[string, object, OfferUse, bigint | 'unbounded']>([
    ['its largest bonus times claims', {}, UNUSED, 5_000n],
    ['its amount times claims', { reward: { amount: 20 } }, UNUSED, 200n],
    ['its budget where it is smaller', { budget: 900 }, used(1n, 500n), 400n],
    ['without bound', { budget_claims: null }, UNUSED, 'unbounded'],
    ['nothing as a draft', { is_enabled: false }, UNUSED, 0n],
    ['nothing after its end', { available_until: '2026-11-01T00:00:00' }, UNUSED, 0n],
  ])('offer-30: of a promotion is %s', (_what, change, use, baht) => {
    const value = baht === 'unbounded' ? baht : baht * BAHT;
    expect(offerValue('promotions', { ...promotion, ...change }, use, now)).toBe(value);
  });

  it.each<[VersionKindName, object, bigint | 'unbounded']>([
    ['missions', mission, 'unbounded'],
    ['missions', { ...mission, is_enabled: false }, 0n],
    ['missions', { ...mission, until: '2026-11-22T00:00:00' }, 'unbounded'],
    ['missions', { ...mission, until: '2026-11-21T00:00:00' }, 0n],
    ['missions', { ...mission, budget: 900 }, 900n * BAHT],
    ['missions', { ...mission, budget_claims: 4 }, 200n * BAHT],
    ['spin_wheels', wheel, 'unbounded'],
    ['spin_wheels', { ...wheel, budget_claims: 3 }, 60n * BAHT],
    ['spin_wheels', { ...wheel, budget: 50 }, 50n * BAHT],
    ['spin_wheels', { ...wheel, is_enabled: false }, 0n],
    ['cashback_rules', cashback, 'unbounded'],
    ['cashback_rules', { ...cashback, budget: 500 }, 500n * BAHT],
    ['cashback_rules', { ...cashback, budget_claims: 2 }, 'unbounded'],
    ['cashback_rules', { ...cashback, budget_claims: 2, max_payout: 100 }, 200n * BAHT],
    ['cashback_rules', { ...cashback, is_enabled: false }, 0n],
    ['referral_terms', { is_enabled: true }, 'unbounded'],
    ['point_rates', { is_enabled: true }, 'unbounded'],
    ['daily_reward_days', { days: [1], type: 'points', amount: 5 }, 'unbounded'],
    ['daily_reward_days', { days: [1], type: 'points', amount: 0 }, 0n],
    ['daily_reward_dates', { date: '2027-01-01', type: 'credit', amount: 5 }, 'unbounded'],
    ['daily_reward_dates', { date: '2026-01-01', type: 'credit', amount: 5 }, 0n],
    ['ranks', { code: 'gold' }, 'unbounded'],
    ['site_settings', { name_points: 'Diamond' }, 0n],
    ['coupons', { code: 'broken' }, 'unbounded'],
  ])('offer-30: of %s %o is %s', (kind, form, value) => {
    expect(offerValue(kind, { ...form }, UNUSED, now)).toBe(value);
  });
});

describe('changeValue', () => {
  const of = (kind: VersionKindName, before: object | null, after: object, use = UNUSED) =>
    changeValue({ kind, before: before && { ...before }, after: { ...after }, use }, now);

  it.each<[string, object, bigint]>([
    ['a lower amount', { amount: 50 }, 0n],
    ['a lower budget', { budget: 10 }, 0n],
    ['an end', { until: '2026-11-28T12:00:00' }, 0n],
    ['a draft', { is_enabled: false }, 0n],
    ['a higher turnover', { turnover_multiple: 9 }, 0n],
    ['a smaller maximum', { max_withdrawal: 10 }, 0n],
    ['a higher amount', { amount: 101 }, 20_200n],
    ['more uses', { total_limit: 201 }, 20_100n],
    ['a lower turnover', { turnover_multiple: 2 }, 20_000n],
    ['a larger maximum', { max_withdrawal: 60 }, 20_000n],
    ['another kind of reward', { type: 'points', turnover_multiple: 0 }, 20_000n],
    ['a higher amount for fewer uses', { amount: 10_000, total_limit: 1 }, 10_000n],
    ['more uses of one member', { per_member_limit: 3 }, 20_000n],
  ])('offer-31: of a live coupon by %s', (_what, change, baht) => {
    const live = { ...coupon, per_member_limit: 1, turnover_multiple: 3, max_withdrawal: 50 };
    expect(of('coupons', live, { ...live, ...change })).toBe(baht * BAHT);
  });

  it('offer-31: counts what is left, so that a used-up coupon cannot be filled again', () => {
    const spent = used(200n, 20_000n);
    const refilled = { ...coupon, amount: 1, total_limit: 18_000 };
    expect(of('coupons', coupon, refilled, spent)).toBe(17_800n * BAHT);
    expect(of('coupons', coupon, coupon, spent)).toBe(0n);
  });

  it('offer-31: of publishing is the whole value, and of a draft nothing', () => {
    const draft = { ...coupon, is_enabled: false };
    expect(of('coupons', draft, coupon)).toBe(20_000n * BAHT);
    expect(of('coupons', null, coupon)).toBe(20_000n * BAHT);
    expect(of('coupons', draft, { ...draft, amount: 9_999 })).toBe(0n);
    expect(of('coupons', coupon, { ...coupon, total_limit: null })).toBe('unbounded');
  });

  it('offer-31: of publishing a stored draft that broke a rule since is the whole value', () => {
    const long = { ...promotion, html: `<p>${'&amp;'.repeat(10_000)}</p>`, is_enabled: false };
    const old = { ...coupon, from: '2001-01-01T00:00:00', is_enabled: false };
    expect(of('promotions', long, { ...long, is_enabled: true })).toBe(
      of('promotions', null, promotion),
    );
    expect(of('coupons', old, { ...old, is_enabled: true })).toBe(20_000n * BAHT);
    const free = { ...long, reward: { amount: 1_000 }, min_deposit: 0, is_enabled: true };
    const withDeposit = { ...free, min_deposit: 0.01 };
    expect(of('promotions', free, withDeposit)).toBe(of('promotions', null, withDeposit));
  });

  it.each<[string, object, bigint | 'unbounded']>([
    ['its texts', { name: 'new', html: '<p>x</p>', sort: 3 }, 0n],
    ['a larger minimum deposit', { min_deposit: 500 }, 0n],
    ['a smaller minimum deposit', { min_deposit: 50 }, 5_000n],
    ['another kind', { kind: 'every_deposit' }, 5_000n],
    ['games that count', { excluded_games: ['a/b'] }, 5_000n],
    ['contributions that count less', { contributions: { SLOT: 40 } }, 0n],
    ['contributions that count more', { contributions: { SLOT: 60 } }, 5_000n],
    ['a contribution left out', { contributions: {} }, 5_000n],
    ['no budget', { budget_claims: null }, 'unbounded'],
  ])('offer-31: of a live promotion by %s', (_what, change, baht) => {
    const live = { ...promotion, min_deposit: 100, contributions: { SLOT: 50 } };
    const value = baht === 'unbounded' ? baht : baht * BAHT;
    expect(of('promotions', live, { ...live, ...change })).toBe(value);
  });

  it('offer-31: of other kinds is without bound where a term is loosened', () => {
    expect(of('promotion_contributions', { SLOT: 50 }, { SLOT: 40 })).toBe(0n);
    expect(of('promotion_contributions', { SLOT: 50 }, { SLOT: 60 })).toBe('unbounded');
    const rate = { turnover_per_point: 100, is_enabled: true };
    expect(of('point_rates', rate, { ...rate, turnover_per_point: 200 })).toBe(0n);
    expect(of('point_rates', rate, { ...rate, turnover_per_point: 50 })).toBe('unbounded');
    expect(of('missions', mission, { ...mission, bonus: 40 })).toBe(0n);
    expect(of('missions', mission, { ...mission, bonus: 60 })).toBe('unbounded');
    expect(of('spin_wheels', wheel, { ...wheel, price: 20 })).toBe(0n);
    expect(of('spin_wheels', wheel, { ...wheel, prizes: prizesOf(21) })).toBe('unbounded');
    expect(of('spin_wheels', wheel, { ...wheel, is_enabled: false })).toBe(0n);
  });
});

describe('a change of an approved offer', () => {
  const free = { ...promotion, budget_claims: null, reward: { amount: 100 } };
  it.each<[string, VersionKindName, object, object, boolean]>([
    ['an earlier begin', 'coupons', { from: '2026-12-01T00:00:00' }, { from: null }, true],
    ['a later begin', 'coupons', { from: null }, { from: '2026-12-01T00:00:00' }, false],
    ['a later end', 'coupons', { until: '2026-12-02T00:00:00' }, { until: null }, true],
    ['an earlier end', 'coupons', { until: null }, { until: '2026-12-02T00:00:00' }, false],
    [
      'a later end of a promotion',
      'promotions',
      { available_until: '2026-12-01T00:00:00' },
      { available_until: '2028-01-01T00:00:00' },
      true,
    ],
    ['an earlier begin of a mission', 'missions', {}, { from: '2020-01-01T00:00:00' }, true],
    ['an earlier begin of cashback', 'cashback_rules', {}, { starts_on: '2025-01-01' }, true],
    ['a later begin of cashback', 'cashback_rules', {}, { starts_on: '2026-02-01' }, false],
    ['a deposit in place of one claim per person', 'promotions', {}, { min_deposit: 0.01 }, true],
    ['a larger deposit', 'promotions', { min_deposit: 10 }, { min_deposit: 20 }, false],
  ])('offer-31: by %s is worth its whole value, or nothing', (_what, kind, was, is, isLooser) => {
    const forms: Partial<Record<VersionKindName, object>> = {
      coupons: { ...coupon, total_limit: null },
      promotions: free,
      missions: mission,
      cashback_rules: cashback,
    };
    const [before, after] = [
      { ...forms[kind], ...was },
      { ...forms[kind], ...is },
    ];
    const value = changeValue({ kind, before, after, use: UNUSED }, now);
    expect(value).toBe(isLooser ? 'unbounded' : 0n);
  });

  it.each([
    ['a lower threshold', { turnover_from: 1 }, 'unbounded'],
    ['another benefit', { benefits: [{ text_th: 'ก', text_en: 'a' }] }, 'unbounded'],
    ['another name', { name_en: 'Ore' }, 0n],
  ] as const)('risk-10: of a rank by %s', (_what, change, value) => {
    const rank = {
      code: 'gold',
      name_en: 'Gold',
      name_th: 'ทอง',
      image: 'a.svg',
      sort: 3,
      turnover_from: 1_000,
      benefits: [],
    };
    const changed = { kind: 'ranks', before: rank, after: { ...rank, ...change } } as const;
    expect(changeValue({ ...changed, use: UNUSED }, now)).toBe(value);
  });
});
