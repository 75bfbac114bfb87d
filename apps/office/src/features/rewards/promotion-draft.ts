import type { PromotionKind, WrittenPromotion } from '@kapao/contract/promotions/rules.ts';
import {
  numberOf,
  optionalNumber,
  optionalText,
  textOf,
  wallClock,
} from '../../lib/draft-numbers.ts';

/** The groups of categories that every list of contributions begins with. */
const groups = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'];

/** The fields of a promotion that hold text, by their path in the contract's rules. */
export type PromotionText =
  | 'name'
  | 'name_en'
  | 'poster_image'
  | 'html'
  | 'html_en'
  | 'sort'
  | 'reward.amount'
  | 'reward.percent'
  | 'reward.max'
  | 'min_deposit'
  | 'turnover.amount'
  | 'turnover.multiple'
  | 'max_withdrawal'
  | 'duration_hours'
  | 'budget'
  | 'budget_claims'
  | 'available_from'
  | 'available_until'
  | 'excluded_games';

/** A promotion while somebody writes it: each field as it is typed. */
export interface PromotionDraft extends Record<PromotionText, string> {
  kind: PromotionKind;
  rewardBy: 'amount' | 'percent';
  turnoverBy: 'amount' | 'multiple';
  hasContributions: boolean;
  contributions: Readonly<Record<string, string>>;
}

export const newPromotion: PromotionDraft = {
  name: '',
  name_en: '',
  poster_image: 'promotions/welcome.svg',
  html: '',
  html_en: '',
  sort: '',
  kind: 'once',
  rewardBy: 'amount',
  'reward.amount': '',
  'reward.percent': '',
  'reward.max': '',
  min_deposit: '',
  turnoverBy: 'multiple',
  'turnover.amount': '',
  'turnover.multiple': '',
  max_withdrawal: '',
  duration_hours: '24',
  budget: '',
  budget_claims: '',
  available_from: '',
  available_until: '',
  hasContributions: false,
  contributions: {},
  excluded_games: '',
};

export function draftOfPromotion(written: WrittenPromotion): PromotionDraft {
  const { reward, turnover, contributions } = written;
  return {
    name: written.name,
    name_en: written.name_en ?? '',
    poster_image: written.poster_image,
    html: written.html,
    html_en: written.html_en ?? '',
    sort: textOf(written.sort),
    kind: written.kind,
    rewardBy: 'amount' in reward ? 'amount' : 'percent',
    'reward.amount': 'amount' in reward ? textOf(reward.amount) : '',
    'reward.percent': 'percent' in reward ? textOf(reward.percent) : '',
    'reward.max': 'percent' in reward ? textOf(reward.max) : '',
    min_deposit: written.min_deposit === 0 ? '' : textOf(written.min_deposit),
    turnoverBy: 'amount' in turnover ? 'amount' : 'multiple',
    'turnover.amount': 'amount' in turnover ? textOf(turnover.amount) : '',
    'turnover.multiple': 'multiple' in turnover ? textOf(turnover.multiple) : '',
    max_withdrawal: textOf(written.max_withdrawal),
    duration_hours: textOf(written.duration_hours),
    budget: textOf(written.budget),
    budget_claims: textOf(written.budget_claims),
    available_from: written.available_from ?? '',
    available_until: written.available_until ?? '',
    hasContributions: contributions !== null,
    contributions: Object.fromEntries(
      Object.entries(contributions ?? {}).map(([category, percent]) => [category, String(percent)]),
    ),
    excluded_games: written.excluded_games.join('\n'),
  };
}

export function promotionOfDraft(draft: PromotionDraft): WrittenPromotion {
  return {
    name: draft.name.trim(),
    name_en: optionalText(draft.name_en),
    poster_image: draft.poster_image.trim(),
    html: draft.html,
    html_en: draft.html_en.trim() === '' ? null : draft.html_en,
    sort: optionalNumber(draft.sort),
    kind: draft.kind,
    reward:
      draft.rewardBy === 'amount'
        ? { amount: numberOf(draft['reward.amount']) }
        : { percent: numberOf(draft['reward.percent']), max: numberOf(draft['reward.max']) },
    min_deposit: optionalNumber(draft.min_deposit) ?? 0,
    turnover:
      draft.turnoverBy === 'amount'
        ? { amount: numberOf(draft['turnover.amount']) }
        : { multiple: numberOf(draft['turnover.multiple']) },
    max_withdrawal: optionalNumber(draft.max_withdrawal),
    duration_hours: numberOf(draft.duration_hours),
    budget: optionalNumber(draft.budget),
    budget_claims: optionalNumber(draft.budget_claims),
    available_from: wallClock(draft.available_from),
    available_until: wallClock(draft.available_until),
    contributions: draft.hasContributions ? contributionsOf(draft) : null,
    excluded_games: draft.excluded_games
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

/** The categories that the editor shows: the groups, and those that the promotion has beside them. */
export function shownCategories({ contributions }: PromotionDraft): string[] {
  return [...new Set([...groups, ...Object.keys(contributions)])];
}

/** A category that is left empty has no entry of its own. */
function contributionsOf({ contributions }: PromotionDraft): Record<string, number> {
  const given = Object.entries(contributions).filter(([, percent]) => percent.trim() !== '');
  return Object.fromEntries(given.map(([category, percent]) => [category, numberOf(percent)]));
}
