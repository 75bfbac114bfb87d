import type { PromotionKind, WrittenPromotion } from '@kapao/contract/promotions/rules.ts';
import { numberOf, optionalNumber, optionalText, textOf, wallClock } from './draft-numbers.ts';

/** The groups of categories that every list of contributions begins with. */
const groups = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER'];

/** A promotion while somebody writes it: each field as it is typed. */
export interface PromotionDraft {
  name: string;
  nameEn: string;
  poster: string;
  html: string;
  htmlEn: string;
  sort: string;
  kind: PromotionKind;
  rewardBy: 'amount' | 'percent';
  rewardAmount: string;
  rewardPercent: string;
  rewardMax: string;
  minDeposit: string;
  turnoverBy: 'amount' | 'multiple';
  turnoverAmount: string;
  turnoverMultiple: string;
  maxWithdrawal: string;
  hours: string;
  from: string;
  until: string;
  hasContributions: boolean;
  contributions: Readonly<Record<string, string>>;
  excludedGames: string;
}

export const newPromotion: PromotionDraft = {
  name: '',
  nameEn: '',
  poster: 'promotions/welcome.svg',
  html: '',
  htmlEn: '',
  sort: '',
  kind: 'once',
  rewardBy: 'amount',
  rewardAmount: '',
  rewardPercent: '',
  rewardMax: '',
  minDeposit: '',
  turnoverBy: 'multiple',
  turnoverAmount: '',
  turnoverMultiple: '',
  maxWithdrawal: '',
  hours: '24',
  from: '',
  until: '',
  hasContributions: false,
  contributions: {},
  excludedGames: '',
};

export function draftOfPromotion(written: WrittenPromotion): PromotionDraft {
  const { reward, turnover, contributions } = written;
  return {
    name: written.name,
    nameEn: written.name_en ?? '',
    poster: written.poster_image,
    html: written.html,
    htmlEn: written.html_en ?? '',
    sort: textOf(written.sort),
    kind: written.kind,
    rewardBy: 'amount' in reward ? 'amount' : 'percent',
    rewardAmount: 'amount' in reward ? textOf(reward.amount) : '',
    rewardPercent: 'percent' in reward ? textOf(reward.percent) : '',
    rewardMax: 'percent' in reward ? textOf(reward.max) : '',
    minDeposit: written.min_deposit === 0 ? '' : textOf(written.min_deposit),
    turnoverBy: 'amount' in turnover ? 'amount' : 'multiple',
    turnoverAmount: 'amount' in turnover ? textOf(turnover.amount) : '',
    turnoverMultiple: 'multiple' in turnover ? textOf(turnover.multiple) : '',
    maxWithdrawal: textOf(written.max_withdrawal),
    hours: textOf(written.duration_hours),
    from: written.available_from ?? '',
    until: written.available_until ?? '',
    hasContributions: contributions !== null,
    contributions: Object.fromEntries(
      Object.entries(contributions ?? {}).map(([category, percent]) => [category, String(percent)]),
    ),
    excludedGames: written.excluded_games.join('\n'),
  };
}

export function promotionOfDraft(draft: PromotionDraft): WrittenPromotion {
  return {
    name: draft.name.trim(),
    name_en: optionalText(draft.nameEn),
    poster_image: draft.poster.trim(),
    html: draft.html,
    html_en: draft.htmlEn.trim() === '' ? null : draft.htmlEn,
    sort: optionalNumber(draft.sort),
    kind: draft.kind,
    reward:
      draft.rewardBy === 'amount'
        ? { amount: numberOf(draft.rewardAmount) }
        : { percent: numberOf(draft.rewardPercent), max: numberOf(draft.rewardMax) },
    min_deposit: optionalNumber(draft.minDeposit) ?? 0,
    turnover:
      draft.turnoverBy === 'amount'
        ? { amount: numberOf(draft.turnoverAmount) }
        : { multiple: numberOf(draft.turnoverMultiple) },
    max_withdrawal: optionalNumber(draft.maxWithdrawal),
    duration_hours: numberOf(draft.hours),
    available_from: wallClock(draft.from),
    available_until: wallClock(draft.until),
    contributions: draft.hasContributions ? contributionsOf(draft) : null,
    excluded_games: draft.excludedGames
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
