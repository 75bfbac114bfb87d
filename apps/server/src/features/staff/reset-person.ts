import type { Tx } from '../../db/database.ts';
import { insertInvite } from './invites-store.ts';
import { endSessionsOf } from './store.ts';
import type { StaffMember } from './store.ts';

/**
 * Ends a person's sessions and makes the link by which they set a new password and a new second factor (office-35). The
 * old ones go when the link is used. `madeBy` is null for a command.
 */
export async function resetPerson(
  tx: Tx,
  { id, email, role }: Pick<StaffMember, 'id' | 'email' | 'role'>,
  madeBy: bigint | null,
): Promise<{ token: string; expiresAt: Date }> {
  await endSessionsOf(tx, id);
  return insertInvite(tx, { email, role, staffId: id, madeBy });
}
