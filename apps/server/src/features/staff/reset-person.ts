import type { Tx } from '../../db/database.ts';
import { deleteFactors } from './factors-store.ts';
import { insertInvite } from './invites-store.ts';
import { voidPassword } from './people-store.ts';
import { endSessionsOf } from './store.ts';
import type { StaffMember } from './store.ts';

/**
 * Voids a person's password, second factors and sessions at once, and makes the link by which they set new ones
 * (office-35). A thief of the old password finds nothing to use before the link is followed. `madeBy` is
 * null for a command.
 */
export async function resetPerson(
  tx: Tx,
  { id, email, role }: Pick<StaffMember, 'id' | 'email' | 'role'>,
  madeBy: bigint | null,
): Promise<{ token: string; expiresAt: Date }> {
  await voidPassword(tx, id);
  await deleteFactors(tx, id);
  await endSessionsOf(tx, id);
  return insertInvite(tx, { email, role, staffId: id, madeBy });
}
