import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { DayFigures } from '@kapao/contract/office/reports.ts';
import type { Queryable } from '../../db/database.ts';
import { TIME_STEP_MINUTES } from './projection-store.ts';
import { countRegistered } from './people-store.ts';
import { columnOf, formulas } from './formulas.ts';
import { sumTimes } from './sums-store.ts';

const STEP_MS = TIME_STEP_MINUTES * 60_000;

/** Reads the figures of today so far, or of an earlier day up to the same time of day, to five minutes (report-10). */
export async function figuresSoFar(
  on: Queryable,
  generation: number,
  { now, daysBack }: { now: Date; daysBack: number },
): Promise<DayFigures> {
  const day = bangkokDay(now);
  const from = startOfDay(addDays(day, -daysBack));
  const passedMs = now.getTime() - startOfDay(day).getTime();
  const until = new Date(from.getTime() + Math.ceil((passedMs + 1) / STEP_MS) * STEP_MS);
  const sums = await sumTimes(on, generation, { from, until });
  const amount = (column: 'deposits' | 'withdrawals' | 'ggr' | 'ngr' | 'first_deposit_count') => {
    const formula = formulas[column];
    return String(formula ? columnOf(formula, sums) : 0n);
  };
  return {
    deposits: amount('deposits'),
    withdrawals: amount('withdrawals'),
    ggr: amount('ggr'),
    ngr: amount('ngr'),
    new_members: String(await countRegistered(on, { from, until })),
    first_deposits: amount('first_deposit_count'),
  };
}
