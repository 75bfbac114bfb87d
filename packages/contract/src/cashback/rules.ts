import { isWholeSatang, MAX_AMOUNT_BAHT, shareOf } from '../money.ts';
import {
  check,
  checkAmount,
  checkBudget,
  checkBudgetClaims,
  checkNumber,
} from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

export const cashbackPeriods = ['day', 'week'] as const;
export type CashbackPeriod = (typeof cashbackPeriods)[number];

export interface CashbackTerms {
  basisPoints: number;
  minLossMicro: bigint;
  /** The largest cashback of a period; null for no maximum. */
  maxAwardMicro: bigint | null;
}

/** reward-39: the cashback for a loss, in whole satang rounded down; 0 if the rule gives nothing. */
export function cashbackOf(netLossMicro: bigint, terms: CashbackTerms): bigint {
  if (netLossMicro <= 0n || netLossMicro < terms.minLossMicro) return 0n;
  const share = shareOf(netLossMicro, terms.basisPoints);
  const { maxAwardMicro } = terms;
  return maxAwardMicro !== null && share > maxAwardMicro ? maxAwardMicro : share;
}

const CODE = /^[a-z0-9-]{1,40}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MAX_PERCENT = 100;
const MAX_VALID_DAYS = 365;

/** A rule as an operator writes it: baht, percent with two decimals, Bangkok days; null means no maximum. */
export interface WrittenCashbackRule {
  code: string;
  period: CashbackPeriod;
  percent: number;
  min_loss: number;
  max_payout: number | null;
  budget: number | null;
  budget_claims: number | null;
  valid_days: number;
  starts_on: string;
  is_enabled: boolean;
}

/** reward-37: returns the rules that a rule of cashback breaks, field by field. */
export function cashbackMistakes(written: WrittenCashbackRule): Mistake[] {
  const { code, percent, min_loss, max_payout, valid_days, starts_on } = written;
  const isLoss = min_loss >= 0 && min_loss <= MAX_AMOUNT_BAHT && isWholeSatang(min_loss);
  return [
    ...check('code', CODE.test(code), {
      th: 'ใช้ a-z, 0-9 และ - ได้ 1 ถึง 40 ตัว',
      en: 'must have 1 to 40 of a-z, 0-9 and -',
    }),
    ...checkNumber('percent', percent, { min: 0.01, max: MAX_PERCENT, decimals: 2 }),
    ...check('min_loss', isLoss, {
      th: `ต้องเป็น 0 ถึง ${MAX_AMOUNT_BAHT.toLocaleString('en-US')} ทศนิยมไม่เกิน 2 ตำแหน่ง`,
      en: `must be 0 to ${MAX_AMOUNT_BAHT.toLocaleString('en-US')}, with at most 2 decimals`,
    }),
    ...(max_payout === null ? [] : checkAmount('max_payout', max_payout)),
    ...checkBudget('budget', written.budget),
    ...checkBudgetClaims('budget_claims', written.budget_claims),
    ...checkNumber('valid_days', valid_days, { min: 1, max: MAX_VALID_DAYS }),
    ...check('starts_on', DAY.test(starts_on), {
      th: 'กรุณาเลือกวัน',
      en: 'must be a day, such as 2026-11-02',
    }),
  ];
}
