import { z } from 'zod';

/** Schemas that the rewards' screens share. */

const offerStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

/** A draft is seen by no member. The other states follow from the start and the end. */
export const offerState = z.enum(offerStates);

/** At most 1,000; null where there are more. */
export const cappedCount = z.number().int().nullable();

export const claimant = z.object({ id: z.string(), username: z.string() });
