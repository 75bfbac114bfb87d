import type { CouponDetails } from '@kapao/contract/coupons.ts';
import type { Mission } from '@kapao/contract/missions.ts';
import type { ClaimedPromotion, Promotion } from '@kapao/contract/promotions.ts';

/** A coupon that pays at once. */
export const cashCoupon: CouponDetails = {
  type: 'credit',
  amount: 20,
  turnover_need: 0,
  max_withdrawal: null,
  duration_hours: 168,
  terms: [],
  terms_en: [],
};

export const promotion: Promotion = {
  id: 1,
  name: 'ต้อนรับสมาชิกใหม่ 100%',
  poster_image: 'promotions/welcome.svg',
  poster_image_version: 1_763_700_000,
  html: '<p>ฝากครั้งแรก <strong>รับเพิ่มเท่าตัว</strong></p>',
  sort: 1,
  kind: 'first_deposit',
  min_deposit: 100,
  bonus: { amount: null, percent: 100, max: 500 },
  turnover: { amount: null, multiple: 5 },
  contributions: [{ category: 'SLOT', percent: 100 }],
  max_withdrawal: 5000,
  duration_hours: 168,
  available_from: null,
  available_until: null,
  terms: ['รับโบนัส 100% ของยอดฝาก', 'เงินสดเป็นของคุณเสมอ'],
  terms_en: ['A bonus of 100% of the deposit', 'Cash is always yours'],
};

export const claim: ClaimedPromotion & { status: 'open' } = {
  id: '5',
  promotion_id: 1,
  name: promotion.name,
  poster_image: promotion.poster_image,
  status: 'open',
  bonus: 100,
  deposit: 100,
  turnover_need: 1000,
  turnover_done: 250,
  remaining: 750,
  max_withdrawal: 5000,
  released: 0,
  forfeited: 0,
  claimed_at: '2026-11-20T17:05:00.000Z',
  expires_at: '2026-11-27T17:05:00.000Z',
  ended_at: null,
};

export const mission: Mission = {
  id: 1,
  title: 'ฝากต่อเนื่อง 3 วัน',
  passed: false,
  total_deposit: 125,
  to_stake: 0,
  amount: 500,
  bonus: 50,
  bonus_type: 'points',
  claimed: false,
  times_claimed: 0,
  days_done: 1,
  days_needed: 3,
  daily_minimum: 100,
  is_repeatable: true,
  counts_from: '2026-11-01',
  ends_at: null,
};
