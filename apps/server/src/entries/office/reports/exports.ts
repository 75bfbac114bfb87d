import { ledgerAccountName } from '@kapao/contract/office/account-names.ts';
import { isCount, NO_KEY, reportSheets } from '@kapao/contract/office/report-sheets.ts';
import type { ReportColumn, ReportGroup } from '@kapao/contract/office/report-sheets.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { newestTransfer } from '../../../ledger/days/horizon.ts';
import { onSnapshot } from '../../../ledger/snapshot.ts';
import { readAsked } from '../../../features/reports/asked-report.ts';
import type { AskedReport } from '../../../features/reports/asked-report.ts';
import { exportTexts } from '../../../features/reports/export-texts.ts';
import type { ExportTexts } from '../../../features/reports/export-texts.ts';
import { readWatermark } from '../../../features/reports/projection-store.ts';
import { makeReport } from '../../../features/reports/make-report.ts';
import { nameRows } from '../../../features/reports/name-rows.ts';
import type { RowName } from '../../../features/reports/name-rows.ts';
import { exportName } from '../../../http/office/export-name.ts';
import { csvOf, mediaTypes, xlsxOf } from '../../../http/office/spreadsheet.ts';
import { beneathExportsOffice } from '../../../features/reports/beneath-export.ts';
import { exportDays, exportHead } from '../../../features/reports/export-head.ts';
import type { ExportRow } from '../../../http/office/spreadsheet.ts';

/** A report as a file, with every row, for the books of an operator (report-12). */
export function reportExportsOffice({
  exports,
  config,
}: Pick<Context, 'exports' | 'config'>): OfficeHandlers<'exportReport' | 'exportReportRows'> {
  const { websiteId } = config;
  return {
    ...beneathExportsOffice({ exports, config }),
    exportReport: async ({ body }) => {
      const { format, language, ...query } = body;
      const target = `report:${query.sheet}`;
      const asked = readAsked(query, exports.now());
      if (typeof asked === 'string') return { ...officeRefusal(asked), target };
      const { sheet, by, scope } = asked;
      const { from, until, ...filters } = scope;
      const content = async function* () {
        const rows = await onSnapshot(exports, (tx) =>
          exportRows(tx, { ...asked, websiteId }, language),
        );
        yield* format === 'csv'
          ? csvOf(rows)
          : xlsxOf(exportTexts[language].words.sheets[sheet], rows);
      };
      const days = exportDays(asked, exports.now());
      const name = exportName(['report', sheet, by], days, { filters, format });
      return {
        ...officeDone(null),
        file: { name, mediaType: mediaTypes[format], content },
        target,
        after: { format, by, from, until, ...filters },
      };
    },
  };
}

async function exportRows(
  tx: Tx,
  asked: AskedReport & { websiteId: number },
  language: 'th' | 'en',
): Promise<ExportRow[]> {
  const { sheet, by } = asked;
  const { generation, transferId } = await readWatermark(tx);
  const { lines, total } = await makeReport(tx, generation, asked);
  const names = await nameRows(
    tx,
    by,
    lines.map(({ key }) => key),
  );
  const asOf = sheet === 'liabilities' ? await newestTransfer(tx) : transferId;
  const text = exportTexts[language];
  const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
  const isSummed = total.some((amount) => amount !== null);
  const cells = (amounts: readonly (bigint | null)[]) =>
    amounts.map((amount, index) => {
      const column = columns[index];
      if (amount === null || column === undefined) return null;
      return isCount(column) ? amount : { micro: amount };
    });
  return [
    ...exportHead([text.words.sheets[sheet]], asked, { language, asOf, madeAt: tx.now() }),
    [text.words.groups[by], ...columns.map((column) => text.words.columns[column])],
    ...lines.map(({ key, amounts }) => [
      by === 'day' && key !== NO_KEY
        ? { day: key }
        : nameOf(key, names.get(key), { by, language, words: text.words }),
      ...cells(amounts),
    ]),
    ...(isSummed ? [[text.words.total, ...cells(total)]] : []),
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
