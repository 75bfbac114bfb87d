import { missingForSettings } from '@kapao/contract/office/setting-permissions.ts';
import { operatingSettings, settingsChanges } from '@kapao/contract/site/written.ts';
import type { Context } from '../../../context.ts';
import {
  missingPermission,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { changedFields } from '../../../audit/difference.ts';
import { saveGuardedSettings } from '../../../flows/configuration/loosen-settings.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import {
  listDepositMethods,
  listWithdrawalMethods,
  lockSettings,
  readSettingsOf,
} from '../../../features/site/settings-store.ts';

const target = 'settings';

/** The settings of money and operations, saved as `settings:set` saves them (settings-01). */
export function settingsOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'getOperatingSettings' | 'saveOperatingSettings'> {
  return {
    getOperatingSettings: async (_input, _caller, read) => {
      const settings = await readSettingsOf(read, websiteId, operatingSettings);
      const methods = await listWithdrawalMethods(read, websiteId);
      return officeDone({
        settings,
        payout_methods: methods,
        deposit_methods: await listDepositMethods(read, websiteId),
        seen: termsMark(settings),
      });
    },
    saveOperatingSettings: async ({ body: { settings, seen, reason } }, maker, tx) => {
      await lockSettings(tx, websiteId);
      const before = await readSettingsOf(tx, websiteId, operatingSettings);
      if (termsMark(before) !== seen) return { ...officeRefusal('target_changed'), target };
      const wanted = changedFields(before, { ...before, ...settings });
      const missing = missingForSettings(Object.keys(wanted.after), maker.permissions);
      if (missing) return { ...missingPermission(missing), target };
      const changes = settingsChanges.parse(wanted.after);
      const saved = await saveGuardedSettings(tx, websiteId, { changes, reason, maker });
      if (saved.outcome === 'refused') return { ...officeRefusal(saved.refusal), target };
      const { waiting } = saved;
      const after = await readSettingsOf(tx, websiteId, operatingSettings);
      const changed = changedFields(before, after);
      return {
        ...officeDone({
          seen: termsMark(after),
          waits_until: waiting?.dueAt.toISOString() ?? null,
        }),
        target,
        reason,
        before: { ...wanted.before, ...changed.before },
        after: waiting
          ? { ...wanted.after, now: changed.after, due_at: waiting.dueAt }
          : changed.after,
      };
    },
  };
}
