import { bangkokIso } from '@kapao/contract/bangkok.ts';
import {
  enReconciliationWords,
  thReconciliationWords,
} from '@kapao/contract/office/reconciliation-words.ts';
import type { ReconciliationWords } from '@kapao/contract/office/reconciliation-words.ts';
import { isLineOf } from '@kapao/contract/reconciliation/rules.ts';
import type { LineFilter } from '@kapao/contract/reconciliation/rules.ts';
import type { Context } from '../../../context.ts';
import { isGateway } from '../../../features/payments/gateways/payment-ids-store.ts';
import { exportTexts } from '../../../features/reports/export-texts.ts';
import type { GatewayDay } from '../../../features/reconciliation/store.ts';
import { compareDay } from '../../../flows/reconciliation/compare-day.ts';
import type { ReconciledLine } from '../../../flows/reconciliation/compare-day.ts';
import { exportName } from '../../../http/office/export-name.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { csvOf, mediaTypes } from '../../../http/office/spreadsheet.ts';
import type { ExportRow } from '../../../http/office/spreadsheet.ts';
import { onSnapshot } from '../../../ledger/snapshot.ts';

const words: Readonly<Record<'th' | 'en', ReconciliationWords>> = {
  th: thReconciliationWords,
  en: enReconciliationWords,
};

/** recon-16: the lines of a gateway's day as a file, under the rules of the other files (report-12 to report-14). */
export function reconciliationExportOffice({
  exports,
}: Pick<Context, 'exports'>): OfficeHandlers<'exportReconciliation'> {
  return {
    exportReconciliation: async ({ params: { gateway, day }, body: { language, state } }) => {
      const target = `statement:${gateway}/${day}`;
      if (!(await isGateway(exports, gateway))) return { ...officeRefusal('not_found'), target };
      const asked = { gatewayDay: { gatewayCode: gateway, day }, language, state };
      const content = async function* () {
        yield* csvOf(await exportRows(exports, asked));
      };
      const filter = { filters: { state }, format: 'csv' };
      const name = exportName(['reconciliation', gateway], [day], filter);
      return {
        ...officeDone(null),
        file: { name, mediaType: mediaTypes.csv, content },
        target,
        after: { format: 'csv', ...(state !== undefined && { state }) },
      };
    },
  };
}

/** A day has as many rows as its file and its transfers, which `compareDay` reads as a whole. */
async function exportRows(
  exports: Context['exports'],
  {
    gatewayDay,
    language,
    state,
  }: { gatewayDay: GatewayDay; language: 'th' | 'en'; state: LineFilter | undefined },
): Promise<ExportRow[]> {
  const text = words[language];
  const { words: report, madeAt, baht } = exportTexts[language];
  const { lines } = await onSnapshot(exports, (tx) => compareDay(tx, gatewayDay));
  return [
    [`${gatewayDay.gatewayCode} ${gatewayDay.day}`],
    ...(state === undefined ? [] : [[text.state, text.lineStates[state]]]),
    [madeAt, bangkokIso(exports.now())],
    [baht],
    [
      text.state,
      text.side,
      `${text.statement}: ${text.id}`,
      `${text.statement}: ${report.reference}`,
      text.statement,
      `${text.ledger}: ${text.id}`,
      `${text.ledger}: ${report.reference}`,
      report.at,
      text.ledger,
      text.difference,
      text.otherDay,
      text.note,
    ],
    ...lines.filter((line) => isLineOf(state, line.state)).map((line) => rowOf(line, text)),
  ];
}

function rowOf(
  { state, class: side, statement, transfer, differenceMicro, across, note }: ReconciledLine,
  text: ReconciliationWords,
): ExportRow {
  return [
    text.lineStates[state],
    text.classes[side],
    statement?.id ?? null,
    statement?.reference ?? null,
    statement && { micro: statement.amountMicro },
    transfer && String(transfer.id),
    transfer?.reference ?? null,
    transfer && { at: transfer.at, text: bangkokIso(transfer.at) },
    transfer && { micro: transfer.amountMicro },
    { micro: differenceMicro },
    across && { day: across.day },
    note?.text ?? null,
  ];
}
