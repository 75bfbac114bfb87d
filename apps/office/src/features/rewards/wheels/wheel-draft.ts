import {
  percentOfWeight,
  percentText,
  weightOfPercent,
  wheelMistakes,
} from '@kapao/contract/spins/rules.ts';
import type { SpinPrizeType, WrittenPrize, WrittenWheel } from '@kapao/contract/spins/rules.ts';
import { numberOf, textOf } from '../../../lib/draft-numbers.ts';
import {
  draftShape,
  numberField,
  optionalNumberField,
  optionalTextField,
  textField,
  valueField,
  type TextName,
} from '../../../lib/draft.ts';

/** A prize while somebody writes it. The odds are typed in percent. */
export interface PrizeDraft {
  label: string;
  type: SpinPrizeType;
  amount: string;
  percent: string;
}

export const emptyPrize: PrizeDraft = { label: '', type: 'credit', amount: '', percent: '' };

const firstPrizes: PrizeDraft[] = [emptyPrize, { ...emptyPrize, type: 'nothing' }];

const fields = draftShape<WrittenWheel>()({
  name: textField(),
  name_en: optionalTextField(),
  price: numberField('10'),
  image: textField('lucky.svg'),
  sort: numberField('1'),
  budget: optionalNumberField(),
  budget_claims: optionalNumberField(),
  is_enabled: valueField<boolean>(false),
  prizes: {
    initial: firstPrizes,
    draftOf: (prizes) => prizes.map(draftOfPrize),
    writtenOf: (prizes) => prizes.map(writtenPrize),
  },
});

/** A wheel while somebody writes it: each field as it is typed. */
export type WheelDraft = typeof fields.empty;
export type WheelText = TextName<WheelDraft>;

/** The values that the preview shows where a new wheel has none yet. */
export const sampleWheel: WheelDraft = {
  ...fields.empty,
  name: 'ชื่อวงล้อ',
  prizes: [
    { label: '100 บาท', type: 'credit', amount: '100', percent: '10' },
    { label: 'ไม่ได้รางวัล', type: 'nothing', amount: '', percent: '90' },
  ],
};

export const wheelShape = { ...fields, mistakesOf: wheelMistakes };

function draftOfPrize({ label, type, amount, weight }: WrittenPrize): PrizeDraft {
  return {
    label,
    type,
    amount: type === 'nothing' ? '' : textOf(amount),
    percent: textOf(percentOfWeight(weight)),
  };
}

function writtenPrize({ label, type, amount, percent }: PrizeDraft): WrittenPrize {
  return {
    label: label.trim(),
    type,
    amount: type === 'nothing' ? 0 : numberOf(amount),
    weight: weightOfPercent(numberOf(percent)),
  };
}

/** The states of a wheel as a difference shows them: each prize in one line, under its place on the wheel. */
export function shownWheel(
  { prizes, ...terms }: WrittenWheel,
  typeNames: Readonly<Record<SpinPrizeType, string>>,
): Record<string, unknown> {
  const lines = prizes.map(({ label, type, amount, weight }, index) => [
    String(index + 1),
    [
      label,
      type === 'nothing' ? typeNames.nothing : `${amount} ${typeNames[type]}`,
      percentText(weight),
    ].join(' · '),
  ]);
  return { ...terms, prizes: Object.fromEntries(lines) };
}

/** The most that a wheel can pay of each unit by its own bounds; null without one. A budget counts both units. */
export function largestWheelPays({ prizes, budget, budget_claims }: WrittenWheel) {
  if (budget === null && budget_claims === null) return null;
  return (['credit', 'points'] as const).flatMap((type) => {
    const amounts = prizes.flatMap((prize) => (prize.type === type ? [prize.amount] : []));
    if (amounts.length === 0) return [];
    const played = budget_claims === null ? [] : [Math.max(...amounts) * budget_claims];
    return [{ type, amount: Math.min(...(budget === null ? [] : [budget]), ...played) }];
  });
}
