import { isWholeSatang, MAX_AMOUNT_BAHT } from '../money.ts';
import { thresholdMistakes } from '../payments/automatic.ts';
import type { Thresholds } from '../payments/automatic.ts';
import { toleranceMistakes } from '../payments/typed-tolerance.ts';
import type { TypedTolerances } from '../payments/typed-tolerance.ts';
import { markerThresholdMistakes } from '../protection/markers.ts';
import type { MarkerThresholds } from '../protection/markers.ts';
import { check, checkAmount, checkNumber } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/** The least and greatest value of each whole number among the settings; the schema of site/written.ts uses them. */
export const settingRanges = {
  /** The minimum of 18 years is also a constraint of the database. */
  minimum_age: { min: 18, max: 99 },
  session_idle_minutes: { min: 1, max: 527_040 },
  session_absolute_days: { min: 1, max: 366 },
  daily_withdraw_count: { min: 1, max: 1_000 },
  four_eyes_delay_hours: { min: 1, max: 168 },
  notifications_kept_days: { min: 1, max: 3650 },
  /** kyc-14: days for which the pictures of documents stay after the decision. */
  kyc_keep_days: { min: 7, max: 3650 },
  /** Minutes that a round may stay open before the server queries its studio; up to 30 days. */
  round_question_minutes: { min: 5, max: 43_200 },
  sport_round_question_minutes: { min: 5, max: 43_200 },
} as const;
/** The acts that may need a second person, by their kind of proposal (desk-19). */
export const fourEyesKinds = ['adjustment', 'deposit_reversal', 'phone', 'bank'] as const;

type RangedSetting = keyof typeof settingRanges;
// Object.keys types the keys as string.
const ranged = Object.keys(settingRanges) as RangedSetting[];

const amounts = ['min_withdraw', 'max_withdraw', 'daily_withdraw_sum'] as const;
/** Amounts that may be 0: a second person decides on every act (desk-19, risk-04), or all withdrawals wait (auto-03). */
const bounds = [
  'auto_payout_max',
  'auto_payout_day_max',
  'four_eyes_from',
  'offers_four_eyes_from',
] as const;

/**
 * An address below the members' site or of another host, for QR pictures. Browsers read `//host` and `/\host` as
 * another host, so neither is an address below the site (office-61).
 */
export const QR_SERVICE = /^(?:\/(?![/\\])|https:\/\/(?![/\\]))[!#-;=?-[\]-_a-~]{1,300}$/;

type Checked = Readonly<
  Record<RangedSetting | (typeof amounts)[number], number | null> &
    Record<(typeof bounds)[number], number> & {
      auto_payout_thresholds: Thresholds;
      typed_tolerances: TypedTolerances;
      protection_thresholds: MarkerThresholds;
      qr_service_url: string;
    }
>;

/** The rules that settings of money and operations break, in words for staff (settings-02). Null sets no limit. */
export function settingMistakes(settings: Checked): Mistake[] {
  const { min_withdraw: least, max_withdraw: most } = settings;
  const whole = ranged.flatMap((name) => {
    const value = settings[name];
    return value === null ? [] : checkNumber(name, value, settingRanges[name]);
  });
  const money = amounts.flatMap((name) => {
    const value = settings[name];
    return value === null ? [] : checkAmount(name, value);
  });
  return [
    ...whole,
    ...money,
    ...check('max_withdraw', least === null || most === null || most >= least, {
      th: 'ต้องไม่น้อยกว่าถอนขั้นต่ำ',
      en: 'must not be less than the least withdrawal',
    }),
    ...bounds.flatMap((name) => checkBound(name, settings[name])),
    ...thresholdMistakes(settings.auto_payout_thresholds),
    ...toleranceMistakes(settings.typed_tolerances),
    ...markerThresholdMistakes(settings.protection_thresholds),
    ...check('qr_service_url', QR_SERVICE.test(settings.qr_service_url), {
      th: 'ต้องขึ้นต้นด้วย / หรือ https://',
      en: 'must begin with / or https://',
    }),
  ];
}

function checkBound(name: (typeof bounds)[number], value: number): Mistake[] {
  return check(name, value >= 0 && value <= MAX_AMOUNT_BAHT && isWholeSatang(value), {
    th: 'ต้องเป็น 0 หรือจำนวนเงินที่มีทศนิยมไม่เกิน 2 ตำแหน่ง',
    en: 'must be 0 or an amount with at most 2 decimals',
  });
}

/** case-04: bounds of the questions and answers on the contact screen. */
export const CONTACT_ANSWERS_MAX = 20;
export const CONTACT_QUESTION_MAX = 120;
export const CONTACT_ANSWER_MAX = 600;
