import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { Platform } from '../../../platform.ts';
import { challengeIn, memberParty, verifyAsserted } from '../../../webauthn.ts';
import { findPasskey, takeChallenge, usePasskey } from '../passkeys-store.ts';
import { networkOf, oldPasswordWaitMessage } from '../rules.ts';
import { isLoginStillValid } from '../store.ts';
import { tryOwnPassword } from '../try-password.ts';
import { countPinTry, findLock, forgetPinTries, withdrawPinTry } from './lock-store.ts';
import { wrongPinMessage } from './rules.ts';

/** The member and the session that a proof is for. */
export interface ProvingSession {
  memberId: bigint;
  accessToken: string;
  address: string;
}

export interface ProofRefused {
  refusal: 'pin_wrong' | 'pin_off' | 'passkey_refused' | 'old_password_wrong' | 'too_many_requests';
  message?: BothLanguages;
}

type Proving = Pick<Platform, 'database' | 'passwords' | 'config' | 'log'>;

/**
 * Checks that the member holds the phone (lock-07). A proof counts for the one call that brings it. Returns why it is
 * refused; undefined when it is right.
 */
export async function proveOwner(
  context: Proving,
  session: ProvingSession,
  proof: OwnerProof,
): Promise<ProofRefused | undefined> {
  switch (proof.kind) {
    case 'pin':
      return provePin(context, session, proof.pin);
    case 'passkey':
      return provePasskey(context, session, proof.credential);
    case 'password':
      return provePassword(context, session, proof.password);
    default:
      return proof satisfies never;
  }
}

/** lock-08: five wrong PINs turn the PIN off for this session, until it gives the password. */
async function provePin(
  { database, passwords }: Proving,
  { memberId, accessToken }: ProvingSession,
  pin: string,
): Promise<ProofRefused | undefined> {
  const lock = await findLock(database, memberId);
  if (lock?.pinHash == null) return { refusal: 'pin_off' };
  const triesLeft = await database.transaction((tx) => countPinTry(tx, accessToken));
  if (triesLeft === undefined) return { refusal: 'pin_off' };
  const verdict = await passwords.verify(pin, lock.pinHash);
  if (verdict === 'busy') {
    await database.transaction((tx) => withdrawPinTry(tx, accessToken));
    return { refusal: 'too_many_requests' };
  }
  if (verdict === 'right') {
    await database.transaction((tx) => forgetPinTries(tx, accessToken));
    return undefined;
  }
  if (triesLeft === 0) return { refusal: 'pin_off' };
  return { refusal: 'pin_wrong', message: wrongPinMessage(triesLeft) };
}

/** Takes a passkey of this member that answers a challenge of this session, once. */
async function provePasskey(
  { database, config, log }: Proving,
  { memberId, accessToken }: ProvingSession,
  { id, response }: Extract<OwnerProof, { kind: 'passkey' }>['credential'],
): Promise<ProofRefused | undefined> {
  const refused = { refusal: 'passkey_refused' } as const;
  const challenge = challengeIn(response.clientDataJSON);
  const isOurs =
    challenge !== undefined &&
    (await database.transaction((tx) => takeChallenge(tx, challenge, memberId, accessToken)));
  const stored = isOurs ? await findPasskey(database, config.websiteId, id) : undefined;
  if (!isOurs || stored?.memberId !== memberId) return refused;
  const counter = await verifyAsserted({ party: memberParty(config), log }, response, {
    id,
    challenge,
    stored,
  });
  if (counter === undefined) return refused;
  const isUsed = await database.transaction((tx) => usePasskey(tx, { id, memberId, counter }));
  return isUsed ? undefined : refused;
}

/** Wrong passwords count as those of the login, with its waits (account-21). The right one turns the PIN on again. */
async function provePassword(
  context: Proving,
  { memberId, accessToken, address }: ProvingSession,
  password: string,
): Promise<ProofRefused | undefined> {
  const network = networkOf(address);
  const attempt = await tryOwnPassword(context, { memberId, password, network });
  if (attempt.outcome === 'refused') {
    const { refusal, waitSeconds } = attempt;
    return {
      refusal,
      ...(waitSeconds !== undefined && { message: oldPasswordWaitMessage(waitSeconds) }),
    };
  }
  const isValid = await context.database.transaction(async (tx) => {
    await attempt.forgive(tx);
    // Another call may have changed the password since it was compared, or staff have blocked the member.
    if (!(await isLoginStillValid(tx, attempt.credentials))) return false;
    await forgetPinTries(tx, accessToken);
    return true;
  });
  return isValid ? undefined : { refusal: 'old_password_wrong' };
}
