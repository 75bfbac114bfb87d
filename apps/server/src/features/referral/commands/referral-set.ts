import { recordedObject } from '../../../flows/recorded-save.ts';
import { referralTermsRow, saveReferralTerms } from '../terms-store.ts';
import { buildSetCommand } from '../../../commands/save-command.ts';

export const referralSetCommand = buildSetCommand({
  name: 'referral:set',
  summary: "Sets what members get for their friends' first deposits and lost bets",
  terms: referralTermsRow,
  save: (tx, config, terms) => saveReferralTerms(tx, config.websiteId, terms),
  recorded: recordedObject('referral_terms', 'referral:set'),
});
