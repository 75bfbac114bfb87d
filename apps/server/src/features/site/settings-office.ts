import { missingForSettings } from '@kapao/contract/office/setting-permissions.ts';
import { operatingSettings } from '@kapao/contract/site/written.ts';
import type { Context } from '../../context.ts';
import { missingPermission, officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office-handlers.ts';
import { changedFields } from '../../audit/difference.ts';
import { termsMark } from '../../http/seen-terms.ts';
import {
  changeSettings,
  listPayoutMethods,
  lockSettings,
  readSettingsOf,
} from './settings-store.ts';

const target = 'settings';

/** The settings of money and operations, saved as `settings:set` saves them (settings-01). */
export function settingsOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'getOperatingSettings' | 'saveOperatingSettings'> {
  return {
    getOperatingSettings: async (_input, _caller, read) => {
      const settings = await readSettingsOf(read, websiteId, operatingSettings);
      const methods = await listPayoutMethods(read, websiteId);
      return officeDone({ settings, payout_methods: methods, seen: termsMark(settings) });
    },
    saveOperatingSettings: async ({ body: { settings, seen, reason } }, { permissions }, tx) => {
      await lockSettings(tx, websiteId);
      const before = await readSettingsOf(tx, websiteId, operatingSettings);
      if (termsMark(before) !== seen) return { ...officeRefusal('target_changed'), target };
      const refused = await changeSettings(tx, websiteId, settings);
      if (refused) return { ...officeRefusal(refused), target };
      const after = await readSettingsOf(tx, websiteId, operatingSettings);
      const changed = changedFields(before, after);
      const missing = missingForSettings(Object.keys(changed.after), permissions);
      if (missing) return { ...missingPermission(missing), target };
      return { ...officeDone({ seen: termsMark(after) }), target, reason, ...changed };
    },
  };
}
