import { reportSheets, type ReportColumn } from '@kapao/contract/office/report-sheets.ts';
import type { Report } from '@kapao/contract/office/reports.ts';
import { useMay } from '../../api/use-me.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { amountText, rowName } from './names.ts';
import { beneathQuery, narrowedTo, type Shown } from './search.ts';

/** A report's numbers. Each of them opens the rows that it sums; a row's name leads deeper. */
export function ReportTable({ report, shown }: { report: Report; shown: Shown }) {
  const text = useText();
  const language = useLanguage();
  const { reports } = text;
  const columns: readonly ReportColumn[] = reportSheets[report.sheet].columns;
  const { sheet, by, from, until, narrowing } = shown;
  const here = { sheet, by, from, until, ...narrowing };
  const may = useMay();
  // The rows of protection name members of cases.
  const mayOpen = sheet !== 'protection' || may('cases:read');
  const cells = (row: string | undefined, name: string, amounts: Report['total']) =>
    columns.map((column, index) => (
      <td key={column} className="h-9 px-3 py-1.5 text-right whitespace-nowrap tabular-nums">
        <Number
          column={column}
          amount={amounts[index] ?? null}
          name={name}
          href={
            mayOpen && beneathQuery(shown, { column, row })
              ? paths.reports({ ...here, open: column, ...(row !== undefined && { row }) })
              : undefined
          }
        />
      </td>
    ));
  return (
    <div className="scroll-shadows overflow-x-auto rounded-card border border-line lg:overflow-x-visible">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">
          {reports.sheets[sheet]} · {reports.groups[by]}
        </caption>
        <thead>
          <tr>
            <HeaderCell>{reports.groups[by]}</HeaderCell>
            {columns.map((column) => (
              <HeaderCell key={column} isNumber>
                {reports.columns[column]}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => {
            const name = rowName(row, by, { text, language });
            const deeper = narrowedTo(shown, row.key);
            return (
              <tr key={row.key} className="border-b border-line hover:bg-raised">
                <th
                  scope="row"
                  className={classNames(
                    'px-3 py-1.5 font-normal',
                    by === 'day' && 'whitespace-nowrap',
                  )}
                >
                  {deeper ? (
                    <a href={paths.reports(deeper)} className="underline-offset-2 hover:underline">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </th>
                {cells(row.key, name, row.amounts)}
              </tr>
            );
          })}
        </tbody>
        {report.total.some((amount) => amount !== null) && (
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" className="px-3 py-2">
                {reports.total}
              </th>
              {cells(undefined, reports.total, report.total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function HeaderCell({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <th
      scope="col"
      className={classNames(
        'z-5 border-b border-line bg-surface px-3 py-2 text-small font-semibold text-muted first:rounded-tl-card last:rounded-tr-card lg:sticky lg:top-(--top-bar)',
        isNumber && 'text-right',
      )}
    >
      {children}
    </th>
  );
}

interface NumberProps {
  column: ReportColumn;
  amount: string | null;
  /** The name of the number's row. */
  name: string;
  /** The address of the rows beneath the number; undefined where nothing lies beneath. */
  href: string | undefined;
}

function Number({ column, amount, name, href }: NumberProps) {
  const { reports } = useText();
  if (amount === null) return null;
  const shown = amountText(column, amount);
  const look = classNames(amount.startsWith('-') && 'text-danger', amount === '0' && 'text-muted');
  if (href === undefined) return <span className={look}>{shown}</span>;
  return (
    <a
      href={href}
      aria-label={reports.openNumber(reports.columns[column], name, shown)}
      className={classNames(
        'underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-solid',
        look,
      )}
    >
      {shown}
    </a>
  );
}
