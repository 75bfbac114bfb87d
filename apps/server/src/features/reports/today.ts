import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { TodayCurve } from '@kapao/contract/office/reports.ts';
import type { TodayFigure } from '@kapao/contract/office/today-figures.ts';
import type { Queryable } from '../../db/database.ts';
import { TIME_STEP_MINUTES } from './projection-store.ts';
import { countRegisteredByHour } from './people-store.ts';
import { columnOf, formulas } from './formulas.ts';
import type { FigureSum } from './formulas.ts';
import { sumHours } from './sums-store.ts';

const STEP_MS = TIME_STEP_MINUTES * 60_000;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

const daysBack = { today: 0, yesterday: 1, last_week: 7 } as const;
type ComparedDay = keyof typeof daysBack;

/** The amounts of a day: a sum for each hour, and whether it lies before the present time of day. */
interface HourOfDay {
  hour: number;
  isSoFar: boolean;
}
interface Day {
  /** The number of hours of the day that are shown. */
  shownHours: number;
  sums: readonly (FigureSum & HourOfDay)[];
  registered: readonly (HourOfDay & { members: bigint })[];
}

interface AskedFigures {
  now: Date;
  /** The figures that the caller may see; the others are not read. */
  figures: readonly TodayFigure[];
}

/**
 * Reads figures of today beside those of yesterday and of a week ago: by the hour, and up to the present time of day, to
 * five minutes (report-10). Three days are read as a few thousand sums, whatever was played.
 */
export async function readToday(
  on: Queryable,
  generation: number,
  { now, figures }: AskedFigures,
): Promise<TodayCurve[]> {
  const days = {
    today: await readDay(on, generation, { now, figures }, 'today'),
    yesterday: await readDay(on, generation, { now, figures }, 'yesterday'),
    last_week: await readDay(on, generation, { now, figures }, 'last_week'),
  };
  const each = <Value>(valueOf: (day: Day) => Value) => ({
    today: valueOf(days.today),
    yesterday: valueOf(days.yesterday),
    last_week: valueOf(days.last_week),
  });
  return figures.map((figure) => ({
    figure,
    so_far: each((day) => String(amountOf(day, figure, ({ isSoFar }) => isSoFar))),
    hours: each((day) =>
      Array.from({ length: day.shownHours }, (_, last) =>
        String(amountOf(day, figure, ({ hour }) => hour <= last)),
      ),
    ),
  }));
}

async function readDay(
  on: Queryable,
  generation: number,
  { now, figures }: AskedFigures,
  compared: ComparedDay,
): Promise<Day> {
  const today = bangkokDay(now);
  const day = addDays(today, -daysBack[compared]);
  const from = startOfDay(day);
  const passedMs = now.getTime() - startOfDay(today).getTime();
  const soFar = new Date(from.getTime() + Math.ceil((passedMs + 1) / STEP_MS) * STEP_MS);
  const until = compared === 'today' ? soFar : startOfDay(addDays(day, 1));
  const period = { from, soFar, until };
  return {
    shownHours: compared === 'today' ? Math.floor(passedMs / HOUR_MS) + 1 : DAY_HOURS,
    sums: await sumHours(on, generation, period),
    registered: figures.includes('new_members') ? await countRegisteredByHour(on, period) : [],
  };
}

const columns = {
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  ggr: 'ggr',
  ngr: 'ngr',
  bonus_cost: 'bonus_cost',
  first_deposits: 'first_deposit_count',
  deposit_count: 'deposit_count',
  withdrawal_count: 'withdrawal_count',
} as const satisfies Record<Exclude<TodayFigure, 'new_members'>, keyof typeof formulas>;

function amountOf(day: Day, figure: TodayFigure, counts: (hour: HourOfDay) => boolean): bigint {
  if (figure === 'new_members') {
    return day.registered.filter(counts).reduce((sum, { members }) => sum + members, 0n);
  }
  const formula = formulas[columns[figure]];
  return formula ? columnOf(formula, day.sums.filter(counts)) : 0n;
}
