import { readFileSync } from 'node:fs';

/**
 * The 4,000 passwords of 8 characters and more that leaked most often, lower case, one a line, most
 * frequent first. Taken from @zxcvbn-ts/language-common 4.1.3 (common-passwords.license.txt), as a
 * file, because its package carries ten times as much for another purpose.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);
