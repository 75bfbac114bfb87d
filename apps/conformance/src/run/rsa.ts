import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { SettingsError } from './settings.ts';

/** Header with the base64 of RSA-SHA256 over the raw body. */
export const SIGNATURE_HEADER = 'x-auth-signature';

/** Returns the function that signs a body. @throws SettingsError where the PEM is no RSA private key. */
export function createSigner(pem: string): (text: string) => string {
  const key = readKey(() => createPrivateKey(pem), 'private');
  return (text) => sign('sha256', Buffer.from(text), key).toString('base64');
}

/** Returns the check of a body's signature. @throws SettingsError where the PEM is no RSA public key. */
export function createVerifier(pem: string): (text: string, signature: string) => boolean {
  const key = readKey(() => createPublicKey(pem), 'public');
  return (text, signature) => {
    const bytes = Buffer.from(signature, 'base64');
    return (
      bytes.toString('base64') === signature && verify('sha256', Buffer.from(text), key, bytes)
    );
  };
}

function readKey<Key extends { asymmetricKeyType?: string | undefined }>(
  read: () => Key,
  kind: string,
): Key {
  let key: Key | undefined;
  try {
    key = read();
  } catch {
    // The check below names this fault, as it does a key of another kind.
  }
  if (key?.asymmetricKeyType !== 'rsa')
    throw new SettingsError(`the file is no RSA ${kind} key in PEM`);
  return key;
}
