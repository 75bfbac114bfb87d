/** Characters that nobody sees, or that turn the direction of a text: marks, invisible characters and fillers. */
const HIDDEN = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0`;
/** A joiner between two pictographs makes one emoji of them. */
const EMOJI_JOINER = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`;

/** office-61: visible characters alone. Others would make a text read differently from what it says. */
export const VISIBLE_TEXT = new RegExp(`^(?:[^${HIDDEN}]|${EMOJI_JOINER})+$`, 'u');

/** A hidden character of a text with lines and tabs, such as HTML. */
const HIDDEN_IN_LINES = new RegExp(String.raw`(?!${EMOJI_JOINER})(?![\n\r\t])[${HIDDEN}]`, 'gu');

const NUMBERED = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi;
/** Names of hidden characters in HTML. */
const NAMED =
  /&(?:lrm|rlm|zwj|zwnj|shy|ic|it|af|NoBreak|ZeroWidthSpace|ApplyFunction|InvisibleComma|InvisibleTimes|NegativeThinSpace|NegativeMediumSpace|NegativeThickSpace|NegativeVeryThinSpace);?/;
const LAST_CODE_POINT = 0x10_ff_ff;

/** office-61: whether HTML has hidden characters, written as they are or by their numbers or names. */
export function hidesText(html: string): boolean {
  const written = html.replaceAll(NUMBERED, (_all, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
  });
  return NAMED.test(html) || written !== withoutHidden(written);
}

/** Returns a text with lines without its hidden characters. */
export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN_IN_LINES, '');
}
