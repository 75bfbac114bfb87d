import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { cashbackRuleRow } from '@kapao/contract/cashback/written.ts';
import { saveCashbackRules } from '../../../features/cashback/rules-store.ts';
import { UsageError } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const cashbackSaveCommand = buildSaveCommand({
  name: 'cashback:save',
  summary: 'Enters or changes the rules by which members get back a part of what they lost',
  row: cashbackRuleRow,
  key: ({ code }) => code,
  save: async (tx, config, rules) => {
    const [code] = await saveCashbackRules(tx, config.websiteId, rules);
    if (code !== undefined) {
      throw new UsageError(`${code} gives for another period: enter a rule with a code of its own`);
    }
  },
  recorded: recordedRows('cashback_rules', 'cashback:save'),
});
