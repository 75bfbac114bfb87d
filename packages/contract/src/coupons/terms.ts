import type { CouponDetails } from '../coupons.ts';
import { bahtFromMicro, microFromBaht, roundUpToSatang } from '../money.ts';
import { BPS_PER_TIME } from '../promotions/stored.ts';
import { bonusTerms } from '../promotions/terms.ts';
import type { SiteTerms } from '../promotions/terms.ts';
import type { WrittenCoupon } from './rules.ts';

/** A coupon's reward and what it asks for, as it is stored. */
export interface CouponOffer {
  type: 'credit' | 'points';
  amountMicro: bigint;
  /** The wagering requirement in 1/10,000 of the amount; 0 pays cash at once. */
  turnoverBps: number;
  maxWithdrawalMicro: bigint | null;
  durationHours: number;
}

/** offer-26: returns the wagering requirement of a coupon's credit in whole satang, rounded up; 0 pays cash at once. */
export function couponTurnoverMicro(coupon: { amountMicro: bigint; turnoverBps: number }): bigint {
  const perTime = BigInt(BPS_PER_TIME);
  const parts = coupon.amountMicro * BigInt(coupon.turnoverBps);
  return roundUpToSatang((parts + perTime - 1n) / perTime);
}

/** offer-28: returns a coupon as members read it before they redeem it. Terms stand there where it asks for a turnover. */
export function previewedCoupon(
  coupon: CouponOffer,
  { siteContributions, brandNames }: SiteTerms,
): CouponDetails {
  const { type, amountMicro, maxWithdrawalMicro, durationHours } = coupon;
  const turnoverMicro = couponTurnoverMicro(coupon);
  const stated = {
    rewardMicro: amountMicro,
    rewardBps: null,
    rewardMaxMicro: null,
    turnoverMicro,
    turnoverBps: null,
    maxWithdrawalMicro,
    durationHours,
    contributions: siteContributions,
    brandNames,
    excludedGames: [],
  };
  const termsIn = (language: 'th' | 'en') =>
    turnoverMicro === 0n ? [] : bonusTerms(stated, language);
  return {
    type,
    amount: bahtFromMicro(amountMicro),
    turnover_need: bahtFromMicro(turnoverMicro),
    max_withdrawal: maxWithdrawalMicro === null ? null : bahtFromMicro(maxWithdrawalMicro),
    duration_hours: durationHours,
    terms: termsIn('th'),
    terms_en: termsIn('en'),
  };
}

/** Returns a coupon as members would read it if it were saved now. @throws for terms that couponMistakes names. */
export function draftedCoupon(written: WrittenCoupon, site: SiteTerms): CouponDetails {
  const { type, amount, turnover_multiple, max_withdrawal, duration_hours } = written;
  return previewedCoupon(
    {
      type,
      amountMicro: microFromBaht(amount),
      turnoverBps: Math.round(turnover_multiple * BPS_PER_TIME),
      maxWithdrawalMicro: max_withdrawal === null ? null : microFromBaht(max_withdrawal),
      durationHours: duration_hours,
    },
    site,
  );
}
