/**
 * account-70: the domain that passkeys belong to. Browsers refuse an IP address, so a sandbox at one takes passkeys at
 * localhost.
 */
export function passkeyDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
