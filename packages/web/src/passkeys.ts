import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** `cancelled`: the person refused, or has no passkey here; browsers do not tell which. */
type Asked<Credential> =
  | { outcome: 'given'; credential: Credential }
  | { outcome: 'cancelled' }
  | { outcome: 'failed' };

/** The server's answer that starts the creation of a passkey or a sign-in with one. */
interface Started {
  options: { challenge: string };
}

/** Asks the person to make a passkey. */
export function createPasskey({ options }: Started): Promise<Asked<RegistrationResponseJSON>> {
  return ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    // The contract leaves the options to WebAuthn; the server makes them with the same library.
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return startRegistration({ optionsJSON });
  });
}

/** Asks the person for a passkey. */
export function askForPasskey({ options }: Started): Promise<Asked<AuthenticationResponseJSON>> {
  return ask(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // The contract has a wider type for the options; the server makes them with the same library.
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
