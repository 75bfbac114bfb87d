import {
  reportSheetNames,
  reportSheets,
  type ReportColumn,
  type ReportSheet,
} from '@kapao/contract/office/report-sheets.ts';
import type { Report } from '@kapao/contract/office/reports.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDays } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/Time.tsx';
import { BeneathPanel } from './BeneathPanel.tsx';
import { amountText, rowName } from './names.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportTable } from './ReportTable.tsx';
import { beneathQuery, reportSearch, shownOf, type Shown } from './search.ts';

const ReportChart = lazy(() => import('./ReportChart.tsx'));

/** The column that the chart of each sheet draws. */
const charted: Readonly<Record<ReportSheet, ReportColumn>> = {
  play: 'ggr',
  cash: 'net_deposits',
  bonuses: 'bonus_cost',
  coupons: 'bonus_paid',
  liabilities: 'balance',
  members: 'active',
  protection: 'measured',
};

export default function ReportsScreen() {
  const text = useText();
  const { open, row, after, ...given } = useSearchOf(reportSearch);
  const shown = shownOf(given);
  const { sheet, by, from, until, narrowing } = shown;
  const query = useQueryOf('getReport', { query: { sheet, by, from, until, ...narrowing } });
  return (
    <Page title={text.screens.reports}>
      <SheetTabs sheet={sheet} from={from} until={until} />
      <ReportFilters
        shown={shown}
        report={query.data}
        periodFault={
          query.error?.failure.code === 'period_refused' ? query.error.message : undefined
        }
      />
      <Loaded query={query}>
        {(report) => {
          // While another report loads, the one before it is shown with its own sheet and groups.
          const { sheet: its, by: rows } = report;
          const drawn = shownOf({
            ...given,
            sheet: its,
            by: rows,
            from: report.from,
            until: report.until,
          });
          return report.rows.length === 0 ? (
            <EmptyState title={text.common.emptyFiltered} />
          ) : (
            <>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
                <ReportHead report={report} />
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => print()}>{text.reports.print}</Button>
                  <ExportButtons shown={drawn} />
                </div>
              </div>
              <Chart report={report} />
              <ReportTable report={report} shown={drawn} />
              {hasCameBack(report) && (
                <p className="mt-2 text-small text-muted">{text.reports.cameBack}</p>
              )}
              {open !== undefined && (
                <OpenNumber report={report} shown={drawn} column={open} row={row} after={after} />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Whether a bonus cost of the report is negative. */
function hasCameBack({ sheet, rows, total }: Report): boolean {
  const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
  const index = columns.indexOf('bonus_cost');
  return [total, ...rows.map(({ amounts }) => amounts)].some(
    (amounts) => amounts[index]?.startsWith('-') === true,
  );
}

/** The sheets, each for the same period. */
function SheetTabs({ sheet, from, until }: Pick<Shown, 'sheet' | 'from' | 'until'>) {
  const { reports } = useText();
  return (
    <nav aria-label={reports.sheetList} className="mb-4 flex flex-wrap gap-1 border-b border-line">
      {reportSheetNames.map((each) => (
        <a
          key={each}
          href={paths.reports({ sheet: each, from, until })}
          aria-current={each === sheet ? 'page' : undefined}
          className={classNames(
            '-mb-px border-b-2 px-3 py-2 whitespace-nowrap',
            each === sheet
              ? 'border-accent font-semibold'
              : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {reports.sheets[each]}
        </a>
      ))}
    </nav>
  );
}

function ReportHead({ report }: { report: Report }) {
  const { reports } = useText();
  const language = useLanguage();
  return (
    <p className="text-small text-muted">
      {report.sheet !== 'liabilities' && <>{formatDays(report.from, report.until, language)} · </>}
      {reports.asOf(report.as_of)} · {reports.madeAt} <Time at={report.made_at} />
      {report.left_out > 0 && <> · {reports.leftOut(report.left_out)}</>}
    </p>
  );
}

function Chart({ report }: { report: Report }) {
  const column = charted[report.sheet];
  const columns: readonly ReportColumn[] = reportSheets[report.sheet].columns;
  const index = columns.indexOf(column);
  const days = useMemo(
    () => report.rows.map(({ key, amounts }) => ({ day: key, amount: amounts[index] ?? '0' })),
    [report, index],
  );
  if (report.by !== 'day' || days.length < 2) return null;
  return (
    <div className="mb-3 min-h-61 rounded-card border border-line bg-surface p-3">
      <Suspense>
        <ReportChart column={column} days={days} />
      </Suspense>
    </div>
  );
}

interface OpenNumberProps {
  report: Report;
  shown: Shown;
  column: ReportColumn;
  /** The key of the number's row; undefined for the total. */
  row: string | undefined;
  after: string | undefined;
}

function OpenNumber({ report, shown, column, row, after }: OpenNumberProps) {
  const text = useText();
  const language = useLanguage();
  const go = useGo();
  const columns: readonly ReportColumn[] = reportSheets[shown.sheet].columns;
  const found = report.rows.find(({ key }) => key === row);
  const amount = (row === undefined ? report.total : found?.amounts)?.[columns.indexOf(column)];
  const query = beneathQuery(shown, { column, row });
  if (!query || amount === undefined || amount === null) return null;
  const { sheet, by, from, until, narrowing } = shown;
  const here = { sheet, by, from, until, ...narrowing };
  const opened = { ...here, open: column, ...(row !== undefined && { row }) };
  return (
    <BeneathPanel
      column={column}
      name={found ? rowName(found, by, { text, language }) : text.reports.total}
      amount={amountText(column, amount)}
      query={{ ...query, as_of: report.as_of, after }}
      firstHref={after === undefined ? null : paths.reports(opened)}
      nextHref={(next) => paths.reports({ ...opened, after: next })}
      onClose={() => go(paths.reports(here))}
    />
  );
}
