import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_DIGITS = 16;
/** `sealed:v1:<key id>:<nonce, ciphertext and tag in base64url>`; checks of the tables require the prefix. */
const SEALED = /^sealed:v1:([0-9a-f]{16}):([A-Za-z0-9_-]+)$/;

/** Thrown when a secret cannot be decrypted. The message names its place and key id, never the secret. */
export class SecretsError extends Error {}

/** Encrypts third-party secrets for the database. Each one is bound to the place where it is stored. */
export interface Secrets {
  /** The id of the sealing key. It is a hash, so it does not reveal the key. */
  keyId: string;
  /** Encrypts a text for one place (table, column, row); it cannot be decrypted for another. */
  seal(text: string, place: string): string;
  /** @throws SecretsError if the key is missing, or the text was changed or moved. */
  unseal(sealed: string, place: string): string;
}

/** Creates the cipher: it encrypts with the current key and decrypts with any of the keys. */
export function createSecrets(current: Buffer, ...previous: Buffer[]): Secrets {
  const keys = new Map([current, ...previous].map((key) => [keyIdOf(key), key]));
  const keyId = keyIdOf(current);
  return {
    keyId,
    seal: (text, place) => {
      const parts = encryptBytes(current, Buffer.from(text), place);
      return `sealed:v1:${keyId}:${parts.toString('base64url')}`;
    },
    unseal: (sealed, place) => {
      const [, id = '', body = ''] = SEALED.exec(sealed) ?? [];
      if (id === '') throw new SecretsError(`${place} is not sealed`);
      const key = keys.get(id);
      if (!key) throw new SecretsError(missingKeyMessage(place, id, [...keys.keys()]));
      return decryptBytes(key, Buffer.from(body, 'base64url'), place).toString('utf8');
    },
  };
}

/** Returns the id of the key that encrypted the text; undefined for a text that is not sealed. */
export function sealingKeyId(text: string): string | undefined {
  return SEALED.exec(text)?.[1];
}

/** Encrypts bytes for one place: nonce, ciphertext and tag. */
export function encryptBytes(key: Buffer, bytes: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws SecretsError if the bytes were changed or moved, or belong to another key. */
export function decryptBytes(key: Buffer, parts: Buffer, place: string): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, parts.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(parts.subarray(-TAG_BYTES));
    const bytes = decipher.update(parts.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([bytes, decipher.final()]);
  } catch (cause) {
    throw new SecretsError(`${place} was changed, or belongs to another row`, { cause });
  }
}

function keyIdOf(key: Buffer): string {
  const hash = createHash('sha256').update('kapao secrets key id').update(key);
  return hash.digest('hex').slice(0, KEY_ID_DIGITS);
}

function missingKeyMessage(place: string, id: string, known: readonly string[]): string {
  return (
    `${place} is sealed with the key ${id}, and given are ${known.join(', ')}.\n` +
    'Give that key as SECRETS_KEY, or as SECRETS_KEY_PREVIOUS to rotate (docs/operations.md); ' +
    'without SECRETS_KEY it stands in DATA_DIR/secrets-key.'
  );
}
