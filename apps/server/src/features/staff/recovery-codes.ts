import { Secret } from 'otpauth';
import { hashToken } from '../../tokens.ts';
import { RECOVERY_CODES } from './rules.ts';

const RANDOM_BYTES = 10;

/** Makes codes of 80 random bits in groups of four, easy to copy from paper. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RANDOM_BYTES }).base32.toLowerCase().replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/** Returns the hash under which a recovery code is stored; letter case and separators do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''));
}
