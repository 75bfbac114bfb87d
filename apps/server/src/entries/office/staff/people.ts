import { isPresetRole } from '@kapao/contract/office/permissions.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  OfficeHandlers,
  OfficeRefusal,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import { saveAccess } from '../../../flows/configuration/save-access.ts';
import { isInNetworks, readAccess } from '../../../features/staff/access.ts';
import { hasWaitingLoosening } from '../../../features/versions/reads.ts';
import { insertControl, listDependents } from '../../../features/staff/controls-store.ts';
import {
  deleteInvite,
  insertInvite,
  listInvites,
  lockInvitedRoles,
} from '../../../features/staff/invites-store.ts';
import {
  lockPeople,
  isEmailTaken,
  listPeople,
  setDisabled,
  setRole,
} from '../../../features/staff/people-store.ts';
import type { LockedPerson } from '../../../features/staff/people-store.ts';
import { resetPerson } from '../../../features/staff/reset-person.ts';
import { findRole, listRoles, lockRole, saveRole } from '../../../features/staff/roles-store.ts';
import { areAllHeld, roleOf } from '../../../features/staff/rules.ts';
import type { Role } from '../../../features/staff/rules.ts';
import { sessionOf } from '../../../features/staff/shown.ts';
import {
  endSessionsOf,
  endStaffSession,
  listStaffSessions,
} from '../../../features/staff/store.ts';

type ReadOperation = 'listStaff' | 'listStaffSessions' | 'listRoles' | 'getOfficeAccess';
type InviteOperation = 'inviteStaff' | 'cancelInvite' | 'resetStaff';
type ChangeOperation = 'changeStaffRole' | 'disableStaff' | 'endStaffSessions';
type SettingOperation = 'saveRole' | 'setOfficeAccess';

/** The people of the office, their roles, and from where it answers. */
export function peopleOffice(
  context: Context,
): OfficeHandlers<ReadOperation | InviteOperation | ChangeOperation | SettingOperation> {
  return {
    ...readOffice(),
    ...inviteOffice(context),
    ...changeOffice(),
    ...settingOffice(context),
  };
}

function readOffice(): OfficeHandlers<ReadOperation> {
  return {
    listStaff: async (_input, { permissions }, read) => {
      const [people, invites, roles] = await Promise.all([
        listPeople(read),
        listInvites(read),
        listRoles(read),
      ]);
      const known = (code: string): Role => roles.get(code) ?? roleOf(code);
      return officeDone({
        people: people.map(({ id, email, name, role, ...person }) => ({
          id: String(id),
          email,
          name,
          role,
          role_name: known(role).name,
          factors: [
            ...(person.hasPasskey ? (['passkey'] as const) : []),
            ...(person.hasApp ? (['totp'] as const) : []),
          ],
          living_sessions: person.livingSessions,
          last_active_at: person.lastActiveAt?.toISOString() ?? null,
          created_at: person.createdAt.toISOString(),
          disabled_at: person.disabledAt?.toISOString() ?? null,
          may_change: areAllHeld(known(role).permissions, permissions),
        })),
        invites: invites.map(({ email, role, expiresAt }) => ({
          email,
          role,
          role_name: known(role).name,
          expires_at: expiresAt.toISOString(),
          may_change: areAllHeld(known(role).permissions, permissions),
        })),
      });
    },
    listStaffSessions: async ({ params }, { sessionId }, read) => {
      const sessions = await listStaffSessions(read, BigInt(params.id));
      return officeDone({ sessions: sessions.map((session) => sessionOf(session, sessionId)) });
    },
    listRoles: async (_input, { permissions }, read) => {
      const [roles, people] = await Promise.all([listRoles(read), listPeople(read)]);
      const byRole = Map.groupBy(people, ({ role }) => role);
      return officeDone({
        roles: [...roles].map(([code, role]) => ({
          code,
          name: role.name,
          permissions: [...role.permissions],
          is_preset: isPresetRole(code),
          people: byRole.get(code)?.length ?? 0,
          may_give: areAllHeld(role.permissions, permissions),
        })),
      });
    },
    getOfficeAccess: async (_input, { address }, read) => {
      const { networks, secondFactor } = await readAccess(read);
      return officeDone({ networks, second_factor: secondFactor, own_address: address });
    },
  };
}

function inviteOffice({ config }: Context): OfficeHandlers<InviteOperation> {
  // The token stands behind the #, so that no server and no log sees it.
  const linkOf = ({ token, expiresAt }: { token: string; expiresAt: Date }) => ({
    link: `${config.officeUrl}/join#${token}`,
    expires_at: expiresAt.toISOString(),
  });
  return {
    inviteStaff: async ({ body }, caller, tx) => {
      const { email, role } = body;
      const target = `staff:${email}`;
      const refused =
        (await refusedRole(tx, caller, role)) ?? (await refusedInvite(tx, caller, email));
      if (refused) return { ...refused, target };
      if (await isEmailTaken(tx, email)) return { ...officeRefusal('email_taken'), target };
      const invite = await insertInvite(tx, { email, role, madeBy: caller.staffId });
      return { ...officeDone(linkOf(invite)), target, after: { email, role } };
    },
    cancelInvite: async ({ body: { email } }, caller, tx) => {
      const target = `staff:${email}`;
      const refused = await refusedInvite(tx, caller, email);
      if (refused) return { ...refused, target };
      if (!(await deleteInvite(tx, email))) return { ...officeRefusal('not_found'), target };
      return { ...officeDone(null), target };
    },
    resetStaff: async ({ params, body: { reason } }, caller, tx) => {
      const locked = await lockPerson(tx, caller, BigInt(params.id));
      if ('outcome' in locked) return locked;
      const { id: staffId, email, role, isDisabled } = locked.person;
      if (staffId === caller.staffId)
        return { ...officeRefusal('own_account'), target: locked.target };
      const silenced = await refusedSilencing(tx, caller, locked);
      if (silenced) return silenced;
      if (isDisabled) return { ...officeRefusal('target_changed'), target: locked.target };
      const invite = await resetPerson(tx, { id: staffId, email, role }, caller.staffId);
      return { ...officeDone(linkOf(invite)), target: locked.target, reason };
    },
  };
}

function changeOffice(): OfficeHandlers<ChangeOperation> {
  return {
    changeStaffRole: async ({ params, body: { role, reason } }, caller, tx) => {
      const locked = await lockPerson(tx, caller, BigInt(params.id));
      if ('outcome' in locked) return locked;
      const { person, target } = locked;
      const refused = await refusedRole(tx, caller, role);
      if (refused) return { ...refused, target };
      if (role !== 'owner' && locked.isLastOwner) return { ...officeRefusal('last_owner'), target };
      const silenced = await refusedSilencing(tx, caller, locked);
      if (silenced) return silenced;
      await setRole(tx, person.id, role);
      await insertControl(tx, { staffId: person.id, controllerId: caller.staffId, kind: 'role' });
      await endSessionsOf(tx, person.id);
      return {
        ...officeDone(null),
        target,
        reason,
        before: { role: person.role },
        after: { role },
      };
    },
    disableStaff: async ({ params, body: { disabled, reason } }, caller, tx) => {
      const locked = await lockPerson(tx, caller, BigInt(params.id));
      if ('outcome' in locked) return locked;
      const { person, target } = locked;
      if (disabled && locked.isLastOwner) return { ...officeRefusal('last_owner'), target };
      const silenced = disabled ? await refusedSilencing(tx, caller, locked) : undefined;
      if (silenced) return silenced;
      await setDisabled(tx, person.id, disabled);
      if (!disabled) {
        const control = {
          staffId: person.id,
          controllerId: caller.staffId,
          kind: 'enabled',
        } as const;
        await insertControl(tx, control);
      }
      await endSessionsOf(tx, person.id);
      return {
        ...officeDone(null),
        target,
        reason,
        before: { disabled: person.isDisabled },
        after: { disabled },
      };
    },
    endStaffSessions: async ({ params, body }, caller, tx) => {
      const locked = await lockPerson(tx, caller, BigInt(params.id));
      if ('outcome' in locked) return locked;
      const { person, target } = locked;
      const { session_id } = body;
      if (session_id === undefined) await endSessionsOf(tx, person.id);
      else if (!(await endStaffSession(tx, person.id, BigInt(session_id)))) {
        return { ...officeRefusal('not_found'), target };
      }
      return { ...officeDone(null), target, after: { session: session_id ?? 'all' } };
    },
  };
}

function settingOffice(context: Context): OfficeHandlers<SettingOperation> {
  return {
    saveRole: async ({ body: { code, name, permissions } }, caller, tx) => {
      const target = `role:${code}`;
      if (isPresetRole(code)) return { ...officeRefusal('preset_role'), target };
      await lockRole(tx, code);
      const before = await findRole(tx, code);
      const touched = [...permissions, ...(before?.permissions ?? [])];
      if (!areAllHeld(touched, caller.permissions)) {
        return { ...officeRefusal('role_beyond_own'), target };
      }
      const takesAway = before?.permissions.some((each) => !permissions.includes(each)) === true;
      if (takesAway && (await waitsForLoosening(tx, caller))) {
        return { ...officeRefusal('loosening_waits'), target };
      }
      await saveRole(tx, { code, nameTh: name.th, nameEn: name.en, permissions });
      return { ...officeDone(null), target, before, after: { name, permissions } };
    },
    setOfficeAccess: async ({ body }, caller, tx) => {
      const target = 'office:access';
      const { networks, second_factor: secondFactor } = body;
      if (!isInNetworks(caller.address, networks)) {
        return { ...officeRefusal('own_network_missing'), target };
      }
      const wanted = { networks, secondFactor };
      const { before, now, waiting } = await saveAccess(tx, context, wanted, caller);
      const after = waiting ? { ...now, wanted, due_at: waiting.dueAt } : now;
      const waits_until = waiting?.dueAt.toISOString() ?? null;
      return { ...officeDone({ waits_until }), target, before, after };
    },
  };
}

interface LockedForChange {
  person: LockedPerson;
  target: string;
  isLastOwner: boolean;
}

/**
 * Locks the person to change, and the caller. Refuses a caller whose own role has changed meanwhile, or whose role
 * lacks a permission of the person (office-31).
 */
async function lockPerson(
  tx: Tx,
  caller: StaffCaller,
  id: bigint,
): Promise<LockedForChange | OfficeRefusal> {
  const target = `staff:${id}`;
  const locked = await lockPeople(tx, [id, caller.staffId]);
  const self = locked.find((each) => each.id === caller.staffId);
  if (!self || self.isDisabled || self.role !== caller.role) {
    return { ...officeRefusal('unauthorized'), target };
  }
  const person = locked.find((each) => each.id === id);
  if (!person) return { ...officeRefusal('not_found'), target };
  const role = (await findRole(tx, person.role)) ?? roleOf(person.role);
  if (!areAllHeld(role.permissions, caller.permissions)) {
    return { ...officeRefusal('role_beyond_own'), target };
  }
  const owners = locked.filter((each) => each.role === 'owner' && !each.isDisabled);
  const isLastOwner = owners.length === 1 && owners[0]?.id === id;
  return { person, target, isLastOwner };
}

/**
 * office-74: while the caller's own loosening of a guard waits, refuses to take another person's account, because that
 * person could stop it. Undefined if none waits, or for the caller's own account.
 */
async function refusedSilencing(
  tx: Tx,
  caller: StaffCaller,
  { person, target }: LockedForChange,
): Promise<OfficeRefusal | undefined> {
  if (person.id === caller.staffId) return undefined;
  const waits = await waitsForLoosening(tx, caller);
  return waits ? { ...officeRefusal('loosening_waits'), target } : undefined;
}

async function waitsForLoosening(tx: Tx, { staffId }: StaffCaller): Promise<boolean> {
  return hasWaitingLoosening(tx, await listDependents(tx, staffId));
}

/** Why the caller may not give this role; undefined if they may. */
async function refusedRole(
  tx: Tx,
  { permissions }: StaffCaller,
  code: string,
): Promise<OfficeRefusal | undefined> {
  const role = await findRole(tx, code);
  if (!role) return officeRefusal('invalid_input');
  return areAllHeld(role.permissions, permissions) ? undefined : officeRefusal('role_beyond_own');
}

/** Why the caller may not take back or replace the open links of an address; undefined if they may (office-31). */
async function refusedInvite(
  tx: Tx,
  { permissions }: StaffCaller,
  email: string,
): Promise<OfficeRefusal | undefined> {
  for (const code of await lockInvitedRoles(tx, email)) {
    const role = (await findRole(tx, code)) ?? roleOf(code);
    if (!areAllHeld(role.permissions, permissions)) return officeRefusal('role_beyond_own');
  }
  return undefined;
}
