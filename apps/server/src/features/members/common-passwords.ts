import { readFileSync } from 'node:fs';

/**
 * The 4,000 most leaked passwords of 8 characters and more: lower case, one a line, most frequent first. The file comes
 * from @zxcvbn-ts/language-common 4.1.3 (common-passwords.license.txt), whose package is ten times as large.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);
