import { todayFigureNames, todayFigures } from '@kapao/contract/office/today-figures.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import {
  missingPermission,
  officeDone,
  officeRefusal,
} from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { newestTransfer } from '../../../ledger/days/horizon.ts';
import { onSnapshot } from '../../../ledger/snapshot.ts';
import { missingForRows, readAsked, readOpened } from '../../../features/reports/asked-report.ts';
import type { AskedReport } from '../../../features/reports/asked-report.ts';
import { listBeneath } from '../../../features/reports/beneath.ts';
import { readWatermark } from '../../../features/reports/projection-store.ts';
import { makeReport } from '../../../features/reports/make-report.ts';
import { listChoices, nameRows } from '../../../features/reports/name-rows.ts';
import { readToday } from '../../../features/reports/today.ts';

/** The most rows of one answer; a longer table needs an export. */
const MAX_ROWS = 1_000;

export function reportsOffice({
  reports,
  config: { websiteId },
}: Pick<Context, 'reports' | 'config'>): OfficeHandlers<
  'getReport' | 'listReportRows' | 'getToday'
> {
  return {
    getReport: async ({ query }) => {
      const asked = readAsked(query, reports.now());
      if (typeof asked === 'string') return officeRefusal(asked);
      return officeDone(
        await onSnapshot(reports, (tx) => answerReport(tx, { ...asked, websiteId })),
      );
    },
    listReportRows: async ({ query }, { permissions }) => {
      const missing = missingForRows(query.sheet, permissions);
      if (missing) return missingPermission(missing);
      const opened = readOpened(query, reports.now());
      if (typeof opened === 'string') return officeRefusal(opened);
      const { limit, after } = query;
      const page = await onSnapshot(reports, (tx) =>
        listBeneath(tx, { ...opened, websiteId, after, limit }),
      );
      return page === undefined ? officeRefusal('invalid_input') : officeDone(page);
    },
    getToday: async (_input, { permissions }) => {
      const now = reports.now();
      const figures = todayFigureNames.filter((name) => permissions.has(todayFigures[name]));
      return officeDone(
        await onSnapshot(reports, async (tx) => {
          const { generation, transferId } = await readWatermark(tx);
          return {
            as_of: String(transferId),
            made_at: now.toISOString(),
            figures: figures.length === 0 ? [] : await readToday(tx, generation, { now, figures }),
          };
        }),
      );
    },
  };
}

async function answerReport(
  tx: Tx,
  { websiteId, sheet, by, scope }: AskedReport & { websiteId: number },
) {
  const { generation, transferId } = await readWatermark(tx);
  const { lines, total } = await makeReport(tx, generation, { websiteId, sheet, by, scope });
  const shown = lines.slice(0, MAX_ROWS);
  const names = await nameRows(
    tx,
    by,
    shown.map(({ key }) => key),
  );
  const asOf = sheet === 'liabilities' ? await newestTransfer(tx) : transferId;
  return {
    sheet,
    by,
    from: scope.from,
    until: scope.until,
    as_of: String(asOf),
    made_at: tx.now().toISOString(),
    rows: shown.map(({ key, amounts }) => ({
      key,
      name: names.get(key)?.name ?? null,
      name_en: names.get(key)?.nameEn ?? null,
      amounts: amounts.map(textOf),
    })),
    left_out: lines.length - shown.length,
    total: total.map(textOf),
    choices: await listChoices(tx),
  };
}

function textOf(amount: bigint | null): string | null {
  return amount === null ? null : String(amount);
}
