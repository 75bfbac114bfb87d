import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';

export const rank = { name_en: 'Tin', name_th: 'ดีบุก', image: 'ranks/member.svg' };
export const coupon = { type: 'credit', total_limit: null, per_member_limit: 1, is_enabled: true };
export const prizes = [
  { label: 'หนึ่ง', type: 'credit', amount: 10, weight: 400_000 },
  { label: 'สอง', type: 'points', amount: 5.5, weight: 300_000 },
  { label: 'ไม่ได้', type: 'nothing', amount: 0, weight: 300_000 },
];
export const wheel = { id: 71, name: 'ล้อ', price: 10, image: 'wheel.svg', sort: 1 };
export const promotion = {
  id: 71,
  name: 'ต้อนรับ',
  poster_image: 'promotions/welcome.svg',
  html: '<p>ก</p>',
  kind: 'once',
  reward: { percent: 50.25, max: 500 },
  turnover: { multiple: 3.5 },
  duration_hours: 72,
  available_from: '2026-11-01T00:00:00',
  contributions: { SLOT: 100, CASINO: 10 },
  excluded_games: ['studio/game'],
};
const mission = {
  id: 71,
  title: 'ฝากต่อเนื่อง',
  days_needed: 3,
  daily_minimum: 100,
  amount: 300,
  bonus_type: 'points',
  bonus: 12.5,
  from: '2026-11-01T00:00:00',
  until: '2026-12-31T23:59:59',
};
const cashback = { code: 'loss', period: 'week', valid_days: 7, starts_on: '2026-11-02' };
const referral = { lost_bets_percent: 0.5, valid_days: 30 };
export const promptpay = {
  id: 71,
  adapter: 'promptpay',
  gateway: 'sandbox',
  name: 'พร้อมเพย์',
  logo: 'banks/promptpay.svg',
  sort: 1,
  min_amount: 100,
  max_amount: 5000,
  receiver_type: 'phone',
  receiver: '0812345678',
  bank_acc_name: 'บริษัท',
  open_from: '09:30',
  open_until: '02:00',
};

/** Two states of each kind, one after the other. */
export const configurationStates: [VersionKindName, object, object][] = [
  ['site_settings', { min_withdraw: 100, line_id: 'a' }, { min_withdraw: 200.5, line_id: 'b' }],
  ['ranks', { code: 'tin', sort: 90, ...rank }, { code: 'tin', sort: 91, ...rank, name_en: 'T' }],
  ['coupons', { code: 'TEN', amount: 10, ...coupon }, { code: 'TEN', amount: 20, ...coupon }],
  ['promotion_contributions', { SLOT: 100, CASINO: 50 }, { SLOT: 80 }],
  ['spin_wheels', { ...wheel, prizes }, { ...wheel, price: 20, prizes: prizes.toReversed() }],
  [
    'promotions',
    promotion,
    { ...promotion, reward: { amount: 99.5 }, turnover: { amount: 10 }, contributions: null },
  ],
  ['missions', mission, { ...mission, until: null, bonus: 20 }],
  [
    'cashback_rules',
    { ...cashback, percent: 5.5, min_loss: 100 },
    { ...cashback, percent: 6, max_award: 5000 },
  ],
  [
    'referral_terms',
    { ...referral, first_deposit_percent: 10, first_deposit_max: 100 },
    { ...referral, first_deposit_percent: 12.25, is_enabled: false },
  ],
  ['point_rates', { turnover_per_point: 100 }, { turnover_per_point: 250.5 }],
  [
    'daily_reward_days',
    { days: [31], type: 'points', amount: 1 },
    { days: [31], type: 'credit', amount: 2.5 },
  ],
  [
    'daily_reward_dates',
    { date: '2027-01-01', type: 'points', amount: 1 },
    { date: '2027-01-01', type: 'credit', amount: 0 },
  ],
  [
    'payment_methods',
    promptpay,
    { ...promptpay, fee_percent: 1.25, open_from: null, open_until: null },
  ],
];
