import { z } from 'zod';
import { bankAccountNumber, newPassword, nothing, phone, plainText } from './fields.ts';
import { PASSWORD_LENGTH_MAX, SMS_CODE_DIGITS } from './members/rules.ts';
import type { Operation } from './operation-schemas.ts';

/** The identity that a login answers with (account-23). */
export const identity = z.object({
  access_token: z.string(),
  id: z.int(),
  uuid: z.string(),
  website_id: z.int(),
});

export const requestToken = z.string().min(1).max(100);
/** The six digits of a message. */
export const smsCode = z.string().regex(new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`));

/** Names a session to its member, and signs nobody in. */
const sessionId = z.string().regex(/^[0-9a-f]{24}$/);

const sentCode = z.object({
  /** Goes with the code, so that nobody else's tries use it up (account-56). */
  request_token: requestToken,
  expires_in_seconds: z.int(),
  resend_in_seconds: z.int(),
});

/** A password that was set once: whatever the rules for new ones have become since. */
export const knownPassword = z.string().min(1).max(PASSWORD_LENGTH_MAX);

export const sessionOperations = {
  login: {
    body: z
      .object({
        /** Any ten digits: what is no mobile number is an unknown one, and answered as such. */
        phone: z
          .string()
          .regex(/^\d{10}$/)
          .optional(),
        /** Instead of the phone where the site logs in by username (account-24). */
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
    /** The same for every phone: it does not tell whether a code was sent (account-54). */
    data: sentCode,
  },
  verifyResetCode: {
    body: z.object({
      phone,
      code: smsCode,
      website_id: z.int().positive(),
      /** Without it, only codes that were asked for from the same network are tried. */
      request_token: requestToken.optional(),
    }),
    data: z.object({
      reset_token: z.string(),
      expires_in_seconds: z.int(),
      /** To be confirmed with the new password, where this phone was never proven before. */
      bank_account: z.object({ bank_abbr: z.string(), number_end: z.string() }).nullable(),
    }),
  },
  resetPassword: {
    body: z.object({
      password: newPassword,
      /** The person has seen the bank account of `verifyResetCode`, and it is their own. */
      bank_account_confirmed: z.boolean().optional(),
    }),
    data: nothing,
  },
  listSessions: {
    data: z.object({
      /** The one used last first. */
      sessions: z.array(
        z.object({
          id: sessionId,
          /** As the browser named itself at the login. */
          user_agent: z.string().nullable(),
          /** An IPv4 address, or the /64 of an IPv6 one. */
          network: z.string(),
          started_at: z.iso.datetime(),
          last_active_at: z.iso.datetime(),
          is_current: z.boolean(),
        }),
      ),
    }),
  },
  endSession: { body: z.object({ id: sessionId }), data: nothing },
  endOtherSessions: { data: nothing },
  /** A code for a phone that is about to be registered. */
  requestPhoneCode: {
    body: z.object({
      phone,
      website_id: z.int().positive(),
      request_token: requestToken.optional(),
    }),
    data: sentCode,
  },
  /** A code for the caller's own phone. */
  requestOwnPhoneCode: {
    body: z.object({ request_token: requestToken.optional() }),
    data: sentCode,
  },
  provePhone: {
    body: z.object({ code: smsCode, request_token: requestToken }),
    data: nothing,
  },
  /** The number that the member has seen; another than the account's changes nothing. */
  confirmBankAccount: {
    body: z.object({ bank_account_number: bankAccountNumber }),
    data: nothing,
  },
  changePassword: {
    body: z.object({ old_password: knownPassword, new_password: newPassword }),
    data: nothing,
  },
} satisfies Record<string, Operation>;
