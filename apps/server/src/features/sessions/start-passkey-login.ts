import type { Platform } from '../../platform.ts';
import { loginOptions, memberParty } from '../../webauthn.ts';
import { insertChallenge } from './passkeys-store.ts';

/** Returns the options of a login by any passkey. Their challenge can be answered once. */
export async function startPasskeyLogin({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): ReturnType<typeof loginOptions> {
  const options = await loginOptions(memberParty(config));
  await database.transaction((tx) => insertChallenge(tx, options.challenge, null));
  return options;
}
