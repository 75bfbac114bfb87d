import { appearanceSettings } from '@kapao/contract/site/written.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { changedFields } from '../../../audit/difference.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import { riskOfSave } from '../../../flows/four-eyes/offer-risk.ts';
import { previewSite } from '../../../flows/configuration/preview-site.ts';
import { saveDraft } from '../../../features/site/save-draft.ts';
import { lockSettings, readSettingsOf } from '../../../features/site/settings-store.ts';
import type { SettingsRefusal } from '../../../features/site/settings-store.ts';
import { listThemes } from '../../../features/site/themes-store.ts';

/** The look of the site: settings, themes and slides, with a preview of the member app on a draft. */
export function siteOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'getSite' | 'previewSite' | 'saveSite'> {
  const { websiteId } = config;
  return {
    getSite: async (_input, _caller, read) => {
      const site = await readAppearance(read, websiteId);
      return officeDone({ ...site, seen: termsMark(site) });
    },
    previewSite: async ({ body }, _caller, tx) => {
      const answers = await previewSite(tx, config, body);
      if (typeof answers === 'string') return refusalOf(answers);
      return { ...officeDone({ answers }), target: 'site' };
    },
    saveSite: async ({ body: { seen, reason, ...draft } }, _caller, tx) => {
      await lockSettings(tx, websiteId);
      const before = await readAppearance(tx, websiteId);
      if (termsMark(before) !== seen) {
        return { ...officeRefusal('target_changed'), target: 'site' };
      }
      const refused = await saveDraft(tx, websiteId, draft);
      if (refused) return refusalOf(refused);
      const after = await readAppearance(tx, websiteId);
      const change = { before: before.settings, after: after.settings };
      return {
        ...officeDone({ seen: termsMark(after) }),
        target: 'site',
        reason,
        ...changedFields(recorded(before), recorded(after)),
        ...(await riskOfSave(tx, websiteId, { kind: 'site_settings', ...change })),
      };
    },
  };
}

function refusalOf(refusal: SettingsRefusal) {
  return { ...officeRefusal(refusal), target: 'site' };
}

type Appearance = Awaited<ReturnType<typeof readAppearance>>;

async function readAppearance(on: Queryable, websiteId: number) {
  return {
    settings: await readSettingsOf(on, websiteId, appearanceSettings),
    themes: await listThemes(on, websiteId),
  };
}

/** Returns the values for the audit row, where each setting and each theme is one field. */
function recorded({ settings, themes }: Appearance): Record<string, unknown> {
  const byName = themes.map(({ name, ...colors }) => [`theme:${name}`, colors]);
  return { ...settings, ...Object.fromEntries(byName) };
}
