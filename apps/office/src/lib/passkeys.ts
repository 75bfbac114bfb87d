import type { OfficeBody } from '@kapao/contract/office/operation.ts';

/** Browsers keep passkeys for a domain, and for no bare address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** The answer of a passkey to a challenge. */
export type PasskeyAnswer = NonNullable<OfficeBody<'stepUp'>['passkey']>;
