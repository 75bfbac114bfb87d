import { z } from 'zod';
import { offerStates } from '../rewards/rules.ts';
import { actKey, seenMark, typedReason } from './fields.ts';

/** Schemas that the rewards' screens share. */

export const offerState = z.enum(offerStates);

/** Publishes or ends an offer; `seen` marks the terms that the person saw, and other terms are refused. */
export const stateAct = {
  body: z.object({ seen: seenMark, reason: typedReason, key: actKey }),
  data: z.object({ state: offerState }),
};

/** The reason of a save, which a published offer needs; a draft is saved without (offer-37). */
export const saveReason = typedReason.optional();

/** A count up to 1,000; null if there are more. */
export const cappedCount = z.number().int().nullable();

export const claimant = z.object({ id: z.string(), username: z.string() });
