import { isPresetRole, presetRoles } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';

/** office-02: a session ends when it was not used for so long, and in any case after a working day. */
export const IDLE_MINUTES = 60;
export const SESSION_HOURS = 12;
/** office-02: activity is written at most this often. */
export const USE_NOTED_EVERY_SECONDS = 60;
/** office-03: an invitation that nobody uses ends. */
export const INVITE_HOURS = 48;

export interface Role {
  name: { th: string; en: string };
  permissions: readonly Permission[];
}

/** The role with this code; one without permissions if it is unknown, so that nothing opens. */
export function roleOf(code: string): Role {
  if (!isPresetRole(code)) return { name: { th: code, en: code }, permissions: [] };
  const { th, en, permissions } = presetRoles[code];
  return { name: { th, en }, permissions };
}
