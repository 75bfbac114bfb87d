import { plainCharacters } from './characters.ts';

/** An attribute that leads anywhere but to a path of our own, which begins with one slash. */
const OUTER_ATTRIBUTE = /\b(?:href|src)\s*=\s*["']?(?!["']?\/(?!\/))/i;
/** A link, a host, or the name of an account in a messenger. */
const LINK =
  /https?:|\bwww\.|[a-z0-9-]\.[a-z]{2,12}(?:\/|\b)|\.ไทย|\b\d{1,3}(?:\.\d{1,3}){3}\b|(?:^|[\s:(])@[\w.-]{3,}|ไลน|\bline\b|telegram|whats\s?app|we\s?chat|messenger|facebook|viber|discord/i;
/** A dot that is written in brackets or as a word. */
const WRITTEN_DOT = /\s*[[({]\s*(?:\.|dot|จุด)\s*[\])}]\s*|\s+dot\s+|\s*จุด\s*(?=[a-z])/giu;
/** Nine digits or more without a letter between them: an account, a PromptPay number or a phone. */
const NUMBER = /\d(?:[^\p{L}\d]*\d){8}/u;

const DATE = String.raw`(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:2[05])?\d\d`;
const TIME = String.raw`(?:[01]?\d|2[0-3])[:.][0-5]\d`;
const MOMENT = String.raw`(?:${DATE}(?:\s+${TIME})?|${TIME})`;
/**
 * A time or a period, whose digits are no account number. Several in a row may be one, so only a single one matches.
 */
const PERIOD = new RegExp(
  String.raw`(?<!\d[^\p{L}\d]*)${MOMENT}(?:\s*[-–]\s*${MOMENT})?(?![^\p{L}\d]*\d)`,
  'gu',
);
/** Signs above a Thai consonant but its vowels; a sign too many still reads as the word. */
const THAI_SIGNS = /[\u0e47-\u0e4e]/g;
const TAG = /<[^>]*>/g;
const ENTITY = /&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/gi;
/** Digits in a filled or double circle, which normalization leaves: each row is 1 to 9. */
const CIRCLED = /[\u2776-\u277e\u2780-\u2788\u278a-\u2792\u24f5-\u24fd]/g;
const CIRCLED_ZERO = /\u24ff|\u{1f10b}|\u{1f10c}/gu;
const FIRST_OF_ROW = [0x278a, 0x2780, 0x2776, 0x24f5];

/** Whether a text that members read may send their money elsewhere: it has a link out, or a number like an account's. */
export function leadsOut(text: string): boolean {
  const plain = plainCharacters(text.normalize('NFKC')).replace(ENTITY, ' ');
  const words = plain
    .replace(TAG, '')
    .replace(CIRCLED, digitOfCircle)
    .replace(CIRCLED_ZERO, '0')
    .replace(WRITTEN_DOT, '.')
    .replace(THAI_SIGNS, '');
  return (
    OUTER_ATTRIBUTE.test(plain) ||
    LINK.test(words) ||
    LINK.test(words.replace(/[l|]/gi, 'i').replace(/\bi+ne\b/gi, 'line')) ||
    NUMBER.test(words.replace(PERIOD, ' '))
  );
}

function digitOfCircle(circle: string): string {
  const code = circle.codePointAt(0) ?? 0;
  const first = FIRST_OF_ROW.find((row) => code >= row) ?? code;
  return String(code - first + 1);
}
