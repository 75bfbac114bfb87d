import { z } from 'zod';
import { englishText, shownBaht, websiteParams } from './fields.ts';
import { nextCursor, windowQuery } from './history.ts';
import { promotionKinds } from './promotions/rules.ts';
import type { Operation } from './operation-schemas.ts';

const MAX_PROMOTION_ID = 2_147_483_647;
const promotionId = z.int().positive().max(MAX_PROMOTION_ID);

/**
 * `open`: the wagering requirement is not met; `completed`: the bonus became cash; all others: the bonus went back.
 */
const claimStatuses = ['open', 'completed', 'expired', 'cancelled'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** bonus-01; everything from `kind` on is own. */
const promotion = z.object({
  id: z.int(),
  name: z.string(),
  /** Addition: the same in English, as `html_en` (site-68). */
  name_en: englishText,
  /** A path below /cdn. */
  poster_image: z.string(),
  /** When it last changed, in seconds: its address's version parameter (site-54). */
  poster_image_version: z.int(),
  /** Sanitized by the server, on the way in and on the way out (api-28). */
  html: z.string(),
  html_en: englishText,
  sort: z.int().nullable(),
  kind: z.enum(promotionKinds),
  /** 0 where no deposit is asked for. */
  min_deposit: shownBaht,
  /** `amount`, or `percent` of the deposit up to `max`. */
  bonus: z.object({
    amount: shownBaht.nullable(),
    percent: z.number().nullable(),
    max: shownBaht.nullable(),
  }),
  /** `amount`, or `multiple` times bonus and deposit together. */
  turnover: z.object({ amount: shownBaht.nullable(), multiple: z.number().nullable() }),
  /** How much of a stake counts, by category or group of categories. */
  contributions: z.array(z.object({ category: z.string(), percent: z.int() })),
  max_withdrawal: shownBaht.nullable(),
  duration_hours: z.int(),
  available_from: z.iso.datetime().nullable(),
  available_until: z.iso.datetime().nullable(),
  /** All of the above in sentences, with what happens to whose money. */
  terms: z.array(z.string()),
});
export type Promotion = z.infer<typeof promotion>;

/** A promotion that a member took, with its terms as they were then (history-18). */
const claimedPromotion = z.object({
  id: z.string(),
  promotion_id: z.int(),
  name: z.string(),
  name_en: englishText,
  poster_image: z.string(),
  status: z.enum(claimStatuses),
  bonus: shownBaht,
  /** The deposit that it was taken for; null where none was asked for. */
  deposit: shownBaht.nullable(),
  turnover_need: shownBaht,
  turnover_done: shownBaht,
  remaining: shownBaht,
  max_withdrawal: shownBaht.nullable(),
  /** The part of the bonus and its winnings that became cash. */
  released: shownBaht,
  /** The part that went back when the claim ended. */
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
   * Addition: what each promotion on offer would give this member now, so that they read it before they claim
   * (bonus-07).
   */
  listOffers: {
    data: z.object({
      offers: z.array(
        z.object({
          promotion_id: z.int(),
          bonus: shownBaht,
          turnover_need: shownBaht,
          /** Why a claim would be refused, in Thai; null where it would be taken. */
          refusal: z.string().nullable(),
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
  /** Gives the open claim of this promotion up. */
  cancelPromotion: {
    body: z.object({ promotion_id: promotionId }),
    data: z.object({ forfeited: shownBaht, status: z.enum(claimStatuses) }),
  },
  listPromotionHistory: {
    query: windowQuery,
    data: z.object({ promotions: z.array(claimedPromotion), next_cursor: nextCursor }),
  },
} satisfies Record<string, Operation>;
