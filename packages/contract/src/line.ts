import { z } from 'zod';
import { noData } from './fields.ts';
import { lineTopics } from './notifications/line-topics.ts';
import type { Operation } from './operation-schemas.ts';
import { ownerProof } from './second-lock.ts';

const language = z.enum(['th', 'en']);
const topics = z
  .array(z.enum(lineTopics))
  .max(lineTopics.length)
  .refine((chosen) => new Set(chosen).size === chosen.length);
/** A value that LINE's login page hands back with the browser. */
const handedBack = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[!-~]+$/);

/** Notices by LINE, to members who link their LINE account (line-01). */
export const lineOperations = {
  getLine: {
    data: z.object({
      /** Whether the site has a LINE account that members can link. */
      is_offered: z.boolean(),
      /** The page on which a person adds the site's LINE account as a friend; null without one. */
      friend_url: z.string().nullable(),
      /** Null while no LINE account is linked. */
      link: z
        .object({
          /** Whether LINE takes messages for the member: the account is a friend and not blocked (line-05). */
          is_friend: z.boolean(),
          language,
          topics,
          linked_at: z.iso.datetime(),
        })
        .nullable(),
    }),
  },
  /** Begins a link, and returns the address of LINE's login page, to which the app leads this browser. */
  startLineLink: {
    body: z.object({ language, proof: ownerProof.optional() }),
    data: z.object({ url: z.string() }),
  },
  /** Ends the link that this session began, by what LINE's login page handed back. */
  finishLineLink: { body: z.object({ state: handedBack, code: handedBack }), data: noData },
  setLineTopics: { body: z.object({ language, topics }), data: noData },
  /** Asks LINE again whether the site's account is a friend. */
  checkLineFriend: { data: z.object({ is_friend: z.boolean() }) },
  unlinkLine: { data: noData },
} satisfies Record<string, Operation>;
