import { plainCharacters } from './characters.ts';

/** A link that leaves our site, in HTML or written out. A path of our own begins with one slash. */
const LINK =
  /https?:|\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|co|io|me|ly|gg|th|app|bet|vip|club|xyz|site|online|link|live|win|asia)\b/i;
/** Nine digits or more, with spaces, dots or dashes between them: an account, a PromptPay number or a phone. */
const NUMBER = /\d(?:[\s.\p{Pd}]*\d){8}/u;
const TAG = /<[^>]*>/g;

/** Whether a text that members read may send their money elsewhere: it has a link out, or a number like an account's. */
export function leadsOut(text: string): boolean {
  const plain = plainCharacters(text);
  return LINK.test(plain) || NUMBER.test(plain.replace(TAG, ''));
}
