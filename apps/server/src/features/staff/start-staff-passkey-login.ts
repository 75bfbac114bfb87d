import type { Platform } from '../../platform.ts';
import { loginOptions, officeParty } from '../../webauthn.ts';
import { insertStaffChallenge } from './factors-store.ts';

/** Returns the options of a sign-in by any passkey of staff. Their challenge can be answered once. */
export async function startStaffPasskeyLogin({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): ReturnType<typeof loginOptions> {
  const options = await loginOptions(officeParty(config));
  await database.transaction((tx) => insertStaffChallenge(tx, options.challenge, null));
  return options;
}
