import type { Input } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { findPasskey, takeChallenge, usePasskey } from '../../features/sessions/passkeys-store.ts';
import type { StoredPasskey } from '../../features/sessions/passkeys-store.ts';
import { challengeIn, memberParty, verifyAsserted } from '../../webauthn.ts';
import { openSessionOnDevice } from './log-in.ts';
import type { SignInOrigin } from './log-in.ts';

type LoggedIn =
  | { outcome: 'opened'; token: string; member: Pick<StoredPasskey, 'memberId' | 'memberUuid'> }
  | { outcome: 'refused'; refusal: 'passkey_refused' | 'member_blocked' };

/**
 * Signs in the member whose passkey answers a challenge, once (account-72). A block is disclosed only after the
 * signature is verified, so only to the passkey's owner.
 */
export async function logInByPasskey(
  { database, config, log }: Context,
  { id, response }: Input<'logInByPasskey'>['body']['credential'],
  origin: SignInOrigin,
): Promise<LoggedIn> {
  const challenge = challengeIn(response.clientDataJSON);
  const isOurs =
    challenge !== undefined &&
    (await database.transaction((tx) => takeChallenge(tx, challenge, null)));
  const stored = isOurs ? await findPasskey(database, config.websiteId, id) : undefined;
  if (!isOurs || !stored) return { outcome: 'refused', refusal: 'passkey_refused' };
  const counter = await verifyAsserted({ party: memberParty(config), log }, response, {
    id,
    challenge,
    stored,
  });
  if (counter === undefined) return { outcome: 'refused', refusal: 'passkey_refused' };
  if (stored.status === 'blocked') return { outcome: 'refused', refusal: 'member_blocked' };
  const { memberId } = stored;
  const token = await database.transaction(async (tx) => {
    if (!(await usePasskey(tx, { id, memberId, counter }))) return undefined;
    return openSessionOnDevice(tx, { memberId, ...origin });
  });
  return token === undefined
    ? { outcome: 'refused', refusal: 'passkey_refused' }
    : { outcome: 'opened', token, member: stored };
}
