import { z } from 'zod';
import { noData } from './fields.ts';
import type { Operation } from './operation-schemas.ts';
import { identity, existingPassword } from './sessions.ts';

const MAX_ENCODED_LENGTH = 20_000;
const base64url = z
  .string()
  .min(1)
  .max(MAX_ENCODED_LENGTH)
  .regex(/^[\w-]+$/);
const credentialId = z
  .string()
  .min(1)
  .max(1_400)
  .regex(/^[\w-]+$/);

/** Options for the browser's WebAuthn call, in its JSON form (WebAuthn Level 3), which has further optional fields. */
export const passkeyCreation = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
});
export const passkeyLogin = z.looseObject({ challenge: z.string() });

/** A new credential in the browser's form (WebAuthn Level 3, RegistrationResponseJSON). */
export const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

/** A sign-in in the browser's form (WebAuthn Level 3, AuthenticationResponseJSON). */
export const assertedPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

const passkey = z.object({
  id: credentialId,
  /** The name of the browser that created the passkey, as the browser reported it. */
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

/** Operations of passkeys, which sign in beside the password (account-70). */
export const passkeyOperations = {
  listPasskeys: { data: z.object({ passkeys: z.array(passkey) }) },
  startPasskeyCreation: {
    body: z.object({ password: existingPassword }),
    data: z.object({ options: passkeyCreation }),
  },
  addPasskey: { body: z.object({ credential: createdPasskey }), data: noData },
  removePasskey: { body: z.object({ id: credentialId }), data: noData },
  startPasskeyLogin: { data: z.object({ options: passkeyLogin }) },
  logInByPasskey: {
    body: z.object({ credential: assertedPasskey }),
    data: z.object({ member_data: identity }),
  },
} satisfies Record<string, Operation>;
