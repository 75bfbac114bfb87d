import type { AuditOperation } from '@kapao/contract/office/audit-operations.ts';
import { appearanceSettings, settingsChanges } from '@kapao/contract/site/written.ts';
import {
  changeSettings,
  lockSettings,
  readOperatorSettings,
} from '../../../features/site/settings-store.ts';
import type { SettingsRefusal } from '../../../features/site/settings-store.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Difference } from '../../../audit/difference.ts';
import { buildSetCommand } from '../../../command-line/save-command.ts';

const refusals: Readonly<Record<SettingsRefusal, string>> = {
  theme_unknown: 'there is no theme of that name',
  payout_method_unknown:
    'auto_withdraw_payment_id names no payment method with the adapter withdrawal',
  deposit_method_unknown: 'typed_tolerances names a method that takes no deposits',
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
  recorded: {
    read: async (tx, websiteId) => {
      await lockSettings(tx, websiteId);
      return [await readOperatorSettings(tx, websiteId)];
    },
    valuesOf: (settings) => settings,
    actsOf: (_settings, { before = {}, after }) => {
      const { home_shelves: shelves, ...others } = after;
      const isLook = (name: string) => Object.hasOwn(appearanceSettings.shape, name);
      const look = Object.keys(others).filter(isLook);
      const operating = Object.keys(others).filter((name) => !isLook(name));
      return [
        ...actOf({ operation: 'saveSite', target: 'site' }, look, { before, after }),
        ...actOf({ operation: 'saveOperatingSettings', target: 'settings' }, operating, {
          before,
          after,
        }),
        ...(shelves === undefined
          ? []
          : [
              {
                operation: 'setShelves' as const,
                target: 'site:home_shelves',
                before: { shelves: before['home_shelves'] },
                after: { shelves },
              },
            ]),
      ];
    },
  },
});

/**
 * Returns the audit log's act for the changed settings of one screen, by their names; none without changed settings.
 */
function actOf(
  as: { operation: AuditOperation; target: string },
  names: readonly string[],
  { before = {}, after }: Difference,
) {
  if (names.length === 0) return [];
  const pick = (values: Difference['after']) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return [{ ...as, before: pick(before), after: pick(after) }];
}
