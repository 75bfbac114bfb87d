import type { Me } from '@kapao/contract/office/staff.ts';
import type { Context } from '../../context.ts';
import { signInStaff } from '../../flows/sign-in-staff.ts';
import { officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers, OfficeVisitor, StaffCaller } from '../../http/office-handlers.ts';
import { loadSite } from '../site/reads.ts';
import { roleOf } from './rules.ts';
import { endStaffSession, useStaffSession } from './store.ts';
import type { StaffMember } from './store.ts';

/** Finds who holds a session's token, with what the role may do now. */
export function staffAuthentication({ database }: Pick<Context, 'database'>) {
  return async (token: string, visitor: OfficeVisitor): Promise<StaffCaller | undefined> => {
    const session = await useStaffSession(database, token);
    if (!session) return undefined;
    const { id: staffId, email, name, role } = session.staff;
    return {
      ...visitor,
      staffId,
      sessionId: session.sessionId,
      email,
      name,
      role,
      permissions: new Set(roleOf(role).permissions),
      verifiedAt: session.verifiedAt,
      actor: {
        kind: 'staff',
        name: email,
        staffId,
        role,
        address: visitor.address,
        requestId: visitor.requestId,
      },
    };
  };
}

export function staffOffice(context: Context): OfficeHandlers<'signIn' | 'signOut' | 'getMe'> {
  return {
    signIn: async ({ body }, { address, userAgent, requestId }) => {
      const { email, password } = body;
      const signedIn = await signInStaff(context, {
        email,
        password,
        address,
        userAgent,
        requestId,
      });
      if (signedIn.outcome === 'refused') return officeRefusal(signedIn.code);
      return { ...officeDone(await meOf(context, signedIn.staff)), cookie: signedIn.token };
    },
    signOut: async (_input, { sessionId, staffId }, tx) => {
      await endStaffSession(tx, sessionId);
      return { outcome: 'done', data: null, cookie: null, target: `staff:${staffId}` };
    },
    getMe: async (_input, { staffId: id, email, name, role }) =>
      officeDone(await meOf(context, { id, email, name, role })),
  };
}

async function meOf(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { id, email, name, role }: StaffMember,
): Promise<Me> {
  const { settings } = await loadSite(database, config);
  const { name: roleName, permissions } = roleOf(role);
  return {
    id: String(id),
    email,
    name,
    role,
    role_name: roleName,
    permissions: [...permissions],
    site_name: settings.name,
    member_url: config.publicUrl,
    mode: config.mode,
  };
}
