import { createHash, hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_FORMAT = /^[\w-]{43}$/;

/** 32 random bytes as base64url (account-36, studio-16). Only its hash is stored. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Stored in place of a token. Plain sha256 is enough for 256 random bits; only passwords need argon2. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Hashes of many tokens, as the text of a bytea[]. */
export function tokenHashes(tokens: readonly string[]): string {
  const hashes = tokens.map((token) => `"\\\\x${hash('sha256', token)}"`);
  return `{${hashes.join(',')}}`;
}

/** Whether the text has the form of a token and is worth a database read. */
export function looksLikeToken(text: string): boolean {
  return TOKEN_FORMAT.test(text);
}
