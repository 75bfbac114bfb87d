import { z } from 'zod';
import { noData, plainText } from '../fields.ts';
import type { Operation } from '../operation-schemas.ts';
import { CODE_FORM } from './code-rules.ts';
import { staffSession } from './factors.ts';
import { bothNames, email, newEmail, permission } from './staff.ts';
import { typedReason, rowId } from './fields.ts';

const roleCode = z.string().regex(CODE_FORM);
const roleName = plainText(60);

const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  role_name: bothNames,
  factors: z.array(z.enum(['passkey', 'totp'])),
  living_sessions: z.number().int(),
  last_active_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** The time at which the person was disabled, who cannot sign in since; null for others. */
  disabled_at: z.iso.datetime().nullable(),
  /**
   * Whether the caller may change this person; only a caller whose role has all permissions of the person's role may.
   */
  may_change: z.boolean(),
});

const role = z.object({
  code: z.string(),
  name: bothNames,
  permissions: z.array(permission),
  is_preset: z.boolean(),
  people: z.number().int(),
  /** Whether the caller may give this role to people. */
  may_give: z.boolean(),
});

/** A network as `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const access = z.object({
  /** The networks from which the office can be used; an empty list allows every network. */
  networks: z.array(network).max(100),
  /** Whether staff need a second factor; null for the default, which is on in live mode. */
  second_factor: z.boolean().nullable(),
});

const link = z.object({
  /** The link of an invitation or a reset. It is shown once, and works once. */
  link: z.string(),
  expires_at: z.iso.datetime(),
});

/** The people of the office, their roles, and from where it answers. */
export const peopleOperations = {
  listStaff: {
    data: z.object({
      people: z.array(person),
      invites: z.array(
        z.object({
          email: z.string(),
          role: z.string(),
          role_name: bothNames,
          expires_at: z.iso.datetime(),
          /** Whether the caller may take the invitation back. */
          may_change: z.boolean(),
        }),
      ),
    }),
  },
  listStaffSessions: {
    params: z.object({ id: rowId }),
    data: z.object({ sessions: z.array(staffSession) }),
  },
  endStaffSessions: {
    params: z.object({ id: rowId }),
    /** The session to end; without it, all sessions of the person end. */
    body: z.object({ session_id: rowId.optional() }),
    data: noData,
  },
  inviteStaff: { body: z.object({ email: newEmail, role: roleCode }), data: link },
  cancelInvite: { body: z.object({ email }), data: noData },
  changeStaffRole: {
    params: z.object({ id: rowId }),
    body: z.object({ role: roleCode, reason: typedReason }),
    data: noData,
  },
  disableStaff: {
    params: z.object({ id: rowId }),
    /** `disabled: true` locks the person out; `disabled: false` lets the person in again. */
    body: z.object({ disabled: z.boolean(), reason: typedReason }),
    data: noData,
  },
  resetStaff: {
    params: z.object({ id: rowId }),
    body: z.object({ reason: typedReason }),
    data: link,
  },
  listRoles: { data: z.object({ roles: z.array(role) }) },
  saveRole: {
    body: z.object({
      code: roleCode,
      name: z.object({ th: roleName, en: roleName }),
      permissions: z.array(permission).max(100),
    }),
    data: noData,
  },
  getOfficeAccess: {
    data: access.extend({
      /** The caller's address, which the screen offers as the first network of the list. */
      own_address: z.string(),
    }),
  },
  setOfficeAccess: {
    body: access,
    /** When the part that opens the office wider takes effect; null if none does. */
    data: z.object({ waits_until: z.iso.datetime().nullable() }),
  },
} satisfies Record<string, Operation>;
