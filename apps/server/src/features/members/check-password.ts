import type { Platform } from '../../platform.ts';
import { isGuessable } from './reads.ts';
import { phoneWords } from './rules.ts';

/** Whether a new password is too easily guessed, for the member with this phone (account-16). */
export async function isPasswordTooCommon(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  password: string,
  phone: string,
): Promise<boolean> {
  return isGuessable({ on: database, config }, password, phoneWords(phone));
}
