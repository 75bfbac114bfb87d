import { fromBangkokTime, startOfDay } from '@kapao/contract/bangkok.ts';
import { isWholeSatang, microFromBaht } from '@kapao/contract/money.ts';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { dailyRewardRow } from '@kapao/contract/daily-rewards/written.ts';
import { asksForDeposit, promotionKinds } from '@kapao/contract/promotions/rules.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CLAIM_DAYS_AFTER_END } from '../../features/missions/rules.ts';
import type { KeptRow } from '../../db/saved-record.ts';

/** The most that an offer can still pay, in micro-baht. A point counts as a baht. */
export type OfferValue = bigint | 'unbounded';

/** The part of an offer that is used already, and its unused unique codes. */
export interface OfferUse {
  claims: bigint;
  spentMicro: bigint;
  /** The number of unused unique codes. A coupon with unique codes can be redeemed at most this often from now on. */
  codes: bigint;
}

export const UNUSED: OfferUse = { claims: 0n, spentMicro: 0n, codes: 0n };

const amount = z.number().refine(isWholeSatang);
const sum = amount.nullable().default(null);
const count = z.int().nullable().default(null);
const time = z.string().nullable().default(null);

/**
 * The fields of saved offers from which a value is computed. These schemas have no rules, because a stored form may
 * break a rule that it met when it was saved, and its value stays the same.
 */
const valued = {
  coupon: z.object({
    amount,
    total_limit: count,
    budget: sum,
    unique_codes: z.boolean().default(false),
    until: time,
  }),
  promotion: z.object({
    kind: z.enum(promotionKinds),
    reward: z.union([z.object({ amount }), z.object({ max: amount })]),
    min_deposit: z.number().default(0),
    budget: sum,
    budget_claims: count,
    available_until: time,
  }),
  mission: z.object({
    bonus: amount,
    until: time,
    budget: sum,
    budget_claims: count,
  }),
  wheel: z.object({
    prizes: z.array(z.object({ amount: amount.default(0) })).nonempty(),
    budget: sum,
    budget_claims: count,
  }),
  cashback: z.object({
    max_payout: sum,
    budget: sum,
    budget_claims: count,
  }),
};

/** The form of an offer; null where there is no offer. */
type Form = KeptRow | null;
type Valuer = (form: KeptRow, use: OfferUse, now: Date) => OfferValue;

const MS_PER_DAY = 86_400_000;

/**
 * offer-30: computes the largest value that a saved offer of each kind can still pay. Kinds without an entry give no
 * money to anybody.
 */
const valuers: Partial<Record<VersionKindName, Valuer>> = {
  coupons: (form, use, now) => {
    const parsed = valued.coupon.safeParse(form);
    if (!parsed.success) return 'unbounded';
    const { amount, total_limit, budget, unique_codes, until } = parsed.data;
    if (isOver(until, now)) return 0n;
    const limits = [...bound(total_limit), ...(unique_codes ? [use.claims + use.codes] : [])];
    return restOf({ eachMicro: microFromBaht(amount), limits, budget }, use);
  },
  promotions: (form, use, now) => {
    const parsed = valued.promotion.safeParse(form);
    if (!parsed.success) return 'unbounded';
    const { reward, budget, budget_claims, available_until } = parsed.data;
    if (isOver(available_until, now)) return 0n;
    const eachMicro = microFromBaht('amount' in reward ? reward.amount : reward.max);
    return restOf({ eachMicro, limits: bound(budget_claims), budget }, use);
  },
  missions: (form, use, now) => {
    const parsed = valued.mission.safeParse(form);
    if (!parsed.success) return 'unbounded';
    const { until, bonus, budget, budget_claims } = parsed.data;
    const end = until === null ? null : fromBangkokTime(until);
    const isEnded = end !== null && +end + CLAIM_DAYS_AFTER_END * MS_PER_DAY <= +now;
    if (isEnded) return 0n;
    return restOf({ eachMicro: microFromBaht(bonus), limits: bound(budget_claims), budget }, use);
  },
  daily_reward_days: (form) => valueOfDay(form),
  daily_reward_dates: (form, _use, now) => {
    const isPast = typeof form['date'] === 'string' && startOfDay(form['date']) < dayBefore(now);
    return isPast ? 0n : valueOfDay(form);
  },
  spin_wheels: (form, use) => {
    const parsed = valued.wheel.safeParse(form);
    if (!parsed.success) return 'unbounded';
    const { prizes, budget, budget_claims } = parsed.data;
    const eachMicro = microFromBaht(Math.max(...prizes.map(({ amount }) => amount)));
    return restOf({ eachMicro, limits: bound(budget_claims), budget }, use);
  },
  cashback_rules: (form, use) => {
    const parsed = valued.cashback.safeParse(form);
    if (!parsed.success) return 'unbounded';
    const { max_payout, budget, budget_claims } = parsed.data;
    const limits = max_payout === null ? [] : bound(budget_claims);
    return restOf({ eachMicro: microFromBaht(max_payout ?? 0), limits, budget }, use);
  },
  referral_terms: () => 'unbounded',
  point_rates: () => 'unbounded',
  // Contributions say how much of a stake counts, so a change can release the bonuses of all promotions.
  promotion_contributions: () => 'unbounded',
  // The benefits of ranks are promises in words, so their value has no bound (risk-10).
  ranks: () => 'unbounded',
};

/** Returns the value of a day's reward. It has no bound, because any number of members can claim it. */
function valueOfDay(form: KeptRow): OfferValue {
  const parsed = dailyRewardRow.safeParse(form);
  const isNone = parsed.success && 'amount' in parsed.data && parsed.data.amount === 0;
  return isNone ? 0n : 'unbounded';
}

const dayBefore = (now: Date) => new Date(+now - MS_PER_DAY);

function bound(limit: number | null): bigint[] {
  return limit === null ? [] : [BigInt(limit)];
}

function isOver(until: string | null, now: Date): boolean {
  return until !== null && fromBangkokTime(until) <= now;
}

/**
 * Returns the rest of the offer: the remaining claims times their amount, or the rest of the budget, whichever is
 * smaller.
 */
function restOf(
  {
    eachMicro,
    limits,
    budget,
  }: { eachMicro: bigint; limits: readonly bigint[]; budget: number | null },
  { claims, spentMicro }: OfferUse,
): OfferValue {
  const bounds = [
    ...limits.map((limit) => (limit - claims) * eachMicro),
    ...(budget === null ? [] : [microFromBaht(budget) - spentMicro]),
  ];
  if (bounds.length === 0) return 'unbounded';
  const smallest = bounds.reduce((least, each) => (each < least ? each : least));
  return smallest > 0n ? smallest : 0n;
}

/** Returns the most that an offer of this form can still pay. */
export function offerValue(
  kind: VersionKindName,
  form: Form,
  use: OfferUse,
  now: Date,
): OfferValue {
  // A disabled offer pays nothing, whatever its other fields say.
  if (form === null || form['is_enabled'] === false) return 0n;
  return valuers[kind]?.(form, use, now) ?? 0n;
}

/**
 * The direction in which a changed field becomes stricter; any other change of it makes the offer looser. A missing
 * number or time counts as no bound. A `text` never makes an offer looser, a field that is not listed always does.
 */
type Direction = 'less' | 'more' | 'later' | 'earlier' | 'text';

const period = { is_enabled: 'text', from: 'later', until: 'earlier' } as const;
const directions: Partial<Record<VersionKindName, Readonly<Record<string, Direction>>>> = {
  coupons: {
    ...period,
    amount: 'less',
    total_limit: 'less',
    per_member_limit: 'less',
    budget: 'less',
    turnover_multiple: 'more',
    max_withdrawal: 'less',
    duration_hours: 'less',
  },
  promotions: {
    ...period,
    name: 'text',
    name_en: 'text',
    poster_image: 'text',
    html: 'text',
    html_en: 'text',
    sort: 'text',
    available_from: 'later',
    available_until: 'earlier',
    min_deposit: 'more',
    max_withdrawal: 'less',
    duration_hours: 'less',
    budget: 'less',
    budget_claims: 'less',
    'reward.amount': 'less',
    'reward.percent': 'less',
    'reward.max': 'less',
    'turnover.amount': 'more',
    'turnover.multiple': 'more',
  },
  missions: {
    ...period,
    title: 'text',
    title_en: 'text',
    sort: 'text',
    budget: 'less',
    budget_claims: 'less',
    days_needed: 'more',
    daily_minimum: 'more',
    amount: 'more',
    bonus: 'less',
  },
  daily_reward_days: { amount: 'less' },
  daily_reward_dates: { amount: 'less' },
  spin_wheels: {
    is_enabled: 'text',
    name: 'text',
    name_en: 'text',
    image: 'text',
    sort: 'text',
    price: 'more',
  },
  cashback_rules: {
    is_enabled: 'text',
    starts_on: 'later',
    percent: 'less',
    min_loss: 'more',
    max_payout: 'less',
    budget: 'less',
    budget_claims: 'less',
    valid_days: 'less',
  },
  referral_terms: {
    is_enabled: 'text',
    first_deposit_percent: 'less',
    first_deposit_min: 'more',
    first_deposit_max: 'less',
    first_deposit_stakes: 'more',
    lost_bets_percent: 'less',
    valid_days: 'less',
  },
  point_rates: { is_enabled: 'text', turnover_per_point: 'more' },
  ranks: { name_en: 'text', name_th: 'text', image: 'text', sort: 'text' },
};

/** Whether a change makes an offer looser in any of its terms. */
function isLooser(kind: VersionKindName, before: KeptRow, after: KeptRow): boolean {
  // If the state before cannot be read, it counts as a promotion that needs no deposit.
  if (kind === 'promotions' && needsDeposit(after) && !needsDeposit(before)) return true;
  const known = directions[kind] ?? {};
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])].some((field) => {
    if (isDeepStrictEqual(was.get(field), is.get(field))) return false;
    if (kind === 'promotion_contributions' || field.startsWith('contributions.')) {
      return (
        !was.has(field) ||
        !is.has(field) ||
        numberOr(is.get(field), 0) > numberOr(was.get(field), 0)
      );
    }
    return isFieldLooser(known[field], was.get(field), is.get(field));
  });
}

/**
 * fair-01: whether a promotion requires a deposit. The default of one claim per person does not apply to such a
 * promotion.
 */
function needsDeposit(form: KeptRow): boolean {
  const parsed = valued.promotion.safeParse(form);
  if (!parsed.success) return false;
  const { kind, reward, min_deposit } = parsed.data;
  return asksForDeposit({
    kind,
    hasShareOfDeposit: 'max' in reward,
    hasMinDeposit: min_deposit > 0,
  });
}

function isFieldLooser(direction: Direction | undefined, was: unknown, is: unknown): boolean {
  switch (direction) {
    case 'text':
      return false;
    case 'less':
      return numberOr(is, Infinity) > numberOr(was, Infinity);
    case 'more':
      return numberOr(is, 0) < numberOr(was, 0);
    case 'later':
      return textOr(is, FIRST_TIME) < textOr(was, FIRST_TIME);
    case 'earlier':
      return textOr(is, LAST_TIME) > textOr(was, LAST_TIME);
    case undefined:
      return true;
    default:
      return direction satisfies never;
  }
}

/** Texts that sort before and after all days and times of Bangkok's clock, which are compared as texts. */
const [FIRST_TIME, LAST_TIME] = ['', '~'];

function textOr(value: unknown, none: string): string {
  return typeof value === 'string' ? value : none;
}

function numberOr(value: unknown, none: number): number {
  return typeof value === 'number' ? value : none;
}

/** Returns the fields of a form; the fields of an inner object are named by their path. */
function flat(form: KeptRow): Map<string, unknown> {
  return new Map(
    Object.entries(form).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each])
        : [[name, value]],
    ),
  );
}

interface OfferChange {
  kind: VersionKindName;
  before: Form;
  after: Form;
  /** The use of the offer before and after the change. They differ if the change makes unique codes. */
  use: OfferUse;
  useAfter?: OfferUse;
}

/**
 * offer-31: returns the value of a change. A change that only lowers the offer is worth 0; one that raises the value or
 * loosens a term is worth the whole value afterwards.
 */
export function changeValue(
  { kind, before, after, use, useAfter = use }: OfferChange,
  now: Date,
): OfferValue {
  const [was, is] = [offerValue(kind, before, use, now), offerValue(kind, after, useAfter, now)];
  const isRaised =
    isMore(is, was) || (before !== null && after !== null && isLooser(kind, before, after));
  return isRaised ? is : 0n;
}

/** Whether one value is larger than the other. */
export function isMore(one: OfferValue, other: OfferValue): boolean {
  if (other === 'unbounded') return false;
  return one === 'unbounded' || one > other;
}
