import { addDays, bangkokDay, startOfMonth, startOfWeek } from '@kapao/contract/bangkok.ts';
import {
  reportSheets,
  type ReportFilter,
  type ReportGroup,
} from '@kapao/contract/office/report-sheets.ts';
import type { Report } from '@kapao/contract/office/reports.ts';
import { formatDays } from '../../lib/dates.ts';
import { nameIn } from '../../lib/name-in.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { DateRange } from '../../ui/DateRange.tsx';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { wordOf } from './names.ts';
import type { Shown } from './search.ts';

/** The filters of a report: the grouping of its rows, its days, and the fields that narrow it. */
export function ReportFilters({
  shown,
  report,
  periodFault,
}: {
  shown: Shown;
  /** The report of this address; while it loads, the report of the address before, and undefined at first. */
  report: Report | undefined;
  /** Why there is no report of this period. */
  periodFault: string | undefined;
}) {
  const { reports, common } = useText();
  const language = useLanguage();
  const go = useGo();
  const { sheet, by, from, until, narrowing } = shown;
  const groups: readonly ReportGroup[] = reportSheets[sheet].by;
  const filters: readonly ReportFilter[] = reportSheets[sheet].filters;
  const isNarrowed = Object.keys(narrowing).length > 0 || from !== undefined || until !== undefined;
  const change = (changed: Parameters<typeof paths.reports>[0]) =>
    go(paths.reports({ sheet, by, from, until, ...narrowing, ...changed }), { replace: true });
  return (
    <Filters onClear={isNarrowed ? () => go(paths.reports({ sheet, by })) : null}>
      {groups.length > 1 && (
        <SelectFilter
          label={reports.by}
          value={by}
          choices={groups.map((group) => [group, reports.groups[group]] as const)}
          onChange={(group) => change({ by: group })}
        />
      )}
      {sheet !== 'liabilities' && (
        <>
          <DateRange
            label={common.days}
            value={{ from, until }}
            otherwise={report}
            error={periodFault}
            onChange={change}
          />
          <Periods onChange={change} />
        </>
      )}
      {filters.map((filter) =>
        filter === 'game' ? (
          narrowing.game !== undefined && (
            <TextFilter
              key={filter}
              label={reports.groups.game}
              value={narrowing.game}
              onChange={(game) => change({ game })}
            />
          )
        ) : (
          <SelectFilter
            key={filter}
            label={reports.groups[filter]}
            value={narrowing[filter]}
            choices={(report?.choices[filter] ?? []).map(
              (choice) => [choice.key, wordOf(reports.keys, nameIn(choice, language))] as const,
            )}
            onChange={(value) => change({ [filter]: value })}
          />
        ),
      )}
    </Filters>
  );
}

/** The days, weeks and months that owners ask for. */
function Periods({ onChange }: { onChange: (days: { from: string; until: string }) => void }) {
  const { reports } = useText();
  const language = useLanguage();
  const today = bangkokDay(new Date(useNow()));
  const yesterday = addDays(today, -1);
  const sunday = addDays(startOfWeek(today), -1);
  const lastOfMonth = addDays(startOfMonth(today), -1);
  const periods = [
    [reports.yesterday, yesterday, yesterday],
    [reports.lastWeek, startOfWeek(sunday), sunday],
    [reports.thisMonth, startOfMonth(today), today],
    [reports.lastMonth, startOfMonth(lastOfMonth), lastOfMonth],
  ] as const;
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{reports.periods}</legend>
      {periods.map(([name, from, until]) => (
        <Button key={name} onClick={() => onChange({ from, until })}>
          {name}
          <span className="text-small font-normal text-muted">
            {formatDays(from, until, language)}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
