/** A shorter value may be a common word, and hides no account. */
const SHORTEST_SECRET = 6;
/** All but the last four digits of a number as long as an account's or a phone's. */
const LONG_NUMBER = /\d{5,}(?=\d{4}(?!\d))/g;

/**
 * door-26: returns a third party's words as staff may read them: without our secrets, also as HTTP Basic sends them, with
 * the last four digits of long numbers alone, and cut to a length.
 */
export function wordsForStaff(
  words: string,
  { secrets, maxLength }: { secrets: readonly string[]; maxLength: number },
): string {
  const hidden = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, base64(secret), base64(`${secret}:`)])
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, '…'), words);
  const masked = hidden.replace(LONG_NUMBER, '…').replaceAll('\0', '').toWellFormed();
  return Array.from(masked).slice(0, maxLength).join('');
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
