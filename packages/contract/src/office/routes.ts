import type { Permission } from './permissions.ts';

/**
 * Every operation of the office with its method, path (below /api of the office's port) and permission. Plain data,
 * because the office's app bundles it.
 */
export interface OfficeRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `visitor`: no session is needed. `staff`: any member of staff. */
  readonly permission: Permission | 'staff' | 'visitor';
  /** Asks for the second factor again when the last one is older than STEP_UP_MINUTES. */
  readonly stepUp?: true;
}

export const officeRoutes = {
  // Staff
  signIn: { method: 'POST', path: '/session', permission: 'visitor' },
  signOut: { method: 'POST', path: '/session/end', permission: 'staff' },
  getMe: { method: 'GET', path: '/me', permission: 'staff' },

  // Audit
  listAudit: { method: 'GET', path: '/audit', permission: 'audit:read' },
} as const satisfies Record<string, OfficeRoute>;

export type OfficeOperationName = keyof typeof officeRoutes;
