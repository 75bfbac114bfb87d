import { fairMistakes, personSigns, splitFairTerms } from '@kapao/contract/fair-offers/rules.ts';
import type { FairTerms, PersonSign } from '@kapao/contract/fair-offers/rules.ts';
import { optionalNumber } from '../../lib/draft-numbers.ts';
import { draftShape, numberField, optionalNumberField, valueField } from '../../lib/draft.ts';

const numbers = {
  per_day: optionalNumberField(),
  per_week: optionalNumberField(),
  per_member: optionalNumberField(),
  min_staked: { ...numberField(), writtenOf: (text: string) => optionalNumber(text) ?? 0 },
};
// Object.keys types the keys as string.
export const fairFields = Object.keys(numbers) as (keyof typeof numbers)[];

const shape = draftShape<FairTerms>()({ one_per: valueField<PersonSign[]>([]), ...numbers });

/** A rule while somebody writes it: each field as it is typed. */
export const draftOfFair = shape.draftOf;

export function toggleSign(signs: readonly PersonSign[], sign: PersonSign): PersonSign[] {
  // The signs stand in the order of the contract, so that the same choice is the same list.
  return personSigns.filter((each) => (each === sign) !== signs.includes(each));
}

export function checkFair(base: FairTerms, draft: typeof shape.empty) {
  const terms = shape.writtenOf(draft);
  return {
    terms,
    mistakes: fairMistakes(terms),
    isChanged: JSON.stringify(draft) !== JSON.stringify(draftOfFair(base)),
    /** The fields that loosen the rule, and wait a day (fair-13). */
    waits: Object.keys(splitFairTerms(base, terms).waits),
  };
}
