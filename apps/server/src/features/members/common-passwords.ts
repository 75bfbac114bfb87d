import { readFileSync } from 'node:fs';

/**
 * The 4,000 passwords of 8 or more characters that leaked most often: lower case, one a line. The file is from
 * @zxcvbn-ts/language-common 4.1.3 (common-passwords.license.txt), whose package is ten times as large.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);
