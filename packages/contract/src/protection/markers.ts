import type { BothLanguages } from '../envelope.ts';
import { MAX_AMOUNT_BAHT } from '../money.ts';
import { checkNumber } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/**
 * The markers of play that worries, and the thresholds from which on a site raises them (guard-01). Plain data and
 * functions, because the office's app bundles them.
 */

/** The days that a marker looks back, and after which the same marker of a member counts anew (guard-04). */
export const MARKER_DAYS = 14;
/** guard-01: play from midnight to this hour in Bangkok is play at night. */
export const NIGHT_HOURS = 5;

/** Each marker with its name, in the order in which staff read them. */
export const markerNames = {
  night_play: { th: 'เล่นตอนดึกหลายคืน', en: 'Play at night' },
  chasing_losses: { th: 'ฝากเพิ่มตามยอดที่เสีย', en: 'Chasing losses' },
  limits_raised: { th: 'ขอเพิ่มหรือยกเลิกวงเงิน', en: 'Limits raised' },
  unusual_deposits: { th: 'ฝากมากกว่าปกติมาก', en: 'Deposits far above the usual' },
} as const satisfies Record<string, BothLanguages>;
export type MarkerCode = keyof typeof markerNames;
// Object.keys types the keys as string.
const [firstCode, ...otherCodes] = Object.keys(markerNames) as [MarkerCode, ...MarkerCode[]];
export const markerCodes = [firstCode, ...otherCodes] as const;

interface MarkerThreshold {
  marker: MarkerCode;
  min: number;
  max: number;
  /** The threshold's value for a site that sets none. */
  usual: number;
  /** The unit that the office shows after the number. */
  unit: BothLanguages;
}

/** The thresholds of the markers, in whole numbers. A larger one raises its marker for fewer members (guard-02). */
export const markerThresholds = {
  nights: {
    marker: 'night_play',
    min: 2,
    max: MARKER_DAYS,
    usual: 7,
    unit: {
      th: `คืนขึ้นไปใน ${MARKER_DAYS} คืนล่าสุด`,
      en: `or more of the last ${MARKER_DAYS} nights`,
    },
  },
  chasing_deposits: {
    marker: 'chasing_losses',
    min: 1,
    max: 20,
    usual: 3,
    unit: { th: 'ครั้งขึ้นไปในวันเดียว', en: 'or more in one day' },
  },
  limit_raises: {
    marker: 'limits_raised',
    min: 1,
    max: 20,
    usual: 2,
    unit: {
      th: `ครั้งขึ้นไปใน ${MARKER_DAYS} วันล่าสุด`,
      en: `or more in the last ${MARKER_DAYS} days`,
    },
  },
  deposit_times: {
    marker: 'unusual_deposits',
    min: 2,
    max: 100,
    usual: 5,
    unit: { th: 'เท่าของยอดฝากต่อวันตามปกติขึ้นไป', en: 'times the usual deposits of a day or more' },
  },
  deposit_baht: {
    marker: 'unusual_deposits',
    min: 1,
    max: MAX_AMOUNT_BAHT,
    usual: 5_000,
    unit: { th: 'บาทต่อวันขึ้นไป', en: 'baht a day or more' },
  },
} as const satisfies Record<string, MarkerThreshold>;
export type MarkerThresholdName = keyof typeof markerThresholds;
export type MarkerThresholds = Record<MarkerThresholdName, number>;

// Object.keys types the keys as string.
export const markerThresholdNames = Object.keys(markerThresholds) as MarkerThresholdName[];

/** Builds all thresholds by calling `valueOf` for each name. */
export function markerThresholdsOf(
  valueOf: (name: MarkerThresholdName) => number,
): MarkerThresholds {
  const entries = markerThresholdNames.map((name) => [name, valueOf(name)] as const);
  // Object.fromEntries types the keys as string.
  return Object.fromEntries(entries) as MarkerThresholds;
}

export const usualMarkerThresholds = markerThresholdsOf((name) => markerThresholds[name].usual);

export function markerThresholdMistakes(thresholds: MarkerThresholds): Mistake[] {
  return markerThresholdNames.flatMap((name) =>
    checkNumber(`protection_thresholds.${name}`, thresholds[name], markerThresholds[name]),
  );
}

/** The thresholds that raise markers for as many members as both; a change to looser ones waits (guard-02). */
export function strictestMarkerThresholds(
  from: MarkerThresholds,
  to: MarkerThresholds,
): MarkerThresholds {
  return markerThresholdsOf((name) => Math.min(from[name], to[name]));
}
