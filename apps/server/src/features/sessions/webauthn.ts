import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Input } from '@kapao/contract/operation.ts';
import { passkeyDomain } from '@kapao/contract/passkeys/rules.ts';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ownOrigins } from '../../own-origins.ts';
import type { StoredPasskey } from './passkeys-store.ts';

type Created = Input<'addPasskey'>['body']['credential'];
type Asserted = Input<'logInByPasskey'>['body']['credential'];

type Verifier = Pick<Context, 'config' | 'log'>;

interface Owner {
  uuid: string;
  username: string;
  siteName: string;
}

/**
 * Returns options for a passkey that identifies its member without a user name and requires the person to unlock it.
 */
export async function creationOptions(
  config: Config,
  owner: Owner,
  known: readonly { id: string }[],
) {
  const rp = { id: passkeyDomain(config.publicUrl), name: owner.siteName };
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: owner.username,
    userID: new TextEncoder().encode(owner.uuid),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options, rp };
}

export function loginOptions(config: Config) {
  return generateAuthenticationOptions({
    rpID: passkeyDomain(config.publicUrl),
    userVerification: 'required',
  });
}

/** Verifies a new credential; undefined if the response does not match the challenge, the origin or the person. */
export async function verifyCreated(
  { config, log }: Verifier,
  credential: Created,
  challenge: string,
) {
  const verified = await undefinedOnError(
    log,
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expected(config, challenge),
    }),
  );
  return verified?.registrationInfo?.credential;
}

/** Verifies a sign-in and returns the authenticator's new count; undefined if the response does not match. */
export async function verifyAsserted(
  { config, log }: Verifier,
  { userHandle, ...response }: Asserted['response'],
  { id, challenge, stored }: { id: string; challenge: string; stored: StoredPasskey },
): Promise<number | undefined> {
  const verified = await undefinedOnError(
    log,
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      credential: {
        id,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
      ...expected(config, challenge),
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

function expected(config: Config, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: ownOrigins(config),
    expectedRPID: passkeyDomain(config.publicUrl),
    requireUserVerification: true,
  };
}

/** The library throws for each answer that does not hold, as for a fault, which the error's class tells apart. */
async function undefinedOnError<Result>(
  log: Context['log'],
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    log.warn({ kind }, 'a passkey could not be verified');
    return undefined;
  }
}

const clientData = z.object({ challenge: z.string() });

/** Reads the challenge that the browser signed; undefined if it cannot be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
}
