import { addDays } from '@kapao/contract/bangkok.ts';
import { NO_KEY, reportSheets } from '@kapao/contract/office/report-sheets.ts';
import type {
  ReportColumn,
  ReportGroup,
  ReportSheet,
} from '@kapao/contract/office/report-sheets.ts';
import type { Queryable } from '../../db/database.ts';
import { readLiabilities } from '../../ledger/liabilities.ts';
import { countPlayers, countPlayersByDay } from '../play/reads.ts';
import { sumCoupons } from './coupons-store.ts';
import { countRegisteredByDay } from './people-store.ts';
import { columnOf, figuresOf, formulas } from './formulas.ts';
import type { FigureSum } from './formulas.ts';
import { readProtectionMeasures } from './protection-store.ts';
import { sumFigures } from './sums-store.ts';
import type { Scope } from './sums-store.ts';

interface ReportLine {
  /** The key of the row; `-` for amounts that belong to no studio, method or other group. */
  key: string;
  amounts: (bigint | null)[];
}

export interface MadeReport {
  lines: ReportLine[];
  total: (bigint | null)[];
}

/** Makes a report of sums: rows by their keys in the order of reading, and the total of all rows. */
export async function makeReport(
  on: Queryable,
  generation: number,
  {
    websiteId,
    sheet,
    by,
    scope,
  }: { websiteId: number; sheet: ReportSheet; by: ReportGroup; scope: Scope },
): Promise<MadeReport> {
  if (sheet === 'liabilities') return makeLiabilities(on, by);
  // The rows are of different things, which have no sum.
  if (sheet === 'protection')
    return {
      lines: await readProtectionMeasures(on, { ...scope, websiteId }),
      total: [null, null, null],
    };
  if (sheet === 'coupons') return makeCoupons(on, { websiteId, ...scope });
  const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
  const wanted = columns.flatMap((column) => {
    const formula = formulas[column];
    return formula ? figuresOf(formula) : [];
  });
  const sums = await sumFigures(on, generation, { by, figures: [...new Set(wanted)], scope });
  const byKey = Map.groupBy(sums, ({ key }) => key || NO_KEY);
  const keys = by === 'day' ? daysOf(scope) : [...byKey.keys()];
  const amountsOf = (of: readonly FigureSum[]) =>
    columns.map((column) => {
      const formula = formulas[column];
      return formula ? columnOf(formula, of) : null;
    });
  const made = {
    lines: keys.map((key) => ({ key, amounts: amountsOf(byKey.get(key) ?? []) })),
    total: amountsOf(sums),
  };
  if (sheet === 'members') await addPeople(on, made, columns, scope);
  if (by !== 'day') made.lines.sort(byAmount(sheet === 'play' ? columns.indexOf('ggr') : 0));
  return made;
}

function daysOf({ from, until }: Scope): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Sorts rows by an amount, the largest first; the row of amounts that belong to no group comes last. */
function byAmount(index: number): (one: ReportLine, other: ReportLine) => number {
  return (one, other) => {
    if (one.key === NO_KEY || other.key === NO_KEY) return one.key === NO_KEY ? 1 : -1;
    const [amount, others] = [one.amounts[index] ?? 0n, other.amounts[index] ?? 0n];
    if (amount !== others) return amount > others ? -1 : 1;
    return one.key < other.key ? -1 : 1;
  };
}

/** Adds the numbers of members. In the total, a member who plays on several days counts once. */
async function addPeople(
  on: Queryable,
  { lines, total }: MadeReport,
  columns: readonly ReportColumn[],
  scope: Scope,
): Promise<void> {
  const [active, joined] = [columns.indexOf('active'), columns.indexOf('new_members')];
  const players = await countPlayersByDay(on, scope);
  const registered = await countRegisteredByDay(on, scope);
  const countOn = (day: string, counts: readonly { day: string; members: bigint }[]) =>
    counts.find((counted) => counted.day === day)?.members ?? 0n;
  for (const { key, amounts } of lines) {
    amounts[active] = countOn(key, players);
    amounts[joined] = countOn(key, registered);
  }
  total[active] = await countPlayers(on, scope);
  total[joined] = registered.reduce((sum, { members }) => sum + members, 0n);
}

/** Makes the report of coupons (report-20): the most given first. */
async function makeCoupons(
  on: Queryable,
  days: { websiteId: number; from: string; until: string },
): Promise<MadeReport> {
  const { columns } = reportSheets.coupons;
  const coupons = await sumCoupons(on, days);
  const lines = coupons.map((coupon) => ({
    key: coupon.key,
    amounts: columns.map((column) => coupon[column]),
  }));
  const total = columns.map((column) =>
    coupons.reduce((sum, coupon) => sum + (coupon[column] ?? 0n), 0n),
  );
  return { lines: lines.sort(byAmount(columns.indexOf('bonus_paid'))), total };
}

/**
 * Makes the report of liabilities: the money that members hold, without bonuses, or every account of the house
 * (ledger-40).
 */
async function makeLiabilities(on: Queryable, by: ReportGroup): Promise<MadeReport> {
  const owed = await readLiabilities(on);
  if (by === 'house') {
    const accounts = owed.house.filter(({ asset }) => asset === 'THB');
    return {
      lines: accounts.map(({ kind, reference, balanceMicro }) => ({
        key: `${kind}:${reference}`,
        amounts: [balanceMicro, null],
      })),
      total: [accounts.reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n), null],
    };
  }
  const lines = [
    { key: 'member_available', amounts: [owed.availableMicro, owed.availableMicro] },
    { key: 'member_held', amounts: [owed.heldMicro, owed.heldMicro] },
    { key: 'member_debt', amounts: [-owed.debtMicro, -owed.debtMicro] },
    { key: 'member_bonus', amounts: [owed.bonusMicro, null] },
  ];
  return { lines, total: [owed.totalMicro + owed.bonusMicro, owed.totalMicro] };
}
