import { allPermissions, isPresetRole, presetRoles } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';

/** office-02: a session ends when it was not used for so long, and in any case after a working day. */
export const IDLE_MINUTES = 60;
export const SESSION_HOURS = 12;
/** office-02: activity is written at most this often. */
export const USE_NOTED_EVERY_SECONDS = 60;
/** office-21: an invitation that nobody uses ends. */
export const INVITE_HOURS = 48;
/** office-24: minutes within which a browser must answer a challenge. */
export const STAFF_CHALLENGE_MINUTES = 5;
/** office-24: the most passkeys of one person. */
export const MAX_STAFF_PASSKEYS = 10;
/** office-25: the recovery codes that a person is given at once. */
export const RECOVERY_CODES = 10;

/** office-35: stands in the place of a password's hash after a reset; no password matches it. */
export const VOID_HASH = 'void';

export interface Role {
  name: { th: string; en: string };
  permissions: readonly Permission[];
}

/** A role of the operator's, as stored. */
export interface OwnRole {
  nameTh: string;
  nameEn: string;
  permissions: readonly string[];
}

/** The role with this code: preset, or the operator's `own`. An unknown one has no permissions, so that nothing opens. */
export function roleOf(code: string, own?: OwnRole): Role {
  const permissions = permissionsOf(code, own?.permissions ?? []);
  if (isPresetRole(code)) {
    const { th, en } = presetRoles[code];
    return { name: { th, en }, permissions };
  }
  return { name: { th: own?.nameTh ?? code, en: own?.nameEn ?? code }, permissions };
}

/** The permissions of a role; `stored` are those of the operator's role with this code. */
export function permissionsOf(code: string, stored: readonly string[]): readonly Permission[] {
  if (isPresetRole(code)) return presetRoles[code].permissions;
  // office-32: a permission that no longer exists opens nothing.
  return allPermissions.filter((permission) => stored.includes(permission));
}

/** office-31: nobody gives, changes or takes a role with permissions that they lack. */
export function isWithin(
  permissions: readonly Permission[],
  own: ReadonlySet<Permission>,
): boolean {
  return permissions.every((permission) => own.has(permission));
}

/** office-26: how a session stands with the second factor. */
export function secondFactorState(session: {
  isAsked: boolean;
  hasFactor: boolean;
  verifiedAt: Date | null;
}): 'given' | 'missing' | 'needed' | 'off' {
  if (!session.isAsked) return 'off';
  if (!session.hasFactor) return 'missing';
  return session.verifiedAt === null ? 'needed' : 'given';
}

/** The words by which a guesser begins: the person's name and the parts of the address. */
export function wordsOf({ email, name }: { email: string; name: string }): string[] {
  return `${email} ${name}`
    .split(/[\s@.]+/)
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
}
