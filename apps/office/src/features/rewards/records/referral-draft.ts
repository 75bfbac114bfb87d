import { FIRST_DEPOSIT_STAKES_DEFAULT, referralMistakes } from '@kapao/contract/referral/rules.ts';
import type { WrittenReferralTerms } from '@kapao/contract/referral/rules.ts';
import {
  draftShape,
  numberField,
  numberOrZeroField,
  optionalNumberField,
  valueField,
  type TextName,
} from '../../../lib/draft.ts';

const fields = draftShape<WrittenReferralTerms>()({
  first_deposit_percent: numberOrZeroField(),
  first_deposit_min: numberOrZeroField(),
  first_deposit_max: optionalNumberField(),
  first_deposit_stakes: numberField(String(FIRST_DEPOSIT_STAKES_DEFAULT)),
  lost_bets_percent: numberOrZeroField(),
  valid_days: numberField('30'),
  is_enabled: valueField<boolean>(true),
});

export type ReferralDraft = typeof fields.empty;
export type ReferralText = TextName<ReferralDraft>;
export const referralShape = { ...fields, mistakesOf: referralMistakes };
