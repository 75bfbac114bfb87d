/** account-70: returns the domain of passkeys. Browsers refuse an IP address, so a sandbox at one uses localhost. */
export function passkeyDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
