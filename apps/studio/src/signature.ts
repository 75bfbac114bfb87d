import { sign, verify, type KeyObject } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-auth-signature';

/** RSA-SHA256 over the bytes that travel, base64 (studio-01). */
export function signatureOf(body: Uint8Array, privateKey: KeyObject): string {
  return sign('sha256', body, privateKey).toString('base64');
}

/** False for anything that is not a signature of these very bytes, malformed text included. */
export function isSignedBy(body: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  try {
    return verify('sha256', body, publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
