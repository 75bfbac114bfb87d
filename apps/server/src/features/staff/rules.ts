import { allPermissions, isPresetRole, presetRoles } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';

/** office-02: a session ends after IDLE_MINUTES without use, and in any case after SESSION_HOURS. */
export const IDLE_MINUTES = 60;
export const SESSION_HOURS = 12;
/** office-02: the time of a session's last use is written at most once in this many seconds. */
export const USE_NOTED_EVERY_SECONDS = 60;
/** office-21: the hours after which an unused invitation expires. */
export const INVITE_HOURS = 48;
/** office-24: the minutes in which a browser must answer a challenge. */
export const STAFF_CHALLENGE_MINUTES = 5;
/** office-24: the most passkeys of one person. */
export const MAX_STAFF_PASSKEYS = 10;
/** office-25: the number of recovery codes that a person gets at once. */
export const RECOVERY_CODES = 10;

/** office-35: the text that replaces a password's hash after a reset. No password matches it. */
export const VOID_HASH = 'void';

export interface Role {
  name: { th: string; en: string };
  permissions: readonly Permission[];
}

/** One of the operator's own roles, in its stored form. */
export interface OwnRole {
  nameTh: string;
  nameEn: string;
  permissions: readonly string[];
}

/** Returns the role with this code: a preset one, or the operator's role `own`. An unknown role has no permissions. */
export function roleOf(code: string, own?: OwnRole): Role {
  const permissions = permissionsOf(code, own?.permissions ?? []);
  if (isPresetRole(code)) {
    const { th, en } = presetRoles[code];
    return { name: { th, en }, permissions };
  }
  return { name: { th: own?.nameTh ?? code, en: own?.nameEn ?? code }, permissions };
}

/** Returns the permissions of a role. `stored` are those of the operator's role with this code. */
export function permissionsOf(code: string, stored: readonly string[]): readonly Permission[] {
  if (isPresetRole(code)) return presetRoles[code].permissions;
  // office-32: a stored permission that no longer exists is ignored.
  return allPermissions.filter((permission) => stored.includes(permission));
}

/**
 * office-31: whether all of these permissions are among a person's own. Nobody gives, changes or takes a role with
 * permissions that they lack.
 */
export function areAllHeld(
  permissions: readonly Permission[],
  own: ReadonlySet<Permission>,
): boolean {
  return permissions.every((permission) => own.has(permission));
}

/** office-26: returns the state of a session's second factor; `missing` if it is asked for and the person has none. */
export function secondFactorState(session: {
  isAsked: boolean;
  hasFactor: boolean;
  verifiedAt: Date | null;
}): 'given' | 'missing' | 'needed' | 'off' {
  if (!session.isAsked) return 'off';
  if (!session.hasFactor) return 'missing';
  return session.verifiedAt === null ? 'needed' : 'given';
}

/** Returns the words that a guesser tries first in a password: the person's name and the parts of the email. */
export function wordsOf({ email, name }: { email: string; name: string }): string[] {
  return `${email} ${name}`
    .split(/[\s@.]+/)
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
}
