import { lobbyTabs } from '@kapao/contract/games/rules.ts';
import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import { draftedPromotion } from '@kapao/contract/promotions/listed.ts';
import { contributionMistakes } from '@kapao/contract/promotions/rules.ts';
import type { WrittenPromotion } from '@kapao/contract/promotions/rules.ts';
import type { SiteTerms } from '@kapao/contract/promotions/terms.ts';
import { numberOf } from '../../../lib/draft-numbers.ts';

type Contributions = Readonly<Record<string, number>>;

/** A share while somebody writes it: a category, a group or a brand, and its percentage. */
export interface ShareDraft {
  name: string;
  percent: string;
}

/** The list of contributions while somebody writes it. */
export interface ContributionDraft {
  shares: ShareDraft[];
}

export const contributionShape = {
  empty: { shares: [] } satisfies ContributionDraft,
  draftOf: (written: Contributions): ContributionDraft => ({
    shares: Object.entries(written)
      .map(([name, percent]) => ({ name, percent: String(percent) }))
      .toSorted((one, other) => placeOf(one.name) - placeOf(other.name)),
  }),
  writtenOf: ({ shares }: ContributionDraft): Contributions =>
    Object.fromEntries(shares.map(({ name, percent }) => [name, numberOf(percent)])),
  mistakesOf: (written: Contributions) => contributionMistakes('', written),
};

/** Groups stand first, in the lobby's order; the others stay as they are. */
function placeOf(name: string): number {
  const place = lobbyTabs.findIndex((tab) => tab === name);
  return place === -1 ? lobbyTabs.length : place;
}

/** A promotion that shows how members read the list. */
const sample: WrittenPromotion = {
  name: 'ตัวอย่างโปรโมชั่น',
  name_en: 'A sample promotion',
  poster_image: 'promotions/welcome.svg',
  html: '',
  html_en: null,
  sort: null,
  kind: 'once',
  reward: { amount: 100 },
  min_deposit: 0,
  turnover: { multiple: 5 },
  max_withdrawal: null,
  duration_hours: 24,
  budget: null,
  budget_claims: null,
  available_from: null,
  available_until: null,
  contributions: null,
  excluded_games: [],
};

/** The answers with which the member app shows a promotion that follows the list. */
export function contributionAnswers(site: SiteTerms): PreviewAnswers {
  return { listPromotions: { promotions: [sampleOf(site)] } };
}

/** A promotion that follows the list, as members get it. */
export function sampleOf(site: SiteTerms): Promotion {
  return draftedPromotion(sample, { ...site, id: 1 });
}
