import { addDays, bangkokDay, startOfMonth } from '@kapao/contract/bangkok.ts';
import { MAX_REPORT_DAYS } from '@kapao/contract/office/report-days.ts';
import { opensEvents, reportSheets } from '@kapao/contract/office/report-sheets.ts';
import type {
  ProtectionMeasure,
  ReportColumn,
  ReportFilter,
  ReportGroup,
  ReportSheet,
} from '@kapao/contract/office/report-sheets.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Scope } from './sums-store.ts';

export interface AskedReport {
  sheet: ReportSheet;
  by: ReportGroup;
  scope: Scope;
}

/** Why a report is refused. `invalid_input`: the sheet does not have such rows or such a filter. */
export type AskedRefusal = 'invalid_input' | 'period_refused';

type AskedQuery = Omit<Scope, 'from' | 'until'> & {
  sheet: ReportSheet;
  by?: ReportGroup | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

/** Reads the query of a report; returns a refusal if there is no such report. */
export function readAsked(query: AskedQuery, now: Date): AskedReport | AskedRefusal {
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
  if (by === undefined || !groups.includes(by) || !isKnown) return 'invalid_input';
  if (from > until || addDays(from, MAX_REPORT_DAYS) <= until) return 'period_refused';
  return { sheet, by, scope: { from, until, ...narrowing } };
}

/** A number of a report whose single rows are asked for. */
export interface OpenedNumber {
  sheet: ReportSheet;
  column: ReportColumn;
  scope: Scope;
  /** The account of a liability: a kind such as `KIND`, or `KIND:REFERENCE` for an account of the house. */
  account: string | undefined;
  /** The row of the sheet of protection. */
  measure: ProtectionMeasure | undefined;
  asOf: bigint | undefined;
}

/** Reads the query of the rows that a report's number sums; returns a refusal if there is no such number. */
export function readOpened(
  query: AskedQuery & {
    column: ReportColumn;
    account?: string | undefined;
    measure?: ProtectionMeasure | undefined;
    as_of?: string | undefined;
  },
  now: Date,
): OpenedNumber | AskedRefusal {
  const asked = readAsked(query, now);
  if (typeof asked === 'string') return asked;
  const { sheet, column, account, measure } = query;
  const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
  const isOfAccounts = sheet === 'liabilities';
  if (!columns.includes(column) || (isOfAccounts && account === undefined)) return 'invalid_input';
  // The coupon's own page lists its redemptions.
  if (sheet === 'coupons') return 'invalid_input';
  if ((sheet === 'protection') !== (measure !== undefined)) return 'invalid_input';
  if (measure !== undefined && !opensEvents(measure, column)) return 'invalid_input';
  const asOf = query.as_of === undefined ? undefined : BigInt(query.as_of);
  return { sheet, column, scope: asked.scope, account, measure, asOf };
}

/** guard-12: the permission that the rows of a sheet need beside the one for reports; undefined if none is missing. */
export function missingForRows(
  sheet: ReportSheet,
  permissions: ReadonlySet<Permission>,
): Permission | undefined {
  return sheet === 'protection' && !permissions.has('cases:read') ? 'cases:read' : undefined;
}
