import { recordedObject } from '../../../flows/configuration/recorded-save.ts';
import { contributionList } from '@kapao/contract/promotions/written.ts';
import { saveSiteContributions } from '../../../features/promotions/saved-promotions-store.ts';
import { buildSetCommand } from '../../../command-line/save-command.ts';

export const contributionsSetCommand = buildSetCommand({
  name: 'contributions:set',
  summary:
    'Sets how much of a stake counts as turnover, for promotions without a list of their own',
  terms: contributionList,
  save: (tx, _config, contributions) => saveSiteContributions(tx, contributions),
  recorded: recordedObject('promotion_contributions', 'contributions:set'),
});
