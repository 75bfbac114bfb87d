import { z } from 'zod';
import { offerStates } from '../rewards/rules.ts';
import { actKey, seenMark } from './fields.ts';

/** Schemas that the rewards' screens share. */

export const offerState = z.enum(offerStates);

/** Publishes or ends an offer; `seen` marks the terms that the person saw, and other terms are refused. */
export const stateAct = {
  body: z.object({ seen: seenMark, key: actKey }),
  data: z.object({ state: offerState }),
};

/** A count up to 1,000; null if there are more. */
export const cappedCount = z.number().int().nullable();

export const claimant = z.object({ id: z.string(), username: z.string() });
