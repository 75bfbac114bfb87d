import type { Context } from '../../../context.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import {
  changeSettings,
  lockSettings,
  readOperatorSettings,
} from '../../../features/site/settings-store.ts';

/** The order of the home screen's shelves, which is a setting of the site. */
export function shelfOrderOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'setShelves'> {
  return {
    setShelves: async ({ body: { shelves, seen } }, _caller, tx) => {
      const target = 'site:home_shelves';
      await lockSettings(tx, websiteId);
      const { home_shelves: before } = await readOperatorSettings(tx, websiteId);
      if (before.join() !== seen.join()) return { ...officeRefusal('target_changed'), target };
      await changeSettings(tx, websiteId, { home_shelves: shelves });
      return { ...officeDone(null), target, before: { shelves: before }, after: { shelves } };
    },
  };
}
