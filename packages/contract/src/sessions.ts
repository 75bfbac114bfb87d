import { z } from 'zod';
import { nothing, plainText } from './fields.ts';
import type { Operation } from './operation.ts';

/** The identity that a login answers with (SPEC section 3, "Auth state"). */
const identity = z.object({
  access_token: z.string(),
  id: z.int(),
  uuid: z.string(),
  website_id: z.int(),
});

export const sessionOperations = {
  login: {
    body: z
      .object({
        /** Any ten digits: what is no mobile number is an unknown one, and answered as such. */
        phone: z
          .string()
          .regex(/^\d{10}$/)
          .optional(),
        /** Instead of the phone where the site logs in by username (RULINGS 20). */
        username: plainText(64).optional(),
        password: z.string().min(1).max(128),
        website_id: z.int().positive(),
      })
      .refine((body) => (body.phone === undefined) !== (body.username === undefined)),
    data: z.object({ member_data: identity }),
  },
  logout: { data: nothing },
} satisfies Record<string, Operation>;
