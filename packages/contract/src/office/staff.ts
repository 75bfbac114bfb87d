import { z } from 'zod';
import { nameText, newPassword, noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { assertedPasskey, passkeyLogin } from '../passkeys.ts';
import { allPermissions } from './permissions.ts';
import type { Permission } from './permissions.ts';

const PASSWORD_MAX = 128;
export const presentPassword = z.string().min(1).max(PASSWORD_MAX);
const [first, ...rest] = allPermissions as [Permission, ...Permission[]];
export const permission = z.enum([first, ...rest]);

/** A person's email address in lower case. It is only a name to sign in by; no message is sent to it. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u);

/** office-61: an address that joins the office, in plain letters, so that no two look alike. */
export const newEmail = email.regex(/^[a-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/);

export const bothNames = z.object({ th: z.string(), en: z.string() });
export const code = z.string().trim().min(1).max(40);
/** The token of an invitation's link; the browser keeps it behind the #, so that no server logs it. */
const inviteToken = z.string().max(100);

/** The member of staff who asks, with what the role may do. */
const me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  /** The role's name: the operator's words, or those of a preset role. */
  role_name: bothNames,
  permissions: z.array(permission),
  site_name: z.string(),
  /** The site's name for points (site-42). */
  points_name: z.string(),
  /** The URL of the member app, for previews and links. */
  member_url: z.string(),
  mode: z.enum(['sandbox', 'live']),
  /**
   * How this session stands with the second factor. `missing`: one must be set up first; `needed`: it must be given
   * first; `off`: the site asks for none.
   */
  second_factor: z.enum(['given', 'missing', 'needed', 'off']),
});
export type Me = z.infer<typeof me>;

export const staffOperations = {
  signIn: {
    body: z.object({
      email,
      password: presentPassword,
      /** A one-time code or a recovery code, from people who have a second factor. */
      code: code.optional(),
      /** The alternative to a code: the answer of a passkey to the challenge of `startStaffPasskeyLogin`. */
      passkey: assertedPasskey.optional(),
    }),
    data: me,
  },
  startStaffPasskeyLogin: { data: z.object({ options: passkeyLogin }) },
  showInvite: {
    body: z.object({ token: inviteToken }),
    data: z.object({
      email: z.string(),
      /** The person's name; empty for a new person, and the present name after a reset. */
      name: z.string(),
      role_name: bothNames,
      expires_at: z.iso.datetime(),
    }),
  },
  acceptInvite: {
    body: z.object({
      token: inviteToken,
      name: nameText(100),
      password: newPassword,
    }),
    data: me,
  },
  signOut: { data: noData },
  getMe: { data: me },
} satisfies Record<string, Operation>;
