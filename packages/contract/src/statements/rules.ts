import { addDays, bangkokDay, startOfMonth } from '../bangkok.ts';

/** The number of months with statements: the current one and those before it. */
const STATEMENT_MONTHS = 24;

/** JSON is the statement with proofs (proof-11). */
export const statementFormats = ['pdf', 'csv', 'json'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const statementLanguages = ['th', 'en'] as const;
export type StatementLanguage = (typeof statementLanguages)[number];

/** Lists the Bangkok months with statements, such as `2026-11`, newest first and none before `since` (history-31). */
export function statementMonths(now: Date, since = new Date(0)): string[] {
  const months: string[] = [];
  let day = startOfMonth(bangkokDay(now));
  const first = startOfMonth(bangkokDay(since));
  while (months.length < STATEMENT_MONTHS && day >= first) {
    months.push(day.slice(0, 7));
    day = startOfMonth(addDays(day, -1));
  }
  return months;
}
