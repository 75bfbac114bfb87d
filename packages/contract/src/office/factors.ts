import { z } from 'zod';
import { newPassword, noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { assertedPasskey, createdPasskey, passkeyCreation, passkeyLogin } from '../passkeys.ts';
import { code, presentPassword } from './staff.ts';
import { rowId } from './fields.ts';

const factor = z.object({
  id: z.string(),
  kind: z.enum(['passkey', 'totp']),
  /** The browser that made a passkey, as it reported itself. */
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export const staffSession = z.object({
  id: z.string(),
  network: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_active_at: z.iso.datetime(),
  is_own: z.boolean(),
});

/** Recovery codes, shown once: after the first factor, and when new ones are made. Null otherwise. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** A person's own second factors, password and sessions. */
export const factorOperations = {
  getMySecurity: {
    data: z.object({
      factors: z.array(factor),
      recovery_codes_left: z.number().int(),
      sessions: z.array(staffSession),
    }),
  },
  startTotp: {
    data: z.object({
      /** The secret in base 32, for typing into an authenticator app. */
      secret: z.string(),
      /** The secret as an otpauth:// address, for a QR code. */
      uri: z.string(),
    }),
  },
  confirmTotp: { body: z.object({ code }), data: recoveryCodes },
  startStaffPasskey: { data: z.object({ options: passkeyCreation }) },
  addStaffPasskey: { body: z.object({ credential: createdPasskey }), data: recoveryCodes },
  removeFactor: { body: z.object({ id: rowId }), data: noData },
  makeRecoveryCodes: { data: recoveryCodes },
  startStepUp: { data: z.object({ options: passkeyLogin }) },
  stepUp: {
    body: z.object({ code: code.optional(), passkey: assertedPasskey.optional() }),
    data: noData,
  },
  changePassword: {
    body: z.object({ old_password: presentPassword, new_password: newPassword }),
    data: noData,
  },
  endMySessions: {
    /** The session to end; without it, all sessions except the caller's end. */
    body: z.object({
      id: rowId.optional(),
    }),
    data: noData,
  },
} satisfies Record<string, Operation>;
