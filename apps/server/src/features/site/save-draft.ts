import type { SiteDraft } from '@kapao/contract/office/site.ts';
import type { Tx } from '../../db/database.ts';
import { changeSettings } from './settings-store.ts';
import type { SettingsRefusal } from './settings-store.ts';
import { saveThemes } from './themes-store.ts';

/** Saves a draft of theme and settings as the commands themes:save and settings:set do (look-03). */
export async function saveDraft(
  tx: Tx,
  websiteId: number,
  { settings, themes }: SiteDraft,
): Promise<SettingsRefusal | undefined> {
  if (themes.length > 0) await saveThemes(tx, websiteId, themes);
  if (Object.keys(settings).length === 0) return undefined;
  return changeSettings(tx, websiteId, settings);
}
