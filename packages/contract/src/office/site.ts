import { z } from 'zod';
import type { Operation } from '../operation-schemas.ts';
import { promotionOperations } from '../promotions.ts';
import { siteOperations } from '../site.ts';
import { appearanceSettings, themeRow } from '../site/written.ts';
import { actKey } from './fields.ts';
import { seenMark } from './rewards.ts';

/** A draft of the site: settings that change, and themes that are new or change. */
const siteDraft = z.object({
  settings: appearanceSettings.partial(),
  themes: z.array(themeRow).max(20),
});
export type SiteDraft = z.infer<typeof siteDraft>;

/** Answers of the members' own operations, by their names. */
const memberAnswers = z.object({
  getSettings: siteOperations.getSettings.data,
  listBanks: siteOperations.listBanks.data,
  listPromotions: promotionOperations.listPromotions.data,
});
export type MemberAnswers = z.input<typeof memberAnswers>;

export const officeSiteOperations = {
  getSite: {
    data: z.object({
      settings: appearanceSettings,
      themes: z.array(themeRow),
      seen: seenMark,
    }),
  },
  /** What members would be answered if the draft were saved. Nothing of it is saved or recorded (look-02). */
  previewSite: { body: siteDraft, data: z.object({ answers: memberAnswers }) },
  saveSite: {
    body: siteDraft.extend({ seen: seenMark, key: actKey }),
    data: z.object({ seen: seenMark }),
  },
} satisfies Record<string, Operation>;
