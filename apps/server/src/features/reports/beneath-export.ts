import { bangkokIso } from '@kapao/contract/bangkok.ts';
import { ledgerAccountName } from '@kapao/contract/office/account-names.ts';
import type { BeneathRow } from '@kapao/contract/office/reports.ts';
import type { ReportWords } from '@kapao/contract/office/report-words.ts';
import type { Platform } from '../../platform.ts';
import { exportName } from '../../http/office/export-name.ts';
import { missingPermission, officeDone, officeRefusal } from '../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../http/office/office-handlers.ts';
import { csvOf, mediaTypes, xlsxOf } from '../../http/office/spreadsheet.ts';
import type { ExportRow } from '../../http/office/spreadsheet.ts';
import { onSnapshot } from '../../ledger/snapshot.ts';
import { missingForRows, readOpened } from './asked-report.ts';
import type { OpenedNumber } from './asked-report.ts';
import { listBeneath } from './beneath.ts';
import { exportDays, exportHead } from './export-head.ts';
import { exportTexts } from './export-texts.ts';

const ROWS_AT_ONCE = 1_000;
/**
 * The most rows of a workbook, which is held in memory while it is made. CSV is sent while it is read, so it has no
 * limit.
 */
const MAX_WORKBOOK_ROWS = 50_000;

type Language = 'th' | 'en';

/** The operation that exports all rows that a report's number sums as a file (report-17). */
export function beneathExportsOffice({
  exports,
  config: { websiteId },
}: Pick<Platform, 'exports' | 'config'>): OfficeHandlers<'exportReportRows'> {
  return {
    exportReportRows: async ({ body }, { permissions }) => {
      const { format, language, ...query } = body;
      const target = `report:${query.sheet}`;
      const missing = missingForRows(query.sheet, permissions);
      if (missing) return { ...missingPermission(missing), target };
      const opened = readOpened(query, exports.now());
      if (typeof opened === 'string') return { ...officeRefusal(opened), target };
      const { sheet, column, scope, account, measure } = opened;
      const { from, until, ...filters } = scope;
      const rows = exportedRows(
        exports,
        { ...opened, websiteId },
        { language, rowsAtOnce: ROWS_AT_ONCE },
      );
      const content = async function* () {
        if (format === 'csv') yield* csvOf(rows);
        else {
          const { words, moreInCsv } = exportTexts[language];
          yield* xlsxOf(words.columns[column], await firstRows(rows, moreInCsv));
        }
      };
      const days = exportDays(opened, exports.now());
      const name = exportName(['report', sheet, column, 'rows'], days, {
        filters: { ...filters, account, measure },
        format,
      });
      return {
        ...officeDone(null),
        file: { name, mediaType: mediaTypes[format], content },
        target,
        after: { format, column, from, until, ...filters, account, measure },
      };
    },
  };
}

/**
 * Reads the rows page by page, so that a slow reader occupies no connection. The first page's `asOf` applies to all
 * pages.
 */
export async function* exportedRows(
  exports: Platform['exports'],
  opened: OpenedNumber & { websiteId: number },
  { language, rowsAtOnce }: { language: Language; rowsAtOnce: number },
): AsyncGenerator<ExportRow> {
  const { words } = exportTexts[language];
  let after: string | undefined;
  let asOf = opened.asOf;
  do {
    const page = await onSnapshot(exports, (tx) =>
      listBeneath(tx, { ...opened, asOf, after, limit: rowsAtOnce }),
    );
    if (!page) return;
    if (after === undefined) {
      asOf = BigInt(page.as_of);
      yield* headRows(opened, { language, asOf, madeAt: exports.now() });
    }
    for (const row of page.rows) yield rowOf(row, words, language);
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** Cuts the rows of a workbook. Its last row then says that more exist, so that nobody takes the file for complete. */
async function firstRows(rows: AsyncIterable<ExportRow>, more: string): Promise<ExportRow[]> {
  const held: ExportRow[] = [];
  for await (const row of rows) {
    if (held.length === MAX_WORKBOOK_ROWS) return [...held, [more]];
    held.push(row);
  }
  return held;
}

function headRows(
  { sheet, column, scope, account, measure }: OpenedNumber,
  facts: { language: Language; asOf: bigint; madeAt: Date },
): ExportRow[] {
  const { words } = exportTexts[facts.language];
  const title = [
    words.sheets[sheet],
    words.columns[column],
    ...(account === undefined ? [] : [ledgerAccountName(account, facts.language)]),
    ...(measure === undefined ? [] : [words.figures[measure]]),
  ];
  return [
    ...exportHead(title, { sheet, scope }, facts),
    [
      words.figure,
      words.at,
      words.amount,
      words.member,
      words.source,
      words.reference,
      words.studio,
      words.game,
      words.round,
      words.named,
      words.method,
      words.transfer,
      words.actor,
      words.reason,
      words.shortReference,
    ],
  ];
}

function rowOf(row: BeneathRow, words: ReportWords, language: Language): ExportRow {
  const figures: Readonly<Record<string, string>> = words.figures;
  const isEnglish = language === 'en';
  return [
    figures[row.figure] ?? row.figure,
    row.at === null ? null : { at: new Date(row.at), text: bangkokIso(new Date(row.at)) },
    row.amount === null ? null : { micro: BigInt(row.amount) },
    row.member?.username ?? null,
    words.sources[row.source],
    row.reference,
    row.studio,
    isEnglish ? (row.game_en ?? row.game) : row.game,
    row.round,
    row.named,
    isEnglish ? (row.method_en ?? row.method) : row.method,
    row.transfer,
    row.actor,
    row.reason,
    row.short_reference,
  ];
}
