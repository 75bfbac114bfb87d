import type { Database } from '../../db/database.ts';
import { endNamedSession, endSessions } from './store.ts';

/** Ends one of the member's sessions by its public id; false if the member has no such session. */
export async function endOwnSession(
  database: Database,
  memberId: bigint,
  id: string,
): Promise<boolean> {
  return database.transaction((tx) => endNamedSession(tx, memberId, id));
}

/** Ends the member's sessions on all other devices. */
export async function endOtherSessions(
  database: Database,
  { memberId, accessToken }: { memberId: bigint; accessToken: string },
): Promise<void> {
  await database.transaction((tx) => endSessions(tx, memberId, accessToken));
}
