import { bangkokDay, bangkokTimeText } from '@kapao/contract/bangkok.ts';
import type { ReportSheet } from '@kapao/contract/office/report-sheets.ts';
import type { ExportRow } from '../../http/office/spreadsheet.ts';
import { exportTexts } from './export-texts.ts';
import type { Scope } from './sums-store.ts';

/** The days in the name of a report's file. Liabilities have no period, because they are the current ones. */
export function exportDays(
  { sheet, scope }: { sheet: ReportSheet; scope: Scope },
  now: Date,
): string[] {
  return sheet === 'liabilities' ? [bangkokDay(now)] : [scope.from, scope.until];
}

/** The first rows of a file: its title, period, filters, the last transfer that is counted, and when it was made. */
export function exportHead(
  title: ExportRow,
  { sheet, scope }: { sheet: ReportSheet; scope: Scope },
  { language, asOf, madeAt }: { language: 'th' | 'en'; asOf: bigint; madeAt: Date },
): ExportRow[] {
  const { words, ...text } = exportTexts[language];
  const { from, until, ...filters } = scope;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const groups: Readonly<Record<string, string>> = words.groups;
  return [
    title,
    ...(sheet === 'liabilities' ? [] : [[text.period, { day: from }, { day: until }]]),
    ...given.map(([filter, value]) => [groups[filter] ?? filter, value ?? '']),
    [text.asOf, String(asOf)],
    [text.madeAt, { at: madeAt, text: bangkokTimeText(madeAt) }],
    [text.baht],
    [],
  ];
}
