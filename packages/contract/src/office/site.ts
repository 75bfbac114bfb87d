import { z } from 'zod';
import { contactOperations } from '../contact.ts';
import type { Operation } from '../operation-schemas.ts';
import { promotionOperations } from '../promotions.ts';
import { siteOperations } from '../site.ts';
import { appearanceSettings, operatingSettings, themeRow } from '../site/written.ts';
import { actKey, typedReason, seenMark } from './fields.ts';
import { namedMethod } from './payments.ts';

/** A draft of the site: settings that change, and themes that are new or change. */
const siteDraft = z.object({
  settings: appearanceSettings.partial(),
  themes: z.array(themeRow).max(20),
});
export type SiteDraft = z.infer<typeof siteDraft>;

/** The answers of the member API's operations, by the operations' names. */
const memberAnswers = z.object({
  getSettings: siteOperations.getSettings.data,
  listBanks: siteOperations.listBanks.data,
  getContact: contactOperations.getContact.data,
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
  /** Answers as members would get them with the draft saved. Neither the draft nor the call is stored (look-02). */
  previewSite: { body: siteDraft, data: z.object({ answers: memberAnswers }) },
  saveSite: {
    body: siteDraft.extend({ seen: seenMark, reason: typedReason, key: actKey }),
    data: z.object({ seen: seenMark }),
  },
  /** The settings of money and operations. */
  getOperatingSettings: {
    data: z.object({
      settings: operatingSettings,
      /** The payment methods that can pay withdrawals. */
      payout_methods: z.array(namedMethod),
      deposit_methods: z.array(namedMethod),
      seen: seenMark,
    }),
  },
  saveOperatingSettings: {
    body: z.object({
      /** The settings to change; the others stay unchanged. */
      settings: operatingSettings.partial(),
      reason: typedReason,
      seen: seenMark,
      key: actKey,
    }),
    data: z.object({
      seen: seenMark,
      /** When the settings that loosen a guard take effect; null if none does. */
      waits_until: z.iso.datetime().nullable(),
    }),
  },
} satisfies Record<string, Operation>;
