import type { Platform } from '../../platform.ts';
import { isGuessable } from './reads.ts';
import { phoneWords } from '@kapao/contract/members/easily-guessed.ts';

/** account-16: whether a member's new password is too easily guessed; the member's phone is a part of the check. */
export async function isPasswordTooCommon(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  password: string,
  phone: string,
): Promise<boolean> {
  return isGuessable({ on: database, config }, password, phoneWords(phone));
}
