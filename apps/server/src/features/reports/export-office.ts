import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import { ledgerAccountName } from '@kapao/contract/office/account-names.ts';
import { isCount, NO_KEY, reportSheets } from '@kapao/contract/office/report-sheets.ts';
import type { ReportColumn, ReportGroup } from '@kapao/contract/office/report-sheets.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { officeDone, officeRefusal } from '../../http/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office-handlers.ts';
import { newestTransfer } from '../../ledger/horizon.ts';
import { onSnapshot } from '../../ledger/snapshot.ts';
import { readAsked } from './asked-report.ts';
import type { AskedReport } from './asked-report.ts';
import { exportTexts } from './export-texts.ts';
import type { ExportTexts } from './export-texts.ts';
import { readFold } from './fold-store.ts';
import { makeReport } from './make-report.ts';
import { nameRows } from './name-rows.ts';
import type { RowName } from './name-rows.ts';
import { csvOf, xlsxOf } from '../../http/spreadsheet.ts';
import type { ExportRow } from '../../http/spreadsheet.ts';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A report as a file, with every row, for the books of an operator (report-12). */
export function reportExportsOffice({
  exports,
}: Pick<Context, 'exports'>): OfficeHandlers<'exportReport'> {
  return {
    exportReport: async ({ body }) => {
      const { format, language, ...query } = body;
      const target = `report:${query.sheet}`;
      const asked = readAsked(query, exports.now());
      if (!asked) return { ...officeRefusal('invalid_input'), target };
      const { sheet, by, scope } = asked;
      const { from, until, ...filters } = scope;
      const content = async function* () {
        const rows = await onSnapshot(exports, (tx) => exportRows(tx, asked, language));
        yield* format === 'csv' ? csvOf(rows) : xlsxOf(rows);
      };
      const name = `report-${sheet}-${by}-${from}-${until}.${format}`;
      return {
        ...officeDone(null),
        file: { name, mediaType: mediaTypes[format], content },
        target,
        after: { format, by, from, until, ...filters },
      };
    },
  };
}

async function exportRows(tx: Tx, asked: AskedReport, language: 'th' | 'en'): Promise<ExportRow[]> {
  const { sheet, by } = asked;
  const { generation, transferId } = await readFold(tx);
  const { lines, total } = await makeReport(tx, generation, asked);
  const names = await nameRows(
    tx,
    by,
    lines.map(({ key }) => key),
  );
  const asOf = sheet === 'liabilities' ? await newestTransfer(tx) : transferId;
  const text = exportTexts[language];
  const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
  const cells = (amounts: readonly (bigint | null)[]) =>
    amounts.map((amount, index) => {
      const column = columns[index];
      if (amount === null || column === undefined) return null;
      return isCount(column) ? amount : { micro: amount };
    });
  return [
    ...headRows(asked, text, { asOf, madeAt: tx.now() }),
    [text.words.groups[by], ...columns.map((column) => text.words.columns[column])],
    ...lines.map(({ key, amounts }) => [
      nameOf(key, names.get(key), { by, language, words: text.words }),
      ...cells(amounts),
    ]),
    [text.words.total, ...cells(total)],
  ];
}

/** Says which report this is: period, filters, the last transfer that is counted, and when it was made. */
function headRows(
  { sheet, scope }: AskedReport,
  { words, ...text }: ExportTexts,
  { asOf, madeAt }: { asOf: bigint; madeAt: Date },
): ExportRow[] {
  const { from, until, ...filters } = scope;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const groups: Readonly<Record<string, string>> = words.groups;
  return [
    [words.sheets[sheet]],
    ...(sheet === 'liabilities' ? [] : [[text.period, from, until]]),
    ...given.map(([filter, value]) => [groups[filter] ?? filter, value ?? '']),
    [text.asOf, String(asOf)],
    [text.madeAt, bangkokTimeText(madeAt)],
    [text.baht],
    [],
  ];
}

function nameOf(
  key: string,
  named: RowName | undefined,
  { by, language, words }: { by: ReportGroup; language: 'th' | 'en'; words: ExportTexts['words'] },
): string {
  if (key === NO_KEY) return words.noKey;
  if (by === 'house') return ledgerAccountName(key, language, named?.name);
  const name = language === 'en' ? (named?.nameEn ?? named?.name) : named?.name;
  return name ?? wordOf(words.keys, key);
}

function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}
