import { addDays, bangkokDay, startOfMonth } from '@kapao/contract/bangkok.ts';
import { MAX_REPORT_DAYS, reportSheets } from '@kapao/contract/office/report-sheets.ts';
import type {
  ReportFilter,
  ReportGroup,
  ReportSheet,
} from '@kapao/contract/office/report-sheets.ts';
import type { Scope } from './sums-store.ts';

export interface AskedReport {
  sheet: ReportSheet;
  by: ReportGroup;
  scope: Scope;
}

/** Reads a report's query; undefined for rows, a filter or a period that the sheet does not have. */
export function readAsked(
  query: Omit<Scope, 'from' | 'until'> & {
    sheet: ReportSheet;
    by?: ReportGroup | undefined;
    from?: string | undefined;
    until?: string | undefined;
  },
  now: Date,
): AskedReport | undefined {
  const { sheet, studio, brand, game, method, kind } = query;
  const { by: groups, filters }: { by: readonly ReportGroup[]; filters: readonly ReportFilter[] } =
    reportSheets[sheet];
  const by = query.by ?? groups[0];
  const today = bangkokDay(now);
  const until = query.until ?? today;
  const from = query.from ?? startOfMonth(until);
  const narrowing = { studio, brand, game, method, kind };
  const isFiltered = (filter: string) =>
    Object.entries(narrowing).some(([name, value]) => name === filter && value !== undefined);
  const isKnown = ['studio', 'brand', 'game', 'method', 'kind'].every(
    (filter) => !isFiltered(filter) || filters.some((known) => known === filter),
  );
  const isPeriod = from <= until && addDays(from, MAX_REPORT_DAYS) > until;
  if (by === undefined || !groups.includes(by) || !isKnown || !isPeriod) return undefined;
  return { sheet, by, scope: { from, until, ...narrowing } };
}
