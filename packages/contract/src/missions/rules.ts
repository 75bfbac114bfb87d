import {
  check,
  checkAmount,
  checkBudget,
  checkBudgetClaims,
  checkNumber,
  checkPeriod,
  checkText,
} from '../rewards/rules.ts';
import type { Mistake } from '../rewards/rules.ts';

const MAX_TITLE_LENGTH = 120;
const MAX_DAYS = 366;
const MAX_SORT = 2_147_483_647;

/** A mission as an operator writes it: money in baht, times of Bangkok's clock. A bonus may be points. */
export interface WrittenMission {
  title: string;
  title_en: string | null;
  sort: number;
  /** The number of consecutive days, the least of each day, and the sum of all of them. */
  days_needed: number;
  daily_minimum: number;
  amount: number;
  bonus_type: 'credit' | 'points';
  bonus: number;
  is_repeatable: boolean;
  budget: number | null;
  budget_claims: number | null;
  from: string;
  until: string | null;
  is_enabled: boolean;
}

/** reward-33: returns the rules that a mission breaks, field by field. */
export function missionMistakes(written: WrittenMission): Mistake[] {
  const { title, title_en, daily_minimum, amount } = written;
  return [
    ...checkText('title', title, MAX_TITLE_LENGTH),
    ...(title_en === null ? [] : checkText('title_en', title_en, MAX_TITLE_LENGTH)),
    ...checkNumber('sort', written.sort, { min: -MAX_SORT, max: MAX_SORT }),
    ...checkNumber('days_needed', written.days_needed, { min: 1, max: MAX_DAYS }),
    ...checkAmount('daily_minimum', daily_minimum),
    ...checkAmount('amount', amount),
    // An amount that is no number is named by its own rule alone.
    ...check('amount', !(amount < daily_minimum), {
      th: 'ต้องไม่น้อยกว่ายอดขั้นต่ำต่อวัน',
      en: 'must be daily_minimum or more',
    }),
    ...checkAmount('bonus', written.bonus),
    ...checkBudget('budget', written.budget),
    ...checkBudgetClaims('budget_claims', written.budget_claims),
    ...checkPeriod(['from', 'until'], written.from, written.until),
  ];
}
