import { z } from 'zod';
import { claimStatuses, promotionKinds } from '../promotions/rules.ts';
import { promotionTermsRow } from '../promotions/written.ts';
import type { Operation } from '../operation-schemas.ts';
import { actKey, pageOf, pageQuery, seenMark } from './fields.ts';
import { cappedCount, claimant, offerState, saveReason, stateAct } from './rewards.ts';

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,8}$/) });
const time = z.iso.datetime();
/** Micro-baht as text. */
const micro = z.string();

const officePromotion = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  kind: z.enum(promotionKinds),
  state: offerState,
  sort: z.number().int().nullable(),
  available_from: time.nullable(),
  available_until: time.nullable(),
  /** The number of open claims. */
  open_claims: cappedCount,
  changed_at: time,
  /** The number of changes that wait for their time. */
  scheduled: z.number().int(),
});
export type OfficePromotion = z.infer<typeof officePromotion>;

const officeClaim = z.object({
  id: z.string(),
  member: claimant,
  status: z.enum(claimStatuses),
  bonus_micro: micro,
  turnover_need_micro: micro,
  turnover_done_micro: micro,
  released_micro: micro,
  forfeited_micro: micro,
  claimed_at: time,
  expires_at: time,
  ended_at: time.nullable(),
  /** The transfer that paid the bonus; null where its month is archived. */
  transfer_id: z.string().nullable(),
});
export type OfficeClaim = z.infer<typeof officeClaim>;

/** The saved promotion with its new mark, and what was taken out of its description. */
const saved = z.object({ id: z.string(), seen: seenMark, removed: z.array(z.string()) });

export const officePromotionOperations = {
  listOfficePromotions: {
    query: pageQuery.extend({
      state: offerState.optional(),
      kind: z.enum(promotionKinds).optional(),
      /** A part of the name, or an id. */
      name: z.string().trim().max(120).optional(),
    }),
    data: pageOf(officePromotion),
  },
  getOfficePromotion: {
    params,
    data: z.object({
      promotion: officePromotion,
      terms: promotionTermsRow,
      seen: seenMark,
      claims: z.record(z.enum(claimStatuses), cappedCount),
      /** The claims and the sum of their bonuses since the beginning, which is the used part of the budget. */
      spending: z.object({ claims: z.number().int(), micro }),
    }),
  },
  savePromotion: {
    body: z.object({
      /** The promotion's id; null for a new promotion, which begins as a draft. */
      id: params.shape.id.nullable(),
      seen: seenMark.nullable(),
      terms: promotionTermsRow,
      reason: saveReason,
      key: actKey,
    }),
    data: saved,
  },
  publishPromotion: { params, ...stateAct },
  endPromotion: { params, ...stateAct },
  listPromotionClaims: {
    params,
    query: pageQuery.extend({ status: z.enum(claimStatuses).optional() }),
    data: pageOf(officeClaim),
  },
} satisfies Record<string, Operation>;
