import { ledgerAccountName } from '@kapao/contract/office/account-names.ts';
import {
  isCount,
  NO_KEY,
  type ReportColumn,
  type ReportGroup,
} from '@kapao/contract/office/report-sheets.ts';
import type { Report } from '@kapao/contract/office/reports.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatMicro } from '../../lib/money.ts';
import { nameIn } from '../../lib/name-in.ts';
import type { Language } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';

type Row = Report['rows'][number];

/** The name of a row in words. */
export function rowName(
  { key, name, name_en }: Pick<Row, 'key' | 'name' | 'name_en'>,
  by: ReportGroup,
  { text, language }: { text: Catalogue; language: Language },
): string {
  const { noKey, keys } = text.reports;
  if (key === NO_KEY) return noKey;
  if (by === 'day') return formatDay(key, language);
  if (by === 'house') return ledgerAccountName(key, language, name);
  return nameIn({ name, name_en }, language) ?? wordOf(keys, key);
}

/** The word for a code of the server, or the code itself. */
export function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}

/** A number of a column: a count, or baht. */
export function amountText(column: ReportColumn, amount: string): string {
  return isCount(column) ? Number(amount).toLocaleString('en-US') : formatMicro(amount);
}
