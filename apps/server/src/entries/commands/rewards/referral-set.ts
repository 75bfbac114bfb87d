import { referralTermsRow } from '@kapao/contract/referral/written.ts';
import { recordedObject } from '../../../flows/configuration/recorded-save.ts';
import { saveReferralTerms } from '../../../features/referral/terms-store.ts';
import { buildSetCommand } from '../../../command-line/save-command.ts';

export const referralSetCommand = buildSetCommand({
  name: 'referral:set',
  summary: "Sets what members get for their friends' first deposits and lost bets",
  terms: referralTermsRow,
  save: (tx, config, terms) => saveReferralTerms(tx, config.websiteId, terms),
  recorded: recordedObject('referral_terms', 'referral:set'),
});
