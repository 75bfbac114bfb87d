import { z } from 'zod';
import { bankAccountNumber, newPassword, noData, phone, storableText } from './fields.ts';
import { PASSWORD_LENGTH_MAX, SMS_CODE_DIGITS } from './members/rules.ts';
import type { Operation } from './operation-schemas.ts';

/** The identity that a login returns (account-23). */
export const identity = z.object({
  access_token: z.string(),
  id: z.int(),
  uuid: z.string(),
  website_id: z.int(),
});

export const requestToken = z.string().min(1).max(100);
/** The six digits of a code in an SMS. */
export const smsCode = z.string().regex(new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`));

/** A session's public id, with which nobody can sign in. */
const sessionId = z.string().regex(/^[0-9a-f]{24}$/);

const sentCode = z.object({
  /** The token that must accompany the code, so that other people's tries do not use the code up (account-56). */
  request_token: requestToken,
  expires_in_seconds: z.int(),
  resend_in_seconds: z.int(),
});

/** An existing password, regardless of today's rules for new ones. */
export const existingPassword = z.string().min(1).max(PASSWORD_LENGTH_MAX);

export const sessionOperations = {
  login: {
    body: z
      .object({
        /** Any ten digits; a number that cannot be a mobile phone is answered like an unknown one. */
        phone: z
          .string()
          .regex(/^\d{10}$/)
          .optional(),
        /** Replaces the phone if the site logs in by username (account-24). */
        username: storableText(64).optional(),
        password: existingPassword,
        website_id: z.int().positive(),
      })
      .refine((body) => (body.phone === undefined) !== (body.username === undefined)),
    data: z.object({ member_data: identity }),
  },
  logout: { data: noData },
  requestPassword: {
    body: z.object({
      phone,
      website_id: z.int().positive(),
      /** The request token of this browser's last code; while that code is valid, no limit applies. */
      request_token: requestToken.optional(),
    }),
    /** The answer is the same for every phone, so that it does not disclose whether a code was sent (account-54). */
    data: sentCode,
  },
  verifyResetCode: {
    body: z.object({
      phone,
      code: smsCode,
      website_id: z.int().positive(),
      /** The token of the request for the code. Without it, only codes that this network requested are tried. */
      request_token: requestToken.optional(),
    }),
    data: z.object({
      reset_token: z.string(),
      expires_in_seconds: z.int(),
      /** The bank account to confirm together with the new password, if the phone was never proven. */
      bank_account: z.object({ bank_abbr: z.string(), number_end: z.string() }).nullable(),
    }),
  },
  resetPassword: {
    body: z.object({
      password: newPassword,
      /** Whether the person confirms that the bank account of `verifyResetCode` is theirs. */
      bank_account_confirmed: z.boolean().optional(),
    }),
    data: noData,
  },
  listSessions: {
    data: z.object({
      /** Sessions, the last used one first. */
      sessions: z.array(
        z.object({
          id: sessionId,
          /** The browser's name as it reported it at login. */
          user_agent: z.string().nullable(),
          /** The network: an IPv4 address, or the /64 of an IPv6 address. */
          network: z.string(),
          started_at: z.iso.datetime(),
          last_active_at: z.iso.datetime(),
          is_current: z.boolean(),
        }),
      ),
    }),
  },
  endSession: { body: z.object({ id: sessionId }), data: noData },
  endOtherSessions: { data: noData },
  /** Requests a code for a phone that is about to be registered. */
  requestPhoneCode: {
    body: z.object({
      phone,
      website_id: z.int().positive(),
      request_token: requestToken.optional(),
    }),
    data: sentCode,
  },
  /** Requests a code for the caller's own phone. */
  requestOwnPhoneCode: {
    body: z.object({ request_token: requestToken.optional() }),
    data: sentCode,
  },
  provePhone: {
    body: z.object({ code: smsCode, request_token: requestToken }),
    data: noData,
  },
  /** The account number that the member saw; if it is not the account's, nothing changes. */
  confirmBankAccount: {
    body: z.object({ bank_account_number: bankAccountNumber }),
    data: noData,
  },
  changePassword: {
    body: z.object({ old_password: existingPassword, new_password: newPassword }),
    data: noData,
  },
} satisfies Record<string, Operation>;
