/**
 * office-61: visible characters alone. Direction marks, invisible characters and fillers would make a text read
 * differently from what it says. A joiner between two pictographs makes one emoji of them.
 */
export const VISIBLE_TEXT =
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic}))+$/u;
