import type { OfficeInput } from '@kapao/contract/office/operation.ts';
import { actAs } from '../../db/author.ts';
import { recordAct } from '../../audit/record.ts';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import type { OfficeVisitor } from '../../http/office/office-handlers.ts';
import { isGuessable } from '../members/reads.ts';
import { insertControl } from './controls-store.ts';
import { deleteFactors } from './factors-store.ts';
import { findInvite, takeInvite } from './invites-store.ts';
import type { Invite } from './invites-store.ts';
import { renewPerson } from './people-store.ts';
import { wordsOf } from './rules.ts';
import { endSessionsOf, insertStaff, openStaffSession } from './store.ts';
import type { StaffMember } from './store.ts';

type Joined =
  | { outcome: 'opened'; token: string }
  | {
      outcome: 'refused';
      code: 'expired' | 'password_too_common' | 'too_many_requests' | 'email_taken';
    };

/**
 * office-21: accepts an invitation: creates a new person, or gives an existing one a new password and lets them set up
 * new factors.
 */
export async function acceptInvite(
  context: Pick<Platform, 'database' | 'config' | 'passwords'>,
  { token, name, password }: OfficeInput<'acceptInvite'>['body'],
  visitor: OfficeVisitor,
): Promise<Joined> {
  const { database, config, passwords } = context;
  const invite = await findInvite(database, token);
  if (!invite) return { outcome: 'refused', code: 'expired' };
  const words = wordsOf({ email: invite.email, name });
  if (await isGuessable({ on: database, config }, password, words)) {
    return { outcome: 'refused', code: 'password_too_common' };
  }
  const passwordHash = await passwords.hash(password);
  if (passwordHash === undefined) return { outcome: 'refused', code: 'too_many_requests' };
  return database.transaction(async (tx) => {
    await actAs(tx, { kind: 'staff', name: invite.email });
    const taken = await takeInvite(tx, token);
    if (!taken) return { outcome: 'refused', code: 'expired' };
    const staff = await join(tx, taken, { name, passwordHash });
    if (!staff) return { outcome: 'refused', code: taken.staffId ? 'expired' : 'email_taken' };
    await noteControl(tx, staff.id, taken);
    const opened = await openStaffSession(tx, {
      staffId: staff.id,
      network: visitor.network,
      userAgent: visitor.userAgent,
      isVerified: false,
    });
    const { email, role } = staff;
    const { address, requestId } = visitor;
    await recordAct(
      tx,
      { kind: 'staff', name: email, staffId: staff.id, role, address, requestId },
      {
        operation: 'acceptInvite',
        target: `staff:${staff.id}`,
        outcome: 'done',
        after: { email, role, name },
      },
    );
    return { outcome: 'opened', token: opened };
  });
}

/** risk-06: records the maker of a used link as the controller of its account; a command's link has no controller. */
async function noteControl(tx: Tx, staffId: bigint, { madeBy, ...invite }: Invite): Promise<void> {
  if (madeBy === null) return;
  const kind = invite.staffId === null ? 'invited' : 'reset';
  await insertControl(tx, { staffId, controllerId: madeBy, kind });
}

async function join(
  tx: Tx,
  { staffId, email, role }: Invite,
  made: { name: string; passwordHash: string },
): Promise<StaffMember | undefined> {
  if (staffId === null) {
    const id = await insertStaff(tx, { email, role, ...made });
    return id === undefined ? undefined : { id, email, role, name: made.name };
  }
  const staff = await renewPerson(tx, staffId, made);
  if (!staff) return undefined;
  await deleteFactors(tx, staffId);
  await endSessionsOf(tx, staffId);
  return staff;
}
