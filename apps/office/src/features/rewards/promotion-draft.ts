import { asksForDeposit, promotionMistakes } from '@kapao/contract/promotions/rules.ts';
import type { PromotionKind, WrittenPromotion } from '@kapao/contract/promotions/rules.ts';
import { numberOf, textOf } from '../../lib/draft-numbers.ts';
import {
  draftShape,
  numberField,
  numberOrZeroField,
  optionalNumberField,
  optionalTextField,
  textField,
  valueField,
  wallClockField,
  type TextName,
} from '../../lib/draft.ts';

/** The groups of categories that every list of contributions begins with. */
const groups = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'];

interface RewardDraft {
  by: 'amount' | 'percent';
  'reward.amount': string;
  'reward.percent': string;
  'reward.max': string;
}

const emptyReward: RewardDraft = {
  by: 'amount',
  'reward.amount': '',
  'reward.percent': '',
  'reward.max': '',
};

interface TurnoverDraft {
  by: 'amount' | 'multiple';
  'turnover.amount': string;
  'turnover.multiple': string;
}

const emptyTurnover: TurnoverDraft = {
  by: 'multiple',
  'turnover.amount': '',
  'turnover.multiple': '',
};

interface ContributionsDraft {
  isOwn: boolean;
  percents: Readonly<Record<string, string>>;
}

const noContributions: ContributionsDraft = { isOwn: false, percents: {} };

const fields = draftShape<WrittenPromotion>()({
  name: textField(),
  name_en: optionalTextField(),
  poster_image: textField('promotions/welcome.svg'),
  html: valueField<string>(''),
  html_en: { ...optionalTextField(), writtenOf: (html) => (html.trim() === '' ? null : html) },
  sort: optionalNumberField(),
  kind: valueField<PromotionKind>('once'),
  reward: {
    initial: emptyReward,
    draftOf: (reward): RewardDraft =>
      'amount' in reward
        ? { ...emptyReward, 'reward.amount': textOf(reward.amount) }
        : {
            ...emptyReward,
            by: 'percent',
            'reward.percent': textOf(reward.percent),
            'reward.max': textOf(reward.max),
          },
    writtenOf: (draft) =>
      draft.by === 'amount'
        ? { amount: numberOf(draft['reward.amount']) }
        : { percent: numberOf(draft['reward.percent']), max: numberOf(draft['reward.max']) },
  },
  min_deposit: numberOrZeroField(),
  turnover: {
    initial: emptyTurnover,
    draftOf: (turnover): TurnoverDraft =>
      'amount' in turnover
        ? { ...emptyTurnover, by: 'amount', 'turnover.amount': textOf(turnover.amount) }
        : { ...emptyTurnover, 'turnover.multiple': textOf(turnover.multiple) },
    writtenOf: (draft) =>
      draft.by === 'amount'
        ? { amount: numberOf(draft['turnover.amount']) }
        : { multiple: numberOf(draft['turnover.multiple']) },
  },
  max_withdrawal: optionalNumberField(),
  duration_hours: numberField('24'),
  budget: optionalNumberField(),
  budget_claims: optionalNumberField(),
  available_from: wallClockField(),
  available_until: wallClockField(),
  contributions: {
    initial: noContributions,
    draftOf: (written) => ({
      isOwn: written !== null,
      percents: Object.fromEntries(
        Object.entries(written ?? {}).map(([category, percent]) => [category, String(percent)]),
      ),
    }),
    writtenOf: ({ isOwn, percents }) => (isOwn ? contributionsOf(percents) : null),
  },
  excluded_games: {
    initial: '',
    draftOf: (games) => games.join('\n'),
    writtenOf: (text: string) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
  },
});

/** A promotion while somebody writes it: each field as it is typed. */
export type PromotionDraft = typeof fields.empty;
export type PromotionText = TextName<PromotionDraft>;
export type RewardText = TextName<RewardDraft>;
export type TurnoverText = TextName<TurnoverDraft>;

export const promotionOfDraft = fields.writtenOf;
export const promotionShape = { ...fields, mistakesOf: promotionMistakes };

/** The values that the preview shows where a new promotion has none yet. */
export const samplePromotion: PromotionDraft = {
  ...fields.empty,
  name: 'ชื่อโปรโมชั่น',
  html: '<p>รายละเอียดของโปรโมชั่น</p>',
  reward: { ...emptyReward, 'reward.amount': '100' },
  turnover: { ...emptyTurnover, 'turnover.multiple': '5' },
};

/** Whether a claim of the draft requires a deposit, which decides the usual rule of who may claim (fair-01). */
export function draftNeedsDeposit({ kind, reward, min_deposit }: PromotionDraft): boolean {
  return asksForDeposit({
    kind,
    hasShareOfDeposit: reward.by === 'percent',
    hasMinDeposit: numberOf(min_deposit) > 0,
  });
}

/** The categories that the editor shows: the groups, and those that the promotion has beside them. */
export function shownCategories({ contributions }: PromotionDraft): string[] {
  return [...new Set([...groups, ...Object.keys(contributions.percents)])];
}

/** A category that is left empty has no entry of its own. */
function contributionsOf(percents: ContributionsDraft['percents']): Record<string, number> {
  const given = Object.entries(percents).filter(([, percent]) => percent.trim() !== '');
  return Object.fromEntries(given.map(([category, percent]) => [category, numberOf(percent)]));
}
