import type { Platform } from '../../../platform.ts';
import { loginOptions, memberParty } from '../../../webauthn.ts';
import { insertChallenge, listPasskeys } from '../passkeys-store.ts';

/** Returns the options of a proof by one of the member's passkeys; undefined for a member without one. */
export async function startLockPasskey(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { memberId, accessToken }: { memberId: bigint; accessToken: string },
): Promise<Awaited<ReturnType<typeof loginOptions>> | undefined> {
  const known = await listPasskeys(database, memberId);
  if (known.length === 0) return undefined;
  const options = await loginOptions(memberParty(config), known);
  await database.transaction((tx) => insertChallenge(tx, options.challenge, memberId, accessToken));
  return options;
}
