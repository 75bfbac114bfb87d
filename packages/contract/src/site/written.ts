import { z } from 'zod';
import { amountBaht, plainText } from '../fields.ts';
import { kycModes } from '../documents/rules.ts';
import { publicShelfKinds } from '../games/rules.ts';
import { signalCodes, thresholdRules } from '../payments/automatic.ts';
import type { ThresholdName } from '../payments/automatic.ts';
import { isTolerance, MAX_TOLERANCE_BAHT } from '../payments/typed-tolerance.ts';
import { markerThresholds } from '../protection/markers.ts';
import type { MarkerThresholdName } from '../protection/markers.ts';
import { themeColors } from '../site.ts';
import {
  CONTACT_ANSWER_MAX,
  CONTACT_ANSWERS_MAX,
  CONTACT_QUESTION_MAX,
  fourEyesKinds,
  QR_SERVICE,
  settingRanges,
} from './settings-rules.ts';

/** The site's settings and themes as an operator writes them: in a command's file, and in the office's editor. */

const mayBeEmpty = (maxLength: number) => z.union([z.literal(''), plainText(maxLength)]);
/** A path below /cdn. */
const picturePath = z.string().regex(/^(?!.*\.\.)[\w-][\w./-]{0,199}$/);
const link = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]);
const amountOrNone = amountBaht.nullable();

/** Shelves of the home screen, each once. */
export const shelfOrder = z
  .array(z.enum(publicShelfKinds))
  .refine((kinds) => new Set(kinds).size === kinds.length);

/** Questions and answers of the contact screen in their order (case-04). */
const contactAnswers = z
  .array(
    z.strictObject({
      question: plainText(CONTACT_QUESTION_MAX),
      question_en: plainText(CONTACT_QUESTION_MAX).optional(),
      answer: plainText(CONTACT_ANSWER_MAX),
      answer_en: plainText(CONTACT_ANSWER_MAX).optional(),
    }),
  )
  .max(CONTACT_ANSWERS_MAX);

/** Signals that stop a withdrawal, each once (auto-01). */
export const automaticSignals = z
  .array(z.enum(signalCodes))
  .refine((codes) => new Set(codes).size === codes.length);

const threshold = (name: ThresholdName) =>
  z.int().min(thresholdRules[name].min).max(thresholdRules[name].max);

/** All thresholds of the signals (auto-02). */
export const automaticThresholds = z.strictObject({
  new_account_days: threshold('new_account_days'),
  recent_coupon_days: threshold('recent_coupon_days'),
  recent_bonus_days: threshold('recent_bonus_days'),
  recent_adjustment_days: threshold('recent_adjustment_days'),
  network_members: threshold('network_members'),
  device_members: threshold('device_members'),
  typed_transfer_days: threshold('typed_transfer_days'),
  win_times: threshold('win_times'),
  win_baht: threshold('win_baht'),
  net_win_times: threshold('net_win_times'),
  unplayed_baht: threshold('unplayed_baht'),
  day_withdrawals: threshold('day_withdrawals'),
} satisfies Record<ThresholdName, unknown>);

const markerThreshold = (name: MarkerThresholdName) =>
  z.int().min(markerThresholds[name].min).max(markerThresholds[name].max);

/** All thresholds of the markers of play (guard-02). */
export const protectionThresholds = z.strictObject({
  nights: markerThreshold('nights'),
  chasing_deposits: markerThreshold('chasing_deposits'),
  limit_raises: markerThreshold('limit_raises'),
  deposit_times: markerThreshold('deposit_times'),
  deposit_baht: markerThreshold('deposit_baht'),
} satisfies Record<MarkerThresholdName, unknown>);

/** Baht that a typed transfer may exceed the asked amount by, by the number of the payment method (risk-13). */
export const typedTransferTolerances = z.record(
  z.string().regex(/^[1-9]\d{0,9}$/),
  z.number().min(0).max(MAX_TOLERANCE_BAHT).refine(isTolerance),
);

const amountOrZero = z.union([z.literal(0), amountBaht]);

const whole = (name: keyof typeof settingRanges) =>
  z.int().min(settingRanges[name].min).max(settingRanges[name].max);

/**
 * A site's settings as an operator writes and reads them: amounts in baht, the theme by its name. Null sets no limit
 * (site-38, site-57, limit-01, account-38, account-39).
 */
export const operatorSettings = z.strictObject({
  name: plainText(60),
  title: plainText(120),
  description: plainText(300),
  name_en: plainText(60).nullable(),
  title_en: plainText(120).nullable(),
  description_en: plainText(300).nullable(),
  favicon: picturePath,
  theme: plainText(60),
  login_username_or_phone: z.enum(['phone', 'username']),
  enable_line: z.boolean(),
  line_id: mayBeEmpty(60),
  line_link: link,
  enable_telegram: z.boolean(),
  telegram_id: mayBeEmpty(60),
  telegram_link: link,
  /** When staff answer, and how long it usually takes (case-04). */
  contact_hours: mayBeEmpty(120),
  contact_hours_en: plainText(120).nullable(),
  contact_reply: mayBeEmpty(120),
  contact_reply_en: plainText(120).nullable(),
  contact_answers: contactAnswers,
  main_page_category_show: z.enum(['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER']),
  /** The shelves that all members see, in their order; a missing one is hidden (switch-27). */
  home_shelves: shelfOrder,
  slide_image: z
    .array(
      z.strictObject({
        path: picturePath,
        path_en: picturePath.optional(),
        text: plainText(200).optional(),
        text_en: plainText(200).optional(),
      }),
    )
    .max(20),
  name_points: plainText(40),
  /** A file of the points' folder, or a picture of the media library. */
  image_points: z.string().regex(/^(media\/)?[\w-][\w.-]{0,99}$/),
  minimum_age: whole('minimum_age'),
  /** When members prove their phone; null means off in sandbox mode, and withdrawal in live mode (account-61). */
  phone_proof: z.enum(['off', 'withdrawal', 'registration']).nullable(),
  /** When members give documents of identity (kyc-01). */
  kyc: z.enum(kycModes),
  kyc_keep_days: whole('kyc_keep_days'),
  qr_service_url: z.string().regex(QR_SERVICE),
  session_idle_minutes: whole('session_idle_minutes'),
  session_absolute_days: whole('session_absolute_days'),
  min_withdraw: amountBaht,
  max_withdraw: amountBaht,
  auto_withdraw_payment_id: z.int().positive().max(2_147_483_647),
  /**
   * The largest withdrawal that is paid automatically, and the largest sum of such withdrawals of one member in a day;
   * 0: none (auto-03).
   */
  auto_payout_max: amountOrZero,
  auto_payout_day_max: amountOrZero,
  auto_payout_signals: automaticSignals,
  auto_payout_thresholds: automaticThresholds,
  typed_tolerances: typedTransferTolerances,
  protection_thresholds: protectionThresholds,
  daily_withdraw_count: whole('daily_withdraw_count').nullable(),
  daily_withdraw_sum: amountOrNone,
  /** The acts that need a second person (desk-19). */
  four_eyes_kinds: z
    .array(z.enum(fourEyesKinds))
    .refine((kinds) => new Set(kinds).size === kinds.length),
  /**
   * Adjustments of a member's credit from this amount on need a second person, if `four_eyes_kinds` lists them; 0 means
   * all (desk-19).
   */
  four_eyes_from: amountOrZero,
  /** Offers need a second person from this value on; 0 means all of them (risk-04). */
  offers_four_eyes_from: amountOrZero,
  /** Hours after which makers may carry their proposals out alone; null means never (desk-39). */
  four_eyes_delay_hours: whole('four_eyes_delay_hours').nullable(),
  notifications_kept_days: whole('notifications_kept_days'),
  round_question_minutes: whole('round_question_minutes'),
  sport_round_question_minutes: whole('sport_round_question_minutes'),
});
export type OperatorSettings = z.infer<typeof operatorSettings>;

/** Any subset of the settings; the others stay unchanged. */
export const settingsChanges = operatorSettings.partial();
export type SettingsChanges = z.infer<typeof settingsChanges>;

/** The settings that decide how the site looks and reads: those of the office's Site screen. No money depends on them. */
export const appearanceSettings = operatorSettings.pick({
  name: true,
  title: true,
  description: true,
  name_en: true,
  title_en: true,
  description_en: true,
  favicon: true,
  theme: true,
  enable_line: true,
  line_id: true,
  line_link: true,
  enable_telegram: true,
  telegram_id: true,
  telegram_link: true,
  contact_hours: true,
  contact_hours_en: true,
  contact_reply: true,
  contact_reply_en: true,
  contact_answers: true,
  main_page_category_show: true,
  slide_image: true,
  name_points: true,
  image_points: true,
});

/** The settings of money and operations: all that are not settings of the site's look. */
export const operatingSettings = operatorSettings.pick({
  login_username_or_phone: true,
  minimum_age: true,
  phone_proof: true,
  kyc: true,
  kyc_keep_days: true,
  qr_service_url: true,
  session_idle_minutes: true,
  session_absolute_days: true,
  min_withdraw: true,
  max_withdraw: true,
  auto_withdraw_payment_id: true,
  auto_payout_max: true,
  auto_payout_day_max: true,
  auto_payout_signals: true,
  auto_payout_thresholds: true,
  typed_tolerances: true,
  protection_thresholds: true,
  daily_withdraw_count: true,
  daily_withdraw_sum: true,
  four_eyes_kinds: true,
  four_eyes_from: true,
  offers_four_eyes_from: true,
  four_eyes_delay_hours: true,
  notifications_kept_days: true,
  round_question_minutes: true,
  sport_round_question_minutes: true,
});

/** A theme: its name, and the colours of site-45 as `#rrggbb`. */
export const themeRow = themeColors.extend({ name: plainText(60) }).strict();
export type ThemeRow = z.infer<typeof themeRow>;
