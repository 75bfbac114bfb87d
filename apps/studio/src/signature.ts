import { sign, verify, type KeyObject } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-auth-signature';

/** Signs the body's bytes with RSA-SHA256. Returns the signature in base64 (studio-01). */
export function signatureOf(body: Uint8Array, privateKey: KeyObject): string {
  return sign('sha256', body, privateKey).toString('base64');
}

/** Returns whether the signature matches these bytes; a malformed signature does not. */
export function isSignedBy(body: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  try {
    return verify('sha256', body, publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
