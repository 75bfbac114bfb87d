import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Input } from '@kapao/contract/operation.ts';
import { passkeyDomain } from '@kapao/contract/passkeys/rules.ts';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { officeOrigins, ownOrigins } from './own-origins.ts';

type Created = Input<'addPasskey'>['body']['credential'];
type Asserted = Input<'logInByPasskey'>['body']['credential'];

/** The site that passkeys belong to: its domain, and the origins of its pages. */
interface Party {
  id: string;
  origins: string[];
}

interface Verifier {
  party: Party;
  log: Context['log'];
}

interface Owner {
  uuid: string;
  username: string;
  siteName: string;
}

export function memberParty(config: Config): Party {
  return { id: passkeyDomain(config.publicUrl), origins: ownOrigins(config) };
}

export function officeParty(config: Config): Party {
  return {
    id: passkeyDomain(config.officeUrl),
    origins: officeOrigins(config, config.officePort),
  };
}

/**
 * Returns options for a passkey that identifies its member without a user name and requires the person to unlock it.
 */
export async function creationOptions(
  party: Party,
  owner: Owner,
  known: readonly { id: string }[],
) {
  const rp = { id: party.id, name: owner.siteName };
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

/** Returns the options of a sign-in with a passkey. With `known`, only those passkeys are accepted. */
export function loginOptions(party: Party, known: readonly { id: string }[] = []) {
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    ...(known.length > 0 && { allowCredentials: known.map(({ id }) => ({ id })) }),
  });
}

/** Verifies a new credential; undefined if the response does not match the challenge, the origin or the person. */
export async function verifyCreated(
  { party, log }: Verifier,
  credential: Created,
  challenge: string,
) {
  const verified = await undefinedOnError(
    log,
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...expected(party, challenge),
    }),
  );
  return verified?.registrationInfo?.credential;
}

/** Verifies a sign-in and returns the authenticator's new count; undefined if the response does not match. */
export async function verifyAsserted(
  { party, log }: Verifier,
  { userHandle, ...response }: Asserted['response'],
  {
    id,
    challenge,
    stored,
  }: { id: string; challenge: string; stored: { publicKey: Buffer; counter: number } },
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
      ...expected(party, challenge),
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}

function expected(party: Party, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/**
 * Returns undefined for an answer that the library refuses. The library throws for faults too, so the error's class
 * decides.
 */
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
