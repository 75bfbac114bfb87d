import { z } from 'zod';
import { newPassword, nothing, phone, plainText } from './fields.ts';
import type { Operation } from './operation.ts';

/** The identity that a login answers with (SPEC section 3, "Auth state"). */
const identity = z.object({
  access_token: z.string(),
  id: z.int(),
  uuid: z.string(),
  website_id: z.int(),
});

const requestToken = z.string().min(1).max(100);

/** A password that was set once: whatever the rules for new ones have become since. */
const knownPassword = z.string().min(1).max(128);

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
        password: knownPassword,
        website_id: z.int().positive(),
      })
      .refine((body) => (body.phone === undefined) !== (body.username === undefined)),
    data: z.object({ member_data: identity }),
  },
  logout: { data: nothing },
  requestPassword: {
    body: z.object({
      phone,
      website_id: z.int().positive(),
      /** That of this browser's last code: while it is good, no limit is told. */
      request_token: requestToken.optional(),
    }),
    /** The same for every phone: it does not tell whether a code was sent (REQUIREMENTS 29). */
    data: z.object({
      /** Goes with the code, so that nobody else's tries use it up (RULINGS 43). */
      request_token: requestToken,
      expires_in_seconds: z.int(),
      resend_in_seconds: z.int(),
    }),
  },
  verifyResetCode: {
    body: z.object({
      phone,
      code: z.string().regex(/^\d{6}$/),
      website_id: z.int().positive(),
      /** Without it, only codes that were asked for from the same network are tried. */
      request_token: requestToken.optional(),
    }),
    data: z.object({ reset_token: z.string(), expires_in_seconds: z.int() }),
  },
  resetPassword: { body: z.object({ password: newPassword }), data: nothing },
  changePassword: {
    body: z.object({ old_password: knownPassword, new_password: newPassword }),
    data: nothing,
  },
} satisfies Record<string, Operation>;
