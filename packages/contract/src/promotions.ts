import { z } from 'zod';
import { englishText, shownBaht, websiteParams } from './fields.ts';
import { nextCursor, windowQuery } from './history.ts';
import { claimStatuses, MAX_PROMOTION_ID, promotionKinds } from './promotions/rules.ts';
import type { Operation } from './operation-schemas.ts';

const promotionId = z.int().positive().max(MAX_PROMOTION_ID);

/** bonus-01: a promotion on offer. The fields from `kind` on are additions. */
const promotion = z.object({
  id: z.int(),
  name: z.string(),
  /** The English version, like `html_en` (site-68). */
  name_en: englishText,
  /** The path of the picture below /cdn. */
  poster_image: z.string(),
  /** The time of the picture's last change in seconds, the version parameter of its URL (site-54). */
  poster_image_version: z.int(),
  /** The description, sanitized when it is saved and when it is shown (api-28). */
  html: z.string(),
  html_en: englishText,
  sort: z.int().nullable(),
  kind: z.enum(promotionKinds),
  /** The minimum deposit; 0 if no deposit is required. */
  min_deposit: shownBaht,
  /** The bonus: `amount`, or `percent` of the deposit up to `max`. */
  bonus: z.object({
    amount: shownBaht.nullable(),
    percent: z.number().nullable(),
    max: shownBaht.nullable(),
  }),
  /** The wagering requirement: `amount`, or `multiple` times bonus and deposit together. */
  turnover: z.object({ amount: shownBaht.nullable(), multiple: z.number().nullable() }),
  /** The percentage of a stake that counts, by category, group of categories, or brand (`brand/` and its code). */
  contributions: z.array(z.object({ category: z.string(), percent: z.int() })),
  max_withdrawal: shownBaht.nullable(),
  duration_hours: z.int(),
  available_from: z.iso.datetime().nullable(),
  available_until: z.iso.datetime().nullable(),
  /** The promotion's terms as sentences, including the rules for cash and bonus money. */
  terms: z.array(z.string()),
  /** The sentences of `terms` in English (site-68). */
  terms_en: z.array(z.string()),
});
export type Promotion = z.infer<typeof promotion>;

/** A promotion that a member claimed, with its terms at that time (history-18). */
const claimedPromotion = z.object({
  id: z.string(),
  promotion_id: z.int(),
  name: z.string(),
  name_en: englishText,
  poster_image: z.string(),
  status: z.enum(claimStatuses),
  bonus: shownBaht,
  /** The deposit for which the promotion was claimed; null if none was required. */
  deposit: shownBaht.nullable(),
  turnover_need: shownBaht,
  turnover_done: shownBaht,
  remaining: shownBaht,
  max_withdrawal: shownBaht.nullable(),
  /** The part of the bonus and its wins that became cash. */
  released: shownBaht,
  /** The part that was forfeited when the claim ended. */
  forfeited: shownBaht,
  claimed_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});
export type ClaimedPromotion = z.infer<typeof claimedPromotion>;

export const promotionOperations = {
  listPromotions: {
    params: websiteParams,
    data: z.object({ promotions: z.array(promotion) }),
  },
  /**
   * The terms that each promotion on offer would have for this member now, to read before a claim (bonus-07) (our
   * addition).
   */
  listOffers: {
    data: z.object({
      offers: z.array(
        z.object({
          promotion_id: z.int(),
          bonus: shownBaht,
          turnover_need: shownBaht,
          /** Why a claim would be refused, in Thai; null if it would be accepted. */
          refusal: z.string().nullable(),
          refusal_en: englishText,
          /**
           * Whether the next deposit could earn the bonus (gift-02): `refusal` says why it could not, whatever its
           * amount. Null for a promotion that asks for no deposit.
           */
          with_deposit: z
            .object({ refusal: z.string().nullable(), refusal_en: englishText })
            .nullable(),
        }),
      ),
    }),
  },
  claimPromotion: {
    body: z.object({ promotion_id: promotionId }),
    data: z.object({
      bonus: shownBaht,
      turnover_need: shownBaht,
      expires_at: z.iso.datetime(),
    }),
  },
  /** Ends the open claim of this promotion, or of the coupon of this id below zero; its bonus is forfeited. */
  cancelPromotion: {
    body: z.object({ promotion_id: z.int().min(-MAX_PROMOTION_ID).max(MAX_PROMOTION_ID) }),
    data: z.object({ forfeited: shownBaht, status: z.enum(claimStatuses) }),
  },
  /** Returns one claimed promotion of the member. */
  getClaim: {
    params: z.object({ claimId: z.string().regex(/^\d{1,18}$/) }),
    data: z.object({ claim: claimedPromotion }),
  },
  listPromotionHistory: {
    query: windowQuery,
    data: z.object({ promotions: z.array(claimedPromotion), next_cursor: nextCursor }),
  },
} satisfies Record<string, Operation>;
