import type { Database } from '../../db/database.ts';
import { findInvite } from './invites-store.ts';
import { findPerson } from './people-store.ts';
import { findRole } from './roles-store.ts';
import { roleOf } from './rules.ts';

/** Reads an invitation for the holder of its link; undefined when it has expired. A new person has no name yet. */
export async function showInvite(database: Database, token: string) {
  const invite = await findInvite(database, token);
  if (!invite) return undefined;
  const { email, staffId, expiresAt } = invite;
  const person = staffId === null ? undefined : await findPerson(database, staffId);
  const code = person?.role ?? invite.role;
  const role = (await database.transaction((tx) => findRole(tx, code))) ?? roleOf(code);
  return { email, name: person?.name ?? '', roleName: role.name, expiresAt };
}
