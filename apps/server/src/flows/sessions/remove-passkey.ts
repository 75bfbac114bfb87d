import type { Database } from '../../db/database.ts';
import { deletePasskey } from '../../features/sessions/passkeys-store.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

/** Removes one of the member's passkeys and tells the member; false if the member has no such passkey. */
export async function removePasskey(
  database: Database,
  {
    id,
    ...caller
  }: { id: string; memberId: bigint; network: string; userAgent: string | undefined },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await deletePasskey(tx, caller.memberId, id))) return false;
    await recordSecurityEvent(tx, { ...caller, kind: 'passkey_removed', madeBy: 'member' });
    return true;
  });
}
