import { settingsChanges } from '@kapao/contract/site/written.ts';
import { changeSettings } from '../settings-store.ts';
import type { SettingsRefusal } from '../settings-store.ts';
import { UsageError } from '../../../commands/command.ts';
import { buildSetCommand } from '../../../commands/save-command.ts';

const refusals: Readonly<Record<SettingsRefusal, string>> = {
  theme_unknown: 'there is no theme of that name',
  payout_method_unknown: 'auto_withdraw_payment_id names no payment method with the adapter payout',
  range_reversed: 'max_withdraw is less than min_withdraw',
};

export const settingsSetCommand = buildSetCommand({
  name: 'settings:set',
  summary: "Changes the site's settings: those that the file names, and no others",
  terms: settingsChanges,
  save: async (tx, config, changes) => {
    const refusal = await changeSettings(tx, config.websiteId, changes);
    if (refusal) throw new UsageError(refusals[refusal]);
  },
});
