import {
  isProtectionMeasure,
  NO_KEY,
  opensEvents,
  reportColumns,
  reportGroups,
  reportSheetNames,
  reportSheets,
  type ReportColumn,
  type ReportFilter,
  type ReportGroup,
  type ReportSheet,
} from '@kapao/contract/office/report-sheets.ts';
import { anyText, dayText, oneOf } from '../../lib/search.ts';

/** The search parameters of the reports' screen. */
export const reportSearch = {
  sheet: oneOf(reportSheetNames),
  by: oneOf(reportGroups),
  from: dayText,
  until: dayText,
  studio: anyText,
  brand: anyText,
  game: anyText,
  method: anyText,
  kind: anyText,
  /** The column and the row of the number that is open. */
  open: oneOf(reportColumns),
  row: anyText,
  after: anyText,
};

/** The sheet that the screen shows. `narrowing` holds the filters of the sheet alone. */
export interface Shown {
  sheet: ReportSheet;
  by: ReportGroup;
  from: string | undefined;
  until: string | undefined;
  narrowing: Partial<Record<ReportFilter, string>>;
}

type Given = { [Filter in ReportFilter]?: string | undefined } & {
  sheet?: ReportSheet | undefined;
  by?: ReportGroup | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

/** Keeps the parts of an address that its sheet has, so that a wrong link shows the whole sheet. */
export function shownOf(given: Given): Shown {
  const sheet = given.sheet ?? 'play';
  const { by: groups, filters }: { by: readonly ReportGroup[]; filters: readonly ReportFilter[] } =
    reportSheets[sheet];
  const by = groups.find((group) => group === given.by) ?? groups[0] ?? 'day';
  const narrowing = filters.flatMap((filter) => {
    const value = given[filter];
    return value === undefined ? [] : [[filter, value] as const];
  });
  return {
    sheet,
    by,
    from: given.from,
    until: given.until,
    narrowing: Object.fromEntries(narrowing),
  };
}

/** The query of the rows beneath a number; undefined where a number has none, such as the sum of all liabilities. */
export function beneathQuery(
  { sheet, by, from, until, narrowing }: Shown,
  { column, row }: { column: ReportColumn; row: string | undefined },
) {
  if (sheet === 'coupons') return undefined;
  if (sheet === 'protection') {
    if (row === undefined || !isProtectionMeasure(row) || !opensEvents(row, column))
      return undefined;
    return { sheet, column, from, until, measure: row };
  }
  const common = { sheet, column, from, until, ...narrowing };
  if (sheet === 'liabilities') {
    return row === undefined ? undefined : { sheet, column: 'balance' as const, account: row };
  }
  if (row === undefined) return common;
  return by === 'day' ? { ...common, from: row, until: row } : { ...common, [by]: row };
}

/** Where the name of a row leads: to the same period, narrowed to it; undefined where there is nothing more to see. */
export function narrowedTo({ sheet, by, from, until, narrowing }: Shown, row: string) {
  if (row === NO_KEY) return undefined;
  const common = { sheet, from, until, ...narrowing };
  switch (by) {
    case 'day':
      return sheet === 'play'
        ? { ...common, by: 'studio' as const, from: row, until: row }
        : undefined;
    case 'studio':
    case 'brand':
      return { ...common, by: 'game' as const, [by]: row };
    case 'game':
    case 'method':
    case 'kind':
      return { ...common, by: 'day' as const, [by]: row };
    case 'coupon':
    case 'member':
    case 'house':
    case 'measure':
      return undefined;
    default:
      return by satisfies never;
  }
}
