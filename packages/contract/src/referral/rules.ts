import { MAX_AMOUNT_BAHT } from '../money.ts';
import { checkAmount, checkNumber } from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

/** reward-51: how many times a friend must stake the first deposit, unless the operator says otherwise. */
export const FIRST_DEPOSIT_STAKES_DEFAULT = 1;
const FIRST_DEPOSIT_STAKES_MAX = 100;
const MAX_VALID_DAYS = 365;

/** A website's terms as an operator writes them: percent with two decimals, baht; null means no maximum. */
export interface WrittenReferralTerms {
  first_deposit_percent: number;
  first_deposit_min: number;
  first_deposit_max: number | null;
  first_deposit_stakes: number;
  lost_bets_percent: number;
  valid_days: number;
  is_enabled: boolean;
}

const percent = { min: 0, max: 100, decimals: 2 };
const minimum = { min: 0, max: MAX_AMOUNT_BAHT, decimals: 2 };

export function referralMistakes(written: WrittenReferralTerms): Mistake[] {
  const { first_deposit_max: largest } = written;
  return [
    ...checkNumber('first_deposit_percent', written.first_deposit_percent, percent),
    ...checkNumber('first_deposit_min', written.first_deposit_min, minimum),
    ...(largest === null ? [] : checkAmount('first_deposit_max', largest)),
    ...checkNumber('first_deposit_stakes', written.first_deposit_stakes, {
      min: 0,
      max: FIRST_DEPOSIT_STAKES_MAX,
    }),
    ...checkNumber('lost_bets_percent', written.lost_bets_percent, percent),
    ...checkNumber('valid_days', written.valid_days, { min: 1, max: MAX_VALID_DAYS }),
  ];
}
