import { UsageError } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';
import { fairRuleRow, saveFairRules } from '../../../features/fair-offers/store.ts';

export const fairRulesSaveCommand = buildSaveCommand({
  name: 'fair-rules:save',
  summary: 'Sets who may claim an offer, how often, and after which stakes',
  row: fairRuleRow,
  key: ({ offer }) => offer,
  recorded: 'fair-rules:save',
  save: async (tx, { websiteId }, rules) => {
    const unknown = await saveFairRules(tx, websiteId, rules);
    if (unknown.length > 0) throw new UsageError(`there is no offer ${unknown.join(', ')}`);
  },
});
