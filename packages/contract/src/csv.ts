/** The byte order mark, without which Excel shows Thai as other letters. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * A spreadsheet takes a text for a formula that begins with one of these signs, also full-width or behind spaces, quotes
 * and characters that nobody sees (history-36).
 */
const FORMULA =
  /^(?:[\s\p{Cc}"'\u2018-\u201f]|\p{Default_Ignorable_Code_Point})*[=+\-@|\uff1d\uff0b\uff0d\uff20\uff5c\u2212]|^[\t\r\n]/u;
/** Long digits and those behind a 0 would become numbers: a phone loses its 0, an account its last digits. */
const RESHAPED = /^(?:0\d+|\d{12,}|\d+e\d+|\d+\/\d+)$/i;

/** Quotes a text for a CSV file, and keeps a spreadsheet from calculating it or reading it as a number. */
export function textCell(text: string): string {
  const safe = FORMULA.test(text) || RESHAPED.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
