import { settingPermission } from '@kapao/contract/office/setting-permissions.ts';
import { operatingSettings } from '@kapao/contract/site/written.ts';
import type { OperatingSettings } from '@kapao/contract/site/written.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { missingPermission, officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office-handlers.ts';
import { changedFields, termsMark } from '../../http/offer-terms.ts';
import {
  changeSettings,
  listPayoutMethods,
  lockSettings,
  readOperatorSettings,
} from './settings-store.ts';

const target = 'settings';

/** The settings of money and operations, saved as `settings:set` saves them (settings-01). */
export function settingsOffice({
  database,
  config: { websiteId },
}: Pick<Context, 'database' | 'config'>): OfficeHandlers<
  'getOperatingSettings' | 'saveOperatingSettings'
> {
  return {
    getOperatingSettings: async () => {
      const settings = await readOperating(database, websiteId);
      const methods = await listPayoutMethods(database, websiteId);
      return officeDone({ settings, payout_methods: methods, seen: termsMark(settings) });
    },
    saveOperatingSettings: async ({ body: { settings, seen, reason } }, { permissions }, tx) => {
      await lockSettings(tx, websiteId);
      const before = await readOperating(tx, websiteId);
      if (termsMark(before) !== seen) return { ...officeRefusal('target_changed'), target };
      const refused = await changeSettings(tx, websiteId, settings);
      if (refused) return { ...officeRefusal(refused), target };
      const after = await readOperating(tx, websiteId);
      const changed = changedFields(before, after);
      const missing = Object.keys(changed.after)
        .map(settingPermission)
        .find((needed) => !permissions.has(needed));
      if (missing) return { ...missingPermission(missing), target };
      return { ...officeDone({ seen: termsMark(after) }), target, reason, ...changed };
    },
  };
}

async function readOperating(on: Queryable, websiteId: number): Promise<OperatingSettings> {
  const all = Object.entries(await readOperatorSettings(on, websiteId));
  return operatingSettings.parse(
    Object.fromEntries(all.filter(([name]) => name in operatingSettings.shape)),
  );
}
