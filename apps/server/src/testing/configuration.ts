import { isDeepStrictEqual } from 'node:util';
import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { signalCodes, usualThresholds } from '@kapao/contract/payments/automatic.ts';
import { usualMarkerThresholds } from '@kapao/contract/protection/markers.ts';
import { themeColors } from '@kapao/contract/site.ts';
import { fourEyesKinds } from '@kapao/contract/site/settings-rules.ts';

/** A gateway that a method may move to. */
export const OTHER_GATEWAY = 'other';

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

/** Returns the colours of a theme, all with one value. */
export const themeColor = (name: string) =>
  Object.fromEntries(Object.keys(themeColors.shape).map((color) => [color, name]));

const budget = { budget: 5_000, budget_claims: 50 };
const coupons = { ...coupon, code: 'TEN', unique_codes: true };
const settings = {
  name: 'หนึ่ง',
  title: 'หนึ่ง',
  description: 'หนึ่ง',
  name_en: 'One',
  title_en: 'One',
  description_en: 'One',
  favicon: 'one.svg',
  login_username_or_phone: 'phone',
  enable_line: true,
  line_id: 'one',
  line_link: 'https://line.example/one',
  enable_telegram: true,
  telegram_id: 'one',
  telegram_link: 'https://telegram.example/one',
  contact_hours: 'ทุกวัน',
  contact_hours_en: 'Every day',
  contact_reply: '5 นาที',
  contact_reply_en: '5 minutes',
  contact_answers: [],
  main_page_category_show: 'SLOT',
  home_shelves: [],
  slide_image: [],
  name_points: 'เพชร',
  image_points: 'one.svg',
  minimum_age: 21,
  phone_proof: 'withdrawal',
  kyc: 'registration',
  kyc_keep_days: 365,
  qr_service_url: 'https://qr.example/{data}',
  session_idle_minutes: 30,
  session_absolute_days: 30,
  min_withdraw: 100,
  max_withdraw: 50_000,
  auto_payout_max: 4_000,
  auto_payout_day_max: 10_000,
  auto_payout_signals: [...signalCodes],
  auto_payout_thresholds: usualThresholds,
  typed_tolerances: { '71': 0.5 },
  protection_thresholds: usualMarkerThresholds,
  daily_withdraw_count: 3,
  daily_withdraw_sum: 1_000.25,
  four_eyes_kinds: [...fourEyesKinds],
  four_eyes_from: 0,
  offers_four_eyes_from: 10_000.25,
  four_eyes_delay_hours: null,
  notifications_kept_days: 30,
  round_question_minutes: 10,
  sport_round_question_minutes: 1_000,
};

export const withdrawalMethod = {
  id: 72,
  adapter: 'withdrawal',
  gateway: 'sandbox',
  name: 'ถอน',
  logo: 'payments/withdrawal.svg',
  sort: 3,
  min_amount: 100,
  max_amount: 5_000,
};

/**
 * Two states of each kind of configuration. Every field differs between them, except those that a record never changes.
 */
export const configurationStates: [VersionKindName, object, object][] = [
  [
    'site_settings',
    settings,
    {
      name: 'สอง',
      title: 'สอง',
      description: 'สอง',
      name_en: null,
      title_en: null,
      description_en: null,
      favicon: 'two.svg',
      theme: 'two',
      login_username_or_phone: 'username',
      enable_line: false,
      line_id: 'two',
      line_link: '',
      enable_telegram: false,
      telegram_id: 'two',
      telegram_link: '',
      contact_hours: 'วันทำการ',
      contact_hours_en: null,
      contact_reply: '10 นาที',
      contact_reply_en: null,
      contact_answers: [{ question: 'ถาม', answer: 'ตอบ' }],
      main_page_category_show: 'CASINO',
      home_shelves: ['new'],
      slide_image: [{ path: 'slides/1.svg', text: 'สอง' }],
      name_points: 'แต้ม',
      image_points: 'two.svg',
      minimum_age: 20,
      phone_proof: null,
      kyc: 'off',
      kyc_keep_days: 90,
      session_idle_minutes: 31,
      session_absolute_days: 31,
      min_withdraw: 200.5,
      max_withdraw: 60_000.75,
      auto_withdraw_payment_id: 72,
      auto_payout_max: 5_000,
      auto_payout_day_max: 20_000,
      auto_payout_signals: ['velocity'],
      auto_payout_thresholds: { ...usualThresholds, new_account_days: 1 },
      typed_tolerances: { '71': 2 },
      protection_thresholds: { ...usualMarkerThresholds, nights: 9 },
      daily_withdraw_count: null,
      daily_withdraw_sum: null,
      four_eyes_kinds: [],
      four_eyes_from: 10.5,
      offers_four_eyes_from: 20_000,
      four_eyes_delay_hours: 24,
      notifications_kept_days: 31,
      round_question_minutes: 11,
      sport_round_question_minutes: 1_001,
    },
  ],
  ['themes', { name: 'tin', ...themeColor('#102030') }, { name: 'tin', ...themeColor('#302010') }],
  [
    'ranks',
    { code: 'tin', sort: 90, ...rank },
    {
      code: 'tin',
      sort: 91,
      name_en: 'T',
      name_th: 'ที',
      image: 'ranks/gold.svg',
      turnover_from: 9_000_000_000.5,
      benefits: [{ text_th: 'สิทธิ์', text_en: 'A benefit' }],
    },
  ],
  [
    'coupons',
    { ...coupons, amount: 10, turnover_multiple: 2.5, max_withdrawal: 100.5 },
    {
      ...coupons,
      type: 'points',
      amount: 20.5,
      total_limit: 5,
      per_member_limit: 2,
      budget: 900.25,
      turnover_multiple: 0,
      max_withdrawal: null,
      duration_hours: 24,
      from: '2026-11-01T00:00:00',
      until: '2026-12-31T23:59:59',
      is_enabled: false,
    },
  ],
  ['promotion_contributions', { SLOT: 100, CASINO: 50 }, { SLOT: 80 }],
  [
    'spin_wheels',
    { ...wheel, prizes },
    {
      id: 71,
      name: 'ล้อสอง',
      name_en: 'Two',
      price: 20.5,
      image: 'other.svg',
      sort: 2,
      ...budget,
      is_enabled: false,
      prizes: prizes.toReversed(),
    },
  ],
  [
    'promotions',
    promotion,
    {
      id: 71,
      name: 'ใหม่',
      name_en: 'New',
      poster_image: 'promotions/weekend.svg',
      html: '<p>ข</p>',
      html_en: '<p>b</p>',
      sort: 3,
      kind: 'daily',
      reward: { amount: 99.5 },
      min_deposit: 50.25,
      turnover: { amount: 10 },
      max_withdrawal: 1_000.5,
      duration_hours: 24,
      ...budget,
      available_from: '2026-11-02T00:00:00',
      available_until: '2027-11-02T00:00:00',
      contributions: null,
      excluded_games: [],
      is_enabled: false,
    },
  ],
  [
    'missions',
    mission,
    {
      id: 71,
      title: 'อีกอย่าง',
      title_en: 'Another',
      sort: 4,
      days_needed: 5,
      daily_minimum: 100.5,
      amount: 300.5,
      bonus_type: 'credit',
      bonus: 20,
      is_repeatable: true,
      ...budget,
      from: '2026-11-02T00:00:00',
      until: null,
      is_enabled: false,
    },
  ],
  [
    'cashback_rules',
    { ...cashback, percent: 5.5, min_loss: 100 },
    {
      ...cashback,
      percent: 6,
      min_loss: 50.5,
      max_payout: 5_000,
      ...budget,
      valid_days: 8,
      starts_on: '2026-11-09',
      is_enabled: false,
    },
  ],
  [
    'referral_terms',
    { ...referral, first_deposit_percent: 10, first_deposit_max: 100 },
    {
      first_deposit_percent: 12.25,
      first_deposit_min: 5.5,
      first_deposit_max: null,
      first_deposit_stakes: 2,
      lost_bets_percent: 0.25,
      valid_days: 31,
      is_enabled: false,
    },
  ],
  [
    'game_words',
    { word: 'ป๊อก', finds: ['ไพ่'], categories: ['CARD'], games: ['one'] },
    { word: 'ป๊อก', finds: [], categories: ['POKER'], games: [], is_enabled: false },
  ],
  ['point_rates', { turnover_per_point: 100 }, { turnover_per_point: 250.5, is_enabled: false }],
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
    {
      id: 71,
      adapter: 'bank-transfer',
      gateway: OTHER_GATEWAY,
      name: 'โอน',
      name_en: 'Transfer',
      logo: 'banks/kbank.svg',
      sort: 2,
      min_amount: 50.5,
      max_amount: 6_000,
      deadline_minutes: 7,
      fee_fixed: 1.5,
      fee_percent: 1.25,
      bank_acc_name: 'อีกบริษัท',
      bank_acc_number: '1234567890',
      bank_abbr: 'KBANK',
      open_from: null,
      open_until: null,
      is_enabled: false,
    },
  ],
];

/** The columns of each kind that no save changes: the record's key, and what is changed elsewhere. */
export const lasting: Partial<Record<VersionKindName, string[]>> = {
  // The QR service is listed because each change of it waits a day.
  site_settings: ['website_id', 'qr_service_url', 'sports_game_code', 'sports_studio_code'],
  themes: ['id', 'name', 'website_id'],
  payment_methods: ['id', 'channel', 'website_id'],
  promotions: ['id', 'website_id'],
  promotion_contributions: ['category', 'promotion_id'],
  // Whether a coupon has unique codes never changes, whatever is saved.
  coupons: ['id', 'code', 'website_id', 'has_unique_codes'],
  missions: ['id', 'website_id'],
  // The period never changes, because another one would pay for the same days again.
  cashback_rules: ['id', 'code', 'period', 'website_id'],
  spin_wheels: ['id', 'website_id'],
  ranks: ['code'],
  referral_terms: ['website_id'],
  point_rates: ['website_id'],
  game_words: ['word', 'website_id'],
  daily_reward_days: ['website_id', 'day_of_month'],
  daily_reward_dates: ['date', 'website_id'],
};

/** Returns the columns that a version leaves unchanged; none for a row that was added or deleted. */
export function unchangedColumns({
  before,
  after,
}: {
  before: object | null;
  after: object | null;
}) {
  const then = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {})
    .filter(([column, value]) => isDeepStrictEqual(value, then.get(column)))
    .map(([column]) => column);
}
