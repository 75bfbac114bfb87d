import type { MemberAnswers, SiteDraft } from '@kapao/contract/office/site.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/database.ts';
import { readListedPromotions } from '../../features/promotions/reads.ts';
import { loadSite, readContactTexts } from '../../features/site/reads.ts';
import { saveDraft } from '../../features/site/save-draft.ts';
import type { SettingsRefusal } from '../../features/site/settings-store.ts';
import { listBanks } from '../../features/site/store.ts';

/**
 * look-02: saves a draft of the site and returns the answers that members would get. The caller rolls the transaction
 * back.
 */
export async function previewSite(
  tx: Tx,
  config: Pick<Config, 'websiteId' | 'mode' | 'publicUrl'>,
  draft: SiteDraft,
): Promise<MemberAnswers | SettingsRefusal> {
  const refusal = await saveDraft(tx, config.websiteId, draft);
  if (refusal) return refusal;
  return {
    getSettings: { settings: (await loadSite(tx, config)).settings },
    listBanks: { lists: await listBanks(tx) },
    // The texts are the draft's; a preview has no member whose cases it could show (case-04).
    getContact: {
      ...(await readContactTexts(tx, config.websiteId)),
      cases: [],
      may_open: true,
    },
    listPromotions: { promotions: await readListedPromotions(tx, config.websiteId) },
  };
}
