import { createHash, hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_FORMAT = /^[\w-]{43}$/;

/** 32 random bytes as base64url (account-36, studio-16). Only its hash is stored. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * What is stored of a token. A plain sha256 is enough, because nobody can try all of 256 random bits;
 * passwords need argon2, tokens do not.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The hashes of many, as the text of a bytea[]. */
export function tokenHashes(tokens: readonly string[]): string {
  const hashes = tokens.map((token) => `"\\\\x${hash('sha256', token)}"`);
  return `{${hashes.join(',')}}`;
}

/** Whether it is worth asking the database about. */
export function looksLikeToken(text: string): boolean {
  return TOKEN_FORMAT.test(text);
}
