import type { Context } from '../../context.ts';
import { commonPasswords } from './common-passwords.ts';
import { isEasilyGuessed, phoneWords, PRODUCT_WORDS } from './rules.ts';
import { loadSite } from '../site/reads.ts';

/** Whether a new password is too easily guessed, for the member with this phone (account-16). */
export async function isPasswordTooCommon(
  { database, config }: Pick<Context, 'database' | 'config'>,
  password: string,
  phone: string,
): Promise<boolean> {
  const { settings } = await loadSite(database, config);
  const ownWords = [...PRODUCT_WORDS, settings.name, ...phoneWords(phone)];
  return isEasilyGuessed(password, { common: commonPasswords, ownWords });
}
