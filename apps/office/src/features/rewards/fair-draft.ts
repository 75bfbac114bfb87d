import { fairMistakes, personSigns, splitFairTerms } from '@kapao/contract/fair-offers/rules.ts';
import type { FairTerms, PersonSign } from '@kapao/contract/fair-offers/rules.ts';
import { optionalNumber, textOf } from '../../lib/draft-numbers.ts';

export const fairFields = ['per_day', 'per_week', 'per_member', 'min_staked'] as const;
type FairField = (typeof fairFields)[number];

/** A rule while somebody writes it: each field as it is typed. */
export interface FairDraft extends Record<FairField, string> {
  one_per: PersonSign[];
}

export function draftOfFair(terms: FairTerms): FairDraft {
  return {
    one_per: terms.one_per,
    per_day: textOf(terms.per_day),
    per_week: textOf(terms.per_week),
    per_member: textOf(terms.per_member),
    min_staked: textOf(terms.min_staked),
  };
}

function fairOfDraft(draft: FairDraft): FairTerms {
  return {
    one_per: draft.one_per,
    per_day: optionalNumber(draft.per_day),
    per_week: optionalNumber(draft.per_week),
    per_member: optionalNumber(draft.per_member),
    min_staked: optionalNumber(draft.min_staked) ?? 0,
  };
}

export function toggleSign(signs: readonly PersonSign[], sign: PersonSign): PersonSign[] {
  // In the order of the contract, so that the same choice is the same list.
  return personSigns.filter((each) => (each === sign) !== signs.includes(each));
}

export function checkFair(base: FairTerms, draft: FairDraft) {
  const terms = fairOfDraft(draft);
  return {
    terms,
    mistakes: fairMistakes(terms),
    isChanged: JSON.stringify(draft) !== JSON.stringify(draftOfFair(base)),
    /** The fields that loosen the rule, and wait a day (fair-13). */
    waits: Object.keys(splitFairTerms(base, terms).waits),
  };
}
