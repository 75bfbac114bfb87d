import type { Me } from '@kapao/contract/office/staff.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { signInStaff } from '../../../flows/staff/sign-in-staff.ts';
import { createNetworkLimiter } from '../../../http/limits/network-limiter.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  OfficeHandlers,
  OfficeVisitor,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import { loadSite } from '../../../features/site/reads.ts';
import { acceptInvite } from '../../../features/staff/accept-invite.ts';
import { asksForSecondFactor, isInNetworks, readAccess } from '../../../features/staff/access.ts';
import { showInvite } from '../../../features/staff/show-invite.ts';
import { startStaffPasskeyLogin } from '../../../features/staff/start-staff-passkey-login.ts';
import { roleOf, secondFactorState } from '../../../features/staff/rules.ts';
import { endStaffSession, useStaffSession } from '../../../features/staff/store.ts';

/** Whether the office answers to an address (office-34). */
export function officeGate({ database }: Pick<Context, 'database'>) {
  return async (address: string): Promise<boolean> =>
    isInNetworks(address, (await readAccess(database)).networks);
}

/** Finds the person of a session's token, with the permissions that the person's role has now. */
export function staffAuthentication(context: Pick<Context, 'database' | 'config'>) {
  return async (token: string, visitor: OfficeVisitor): Promise<StaffCaller | undefined> => {
    const session = await useStaffSession(context.database, token);
    if (!session) return undefined;
    const { verifiedAt, hasFactor } = session;
    const { id: staffId, email, name, role } = session.staff;
    const { name: roleName, permissions } = roleOf(role, session.ownRole);
    const isAsked = await asksForSecondFactor(context);
    return {
      ...visitor,
      staffId,
      sessionId: session.sessionId,
      email,
      name,
      role,
      roleName,
      permissions: new Set(permissions),
      verifiedAt,
      hasFactor,
      secondFactor: secondFactorState({ isAsked, hasFactor, verifiedAt }),
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

type SignInOperation =
  | 'signIn'
  | 'signOut'
  | 'startStaffPasskeyLogin'
  | 'showInvite'
  | 'acceptInvite'
  | 'getMe';

export function staffOffice(context: Context): OfficeHandlers<SignInOperation> {
  const { database, config } = context;
  const mayChallenge = createNetworkLimiter();
  return {
    signIn: async ({ body }, visitor) => {
      const signedIn = await signInStaff(context, body, visitor);
      if (signedIn.outcome === 'refused') return officeRefusal(signedIn.code);
      return { ...officeDone(await newcomer(context, signedIn.token)), cookie: signedIn.token };
    },
    startStaffPasskeyLogin: async (_input, { network }) => {
      // Challenges are limited per network, because each one is a row in the database and needs no password.
      if (!mayChallenge(network)) return officeRefusal('too_many_requests');
      return officeDone({ options: { ...(await startStaffPasskeyLogin(context)) } });
    },
    signOut: async (_input, { sessionId, staffId }, tx) => {
      await endStaffSession(tx, staffId, sessionId);
      return { outcome: 'done', data: null, cookie: null, target: `staff:${staffId}` };
    },
    showInvite: async ({ body }) => {
      const invite = await showInvite(database, body.token);
      if (!invite) return officeRefusal('expired');
      const { email, name, roleName: role_name, expiresAt } = invite;
      return officeDone({ email, name, role_name, expires_at: expiresAt.toISOString() });
    },
    acceptInvite: async ({ body }, visitor) => {
      const joined = await acceptInvite(context, body, visitor);
      if (joined.outcome === 'refused') return officeRefusal(joined.code);
      return { ...officeDone(await newcomer(context, joined.token)), cookie: joined.token };
    },
    getMe: async (_input, caller, read) => officeDone(await meOf(read, config, caller)),
  };
}

/** Returns the person whose session was opened just now. */
async function newcomer(context: Context, token: string): Promise<Me> {
  const visitor = { address: '', network: '', userAgent: undefined, requestId: '' };
  const caller = await staffAuthentication(context)(token, visitor);
  if (!caller) throw new Error('a session that was opened just now is not there');
  return meOf(context.database, context.config, caller);
}

async function meOf(
  on: Queryable,
  config: Context['config'],
  { staffId, email, name, role, roleName, permissions, secondFactor }: StaffCaller,
): Promise<Me> {
  const { settings } = await loadSite(on, config);
  return {
    id: String(staffId),
    email,
    name,
    role,
    role_name: roleName,
    permissions: [...permissions],
    site_name: settings.name,
    points_name: settings.name_points,
    member_url: config.publicUrl,
    mode: config.mode,
    second_factor: secondFactor,
  };
}
