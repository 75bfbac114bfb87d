import type { Body, Data } from '@kapao/contract/operation.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Browsers keep passkeys for a domain, and refuse an IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Asks the person to make a passkey; undefined where they, or the device, do not. */
export async function createPasskey({
  options,
}: Data<'startPasskeyCreation'>): Promise<Body<'addPasskey'>['credential'] | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(() => undefined);
}

/** Asks the person for a passkey; undefined where they have none here, or do not want. */
export async function askForPasskey({
  options,
}: Data<'startPasskeyLogin'>): Promise<Body<'logInByPasskey'>['credential'] | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(() => undefined);
}
