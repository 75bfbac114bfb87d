import { plainCharacters } from './characters.ts';

/** An attribute that leads anywhere but to a path of our own, which begins with one slash. */
const OUTER_ATTRIBUTE = /\b(?:href|src)\s*=\s*["']?(?!["']?\/(?!\/))/i;
/** A link, a host, or the name of an account in a messenger. */
const LINK =
  /https?:|\bwww\.|[a-z0-9-]\.[a-z]{2,12}(?:\/|\b)|(?:^|[\s:(])@[\w.-]{3,}|ไลน|\bline\b|telegram/i;
/** Nine digits or more with up to three signs between two of them: an account, a PromptPay number or a phone. */
const NUMBER = /\d(?:[^\p{L}\d]{0,3}\d){8}/u;
/** Days and times, which are no such number. */
const COMMON =
  /\b(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/\d{2,4}\b|\b(?:[01]?\d|2[0-3])[:.][0-5]\d\b/g;
const TAG = /<[^>]*>/g;

/** Whether a text that members read may send their money elsewhere: it has a link out, or a number like an account's. */
export function leadsOut(text: string): boolean {
  const plain = plainCharacters(text.normalize('NFKC'));
  const words = plain.replace(TAG, '');
  return OUTER_ATTRIBUTE.test(plain) || LINK.test(words) || NUMBER.test(words.replace(COMMON, ' '));
}
