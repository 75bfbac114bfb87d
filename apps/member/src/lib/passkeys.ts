import { passkeyDomain } from '@kapao/contract/passkeys/rules.ts';

/** Browsers keep passkeys for a domain, and the site's belong to that of its public address (account-70). */
export function canUsePasskeys(publicUrl: string | undefined): boolean {
  return (
    publicUrl !== undefined &&
    'PublicKeyCredential' in globalThis &&
    location.hostname === passkeyDomain(publicUrl)
  );
}
