import { z } from 'zod';
import { noData } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { allPermissions } from './permissions.ts';
import type { Permission } from './permissions.ts';

const PASSWORD_MAX = 128;
const [first, ...rest] = allPermissions as [Permission, ...Permission[]];
const permission = z.enum([first, ...rest]);

/** An address in lower case; it is a name to sign in by, and no message is sent to it. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u);

/** The member of staff who asks, with what the role may do. */
const me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  /** The role's name, in the operator's words or of a preset role. */
  role_name: z.object({ th: z.string(), en: z.string() }),
  permissions: z.array(permission),
  site_name: z.string(),
  /** Where the members' app is, for previews and links. */
  member_url: z.string(),
  mode: z.enum(['sandbox', 'live']),
});
export type Me = z.infer<typeof me>;

export const staffOperations = {
  signIn: {
    body: z.object({
      email,
      password: z.string().min(1).max(PASSWORD_MAX),
      /** A one-time code or a recovery code, where the site asks for a second factor. */
      code: z.string().trim().min(1).max(40).optional(),
    }),
    data: me,
  },
  signOut: { data: noData },
  getMe: { data: me },
} satisfies Record<string, Operation>;
