import type { Body, Data } from '@kapao/contract/operation.ts';
import { passkeyDomain } from '@kapao/contract/passkeys/rules.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Browsers keep passkeys for a domain, and the site's belong to that of its public address (account-70). */
export function canUsePasskeys(publicUrl: string | undefined): boolean {
  return (
    publicUrl !== undefined &&
    'PublicKeyCredential' in globalThis &&
    location.hostname === passkeyDomain(publicUrl)
  );
}

/** `cancelled` where the person does not want, or has no passkey here: browsers do not tell which. */
type Asked<Credential> =
  | { outcome: 'given'; credential: Credential }
  | { outcome: 'cancelled' }
  | { outcome: 'failed' };

/** Asks the person to make a passkey. */
export function createPasskey({
  options,
}: Data<'startPasskeyCreation'>): Promise<Asked<Body<'addPasskey'>['credential']>> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    // The contract leaves the options to WebAuthn; the server makes them with the same library.
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return startRegistration({ optionsJSON });
  });
}

/** Asks the person for a passkey. */
export function askForPasskey({
  options,
}: Data<'startPasskeyLogin'>): Promise<Asked<Body<'logInByPasskey'>['credential']>> {
  return ask(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // As in `createPasskey`.
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return startAuthentication({ optionsJSON });
  });
}

const CANCELLED = new Set(['NotAllowedError', 'AbortError']);

async function ask<Credential>(work: () => Promise<Credential>): Promise<Asked<Credential>> {
  try {
    return { outcome: 'given', credential: await work() };
  } catch (error) {
    const isCancelled = error instanceof Error && CANCELLED.has(error.name);
    return { outcome: isCancelled ? 'cancelled' : 'failed' };
  }
}
