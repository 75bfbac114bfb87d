import { bahtFromMicro, isWholeSatang, MAX_AMOUNT_BAHT, microFromBaht } from '../money.ts';
import {
  check,
  checkAmount,
  checkBudget,
  checkBudgetClaims,
  checkNumber,
  checkText,
} from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';
import { ODDS_TOTAL } from '../spin-roll.ts';

export const spinPrizeTypes = ['credit', 'points', 'nothing'] as const;
export type SpinPrizeType = (typeof spinPrizeTypes)[number];

/** The number of prizes that are distinguishable on a wheel of a phone's width. */
export const MIN_PRIZES = 2;
export const MAX_PRIZES = 16;
const MAX_NAME_LENGTH = 80;
const MAX_LABEL_LENGTH = 60;
const MAX_SORT = 2_147_483_647;
/** A file below /spinsimg/{websiteId}, or a picture of the media library. */
const IMAGE = /^(?:[\w-]{1,80}\.(?:svg|webp|png)|media\/[\w-]{1,80}\.webp)$/;

export interface WrittenPrize {
  label: string;
  type: SpinPrizeType;
  /** Baht or points; 0 for nothing. */
  amount: number;
  /** The number of outcomes, of 1,000,000, that win the prize. */
  weight: number;
}

/** A wheel as an operator writes it: the price of a spin in points, prizes in the order of the wheel. */
export interface WrittenWheel {
  name: string;
  name_en: string | null;
  price: number;
  image: string;
  sort: number;
  budget: number | null;
  budget_claims: number | null;
  is_enabled: boolean;
  prizes: WrittenPrize[];
}

/** wheel-02, wheel-03: returns the rules that a wheel breaks, field by field. */
export function wheelMistakes(written: WrittenWheel): Mistake[] {
  const { name, name_en, price, image, sort, prizes } = written;
  return [
    ...checkText('name', name, MAX_NAME_LENGTH),
    ...(name_en === null ? [] : checkText('name_en', name_en, MAX_NAME_LENGTH)),
    ...checkAmount('price', price),
    ...check('image', IMAGE.test(image), {
      th: 'ต้องเป็นชื่อไฟล์ .svg .webp หรือ .png หรือรูปจากคลัง',
      en: 'must be a file name, .svg, .webp or .png, or a picture of the library',
    }),
    ...checkNumber('sort', sort, { min: -MAX_SORT, max: MAX_SORT }),
    ...checkBudget('budget', written.budget),
    ...checkBudgetClaims('budget_claims', written.budget_claims),
    ...check('prizes', prizes.length >= MIN_PRIZES && prizes.length <= MAX_PRIZES, {
      th: `ต้องมี ${MIN_PRIZES} ถึง ${MAX_PRIZES} รางวัล`,
      en: `must be ${MIN_PRIZES} to ${MAX_PRIZES} prizes`,
    }),
    ...prizes.flatMap((prize, index) => prizeMistakes(`prizes.${index}`, prize)),
    ...oddsMistakes(prizes.map(({ weight }) => weight)),
  ];
}

function prizeMistakes(path: string, { label, type, amount, weight }: WrittenPrize): Mistake[] {
  return [
    ...checkText(`${path}.label`, label, MAX_LABEL_LENGTH),
    ...(type === 'nothing'
      ? check(`${path}.amount`, amount === 0, {
          th: 'ไม่ได้รางวัลต้องไม่มีจำนวน',
          en: 'must be 0 for no prize',
        })
      : checkAmount(`${path}.amount`, amount)),
    ...check(`${path}.weight`, Number.isInteger(weight) && weight >= 1 && weight <= ODDS_TOTAL, {
      th: 'ต้องมากกว่า 0 ไม่เกิน 100% ทศนิยมไม่เกิน 4 ตำแหน่ง',
      en: `must be a whole number from 1 to ${ODDS_TOTAL.toLocaleString('en-US')}, as many of which win`,
    }),
  ];
}

/** Returns the sum of a wheel's weights; a weight that is no number counts as 0. */
export function oddsSum(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + (Number.isFinite(weight) ? weight : 0), 0);
}

/** wheel-02: says by how much the odds of a wheel miss 1; nothing if they sum to ODDS_TOTAL. */
export function oddsMistakes(weights: readonly number[]): Mistake[] {
  const total = oddsSum(weights);
  const isFew = total < ODDS_TOTAL;
  const difference = Math.abs(total - ODDS_TOTAL);
  const [totalText, differenceText] = [total, difference].map((each) =>
    each.toLocaleString('en-US'),
  );
  return check('prizes', difference === 0, {
    th: `โอกาสรวม ${percentText(total)} ${isFew ? 'ขาด' : 'เกิน'} ${percentText(difference)} ต้องรวมเป็น 100% พอดี`,
    en: `the weights sum to ${totalText}, ${differenceText} too ${isFew ? 'few' : 'many'}: all the numbers are ${ODDS_TOTAL.toLocaleString('en-US')}`,
  });
}

const WEIGHT_PER_PERCENT = ODDS_TOTAL / 100;
const PERCENT_DECIMALS = 4;

/** Writes a weight as a percentage of all numbers: 1 of 1,000,000 is 0.0001%. */
export function percentText(weight: number): string {
  const percent = weight / WEIGHT_PER_PERCENT;
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: PERCENT_DECIMALS })}%`;
}

/** Reads a percentage as a weight. A fifth decimal leaves a fraction, which the rules refuse. */
export function weightOfPercent(percent: number): number {
  return Number((percent * WEIGHT_PER_PERCENT).toFixed(PERCENT_DECIMALS));
}

export function percentOfWeight(weight: number): number {
  return weight / WEIGHT_PER_PERCENT;
}

/** The average cost of one spin to the house, in micro, rounded down; without the price in points. */
export interface ExpectedCost {
  creditMicro: bigint;
  pointsMicro: bigint;
}

/** A prize as far as its cost goes. */
export interface ValuedPrize {
  type: SpinPrizeType;
  amountMicro: bigint;
  weight: number;
}

/** wheel-05: returns what a spin costs the house on average. */
export function expectedCost(prizes: readonly ValuedPrize[]): ExpectedCost {
  const average = (type: SpinPrizeType) =>
    prizes
      .filter((prize) => prize.type === type)
      .reduce((sum, { amountMicro, weight }) => sum + amountMicro * BigInt(weight), 0n) /
    BigInt(ODDS_TOTAL);
  return { creditMicro: average('credit'), pointsMicro: average('points') };
}

/** Returns a written prize in micro. A prize that breaks a rule counts as nothing. */
export function valuedPrize({ type, amount, weight }: WrittenPrize): ValuedPrize {
  const isAmount = amount >= 0 && amount <= MAX_AMOUNT_BAHT && isWholeSatang(amount);
  const isWeight = Number.isInteger(weight) && weight >= 0 && weight <= ODDS_TOTAL;
  return {
    type,
    amountMicro: isAmount ? microFromBaht(amount) : 0n,
    weight: isWeight ? weight : 0,
  };
}

/** Returns a prize's part of the average cost of a spin, in baht or points. */
export function costOfPrize(prize: WrittenPrize): number {
  const { amountMicro, weight } = valuedPrize(prize);
  return bahtFromMicro((amountMicro * BigInt(weight)) / BigInt(ODDS_TOTAL));
}
