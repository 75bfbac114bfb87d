import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PRIVATE_KEY_FILE = 'studio-private.pem';
export const PUBLIC_KEY_FILE = 'studio-public.pem';
const MODULUS_BITS = 2048;

/** Reads the studio's private key; creates the key pair at the first start. Operators receive the public key. */
export function loadOrCreateSigningKey(directory: string): KeyObject {
  const privateFile = join(directory, PRIVATE_KEY_FILE);
  const publicFile = join(directory, PUBLIC_KEY_FILE);
  mkdirSync(directory, { recursive: true });
  if (!existsSync(privateFile) || !existsSync(publicFile)) {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: MODULUS_BITS,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFileSync(privateFile, pair.privateKey, { mode: 0o600 });
    writeFileSync(publicFile, pair.publicKey);
  }
  return createPrivateKey(readFileSync(privateFile));
}
