/** The byte order mark, without which Excel shows Thai as other letters. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/** A spreadsheet treats a text that begins with these as a formula (history-36). */
const FORMULA = /^[=+\-@\t\r]/;

/** Quotes a text for a CSV file and keeps it from becoming a formula. */
export function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
