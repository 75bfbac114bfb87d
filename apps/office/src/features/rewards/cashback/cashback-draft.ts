import { addDays, bangkokDay, startOfDay, startOfWeek } from '@kapao/contract/bangkok.ts';
import { cashbackMistakes, cashbackOf } from '@kapao/contract/cashback/rules.ts';
import type { CashbackPeriod, WrittenCashbackRule } from '@kapao/contract/cashback/rules.ts';
import { bahtFromMicro, basisPointsFromPercent, microFromBaht } from '@kapao/contract/money.ts';
import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import { todayInBangkok } from '../../../lib/dates.ts';
import {
  draftShape,
  numberField,
  numberOrZeroField,
  optionalNumberField,
  textField,
  valueField,
  type TextName,
} from '../../../lib/draft.ts';

const fields = draftShape<WrittenCashbackRule>()({
  code: textField(),
  period: valueField<CashbackPeriod>('week'),
  percent: numberField('5'),
  min_loss: numberOrZeroField(),
  max_payout: optionalNumberField(),
  budget: optionalNumberField(),
  budget_claims: optionalNumberField(),
  valid_days: numberField('7'),
  starts_on: textField(),
  is_enabled: valueField<boolean>(false),
});

/** A rule of cashback while somebody writes it: each field as it is typed. */
export type CashbackDraft = typeof fields.empty;
export type CashbackText = TextName<CashbackDraft>;

/** The values that the preview shows where a new rule has none yet. */
export const sampleCashback: CashbackDraft = {
  ...fields.empty,
  code: 'sample',
  starts_on: '2026-01-01',
};

export const cashbackShape = { ...fields, mistakesOf: cashbackMistakes };

/** The shape whose empty draft starts today; the office may have been open since yesterday. */
export function cashbackShapeNow(): typeof cashbackShape {
  return { ...cashbackShape, empty: { ...fields.empty, starts_on: todayInBangkok() } };
}

/** From this share on, the editor warns: a member has little to lose. */
export const HIGH_PERCENT = 50;

/** reward-39: returns the cashback that a right rule gives for a loss, both in baht. */
export function cashbackFor(
  { percent, min_loss, max_payout }: WrittenCashbackRule,
  lossBaht: number,
): number {
  const terms = {
    basisPoints: basisPointsFromPercent(percent),
    minLossMicro: microFromBaht(min_loss),
    maxAwardMicro: max_payout === null ? null : microFromBaht(max_payout),
  };
  return bahtFromMicro(cashbackOf(microFromBaht(lossBaht), terms));
}

/** The answers with which the member app shows the rule to a member who has lost so much in this period. */
export function cashbackAnswers(rule: WrittenCashbackRule, lossBaht: number, now: Date) {
  const { period, percent, min_loss } = rule;
  const day = bangkokDay(now);
  const [start, end] =
    period === 'day' ? [day, day] : [startOfWeek(day), addDays(startOfWeek(day), 6)];
  return {
    getCashback: {
      returnCreditTotal: 0,
      message: '',
      awards: [],
      running: [
        {
          period,
          period_start: start,
          period_end: end,
          net_loss: lossBaht,
          percent,
          min_loss,
          amount: cashbackFor(rule, lossBaht),
          ends_at: startOfDay(addDays(end, 1)).toISOString(),
        },
      ],
    },
  } satisfies PreviewAnswers;
}

/** The most that a rule can pay by its own bounds, in baht; null without one. */
export function largestCashbackPay(rule: WrittenCashbackRule): number | null {
  const { max_payout, budget, budget_claims } = rule;
  const bounds = [
    ...(budget === null ? [] : [budget]),
    ...(budget_claims === null || max_payout === null ? [] : [max_payout * budget_claims]),
  ];
  return bounds.length === 0 ? null : Math.min(...bounds);
}
