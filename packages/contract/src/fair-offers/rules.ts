import { MAX_AMOUNT_BAHT, isWholeSatang } from '../money.ts';
import { check, checkNumber } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/** Rules of who may claim an offer, and how often. Plain data and functions, because the office's app bundles them. */

/** The signs by which two members may be one person (fair-04). */
export const personSigns = ['account', 'name', 'device', 'network'] as const;
export type PersonSign = (typeof personSigns)[number];

/** The terms of a rule as staff write it. Null allows any number of claims; amounts are baht. */
export interface FairTerms {
  /** The signs of a person: a claim is refused if another member who shares one of them has claimed the offer. */
  one_per: PersonSign[];
  per_member: number | null;
  per_day: number | null;
  per_week: number | null;
  /** Baht of cash that the member must have staked before the claim. */
  min_staked: number;
}

/** fair-01: the terms of an offer that has no rule of its own; one that a deposit opens may go to one person twice. */
export function usualFairTerms({ asksForOnePerson }: { asksForOnePerson: boolean }): FairTerms {
  const one_per = asksForOnePerson ? [...personSigns] : [];
  return { one_per, per_member: null, per_day: null, per_week: null, min_staked: 0 };
}

const MAX_CLAIMS = 2_147_483_647;
const limits = ['per_day', 'per_week', 'per_member'] as const;

/** fair-12: the rules that fair terms break, in words for staff. */
export function fairMistakes(terms: Omit<FairTerms, 'one_per'>): Mistake[] {
  const { min_staked } = terms;
  return [
    ...limits.flatMap((name) => {
      const value = terms[name];
      return value === null ? [] : checkNumber(name, value, { min: 1, max: MAX_CLAIMS });
    }),
    ...check(
      'min_staked',
      min_staked >= 0 && min_staked <= MAX_AMOUNT_BAHT && isWholeSatang(min_staked),
      {
        th: 'ต้องเป็น 0 หรือจำนวนเงินที่มีทศนิยมไม่เกิน 2 ตำแหน่ง',
        en: 'must be 0 or an amount with at most 2 decimals',
      },
    ),
  ];
}

/** Returns the smaller of two limits; null is no limit. */
function fewer(from: number | null, to: number | null): number | null {
  if (from === null || to === null) return from ?? to;
  return Math.min(from, to);
}

/** Returns the terms that are as strict as both. */
function strictest(from: FairTerms, to: FairTerms): FairTerms {
  return {
    one_per: personSigns.filter((sign) => from.one_per.includes(sign) || to.one_per.includes(sign)),
    per_member: fewer(from.per_member, to.per_member),
    per_day: fewer(from.per_day, to.per_day),
    per_week: fewer(from.per_week, to.per_week),
    min_staked: Math.max(from.min_staked, to.min_staked),
  };
}

/** fair-13: splits wanted terms into the part that holds at once, and the fields that loosen and have to wait. */
export function splitFairTerms(
  from: FairTerms,
  to: FairTerms,
): { now: FairTerms; waits: Partial<FairTerms> } {
  const now = strictest(from, to);
  const { one_per, ...others } = to;
  const isDropped = now.one_per.length > one_per.length;
  const names = [...limits, 'min_staked'] as const;
  const waiting = names.filter((name) => now[name] !== others[name]);
  return {
    now,
    waits: {
      ...(isDropped && { one_per }),
      ...Object.fromEntries(waiting.map((name) => [name, others[name]])),
    },
  };
}
