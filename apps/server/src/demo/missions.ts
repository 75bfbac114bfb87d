import { missionRow } from '@kapao/contract/missions/written.ts';
import type { MissionRow } from '@kapao/contract/missions/written.ts';
import { addDays, bangkokDay, startOfMonth } from '@kapao/contract/bangkok.ts';
import type { Context } from '../context.ts';
import { hasMissions, saveMissions } from '../features/missions/store.ts';

/** The demo's missions begin at least so many days ago: before the demo member's past of 60 days (seed/history). */
const PAST_DAYS = 90;

/** Demo missions: one completed by a single deposit, one of a few days, and a long one. */
export const demoMissions = (from: string): MissionRow[] =>
  missionRow.array().parse([
    {
      id: 1,
      title: 'ฝากครบ 300 บาทในวันเดียว',
      title_en: 'Deposit 300 baht in one day',
      sort: 1,
      days_needed: 1,
      daily_minimum: 100,
      amount: 300,
      bonus_type: 'points',
      bonus: 20,
      is_repeatable: true,
      from,
    },
    {
      id: 2,
      title: 'ฝากต่อเนื่อง 3 วัน',
      title_en: 'Deposit 3 days in a row',
      sort: 2,
      days_needed: 3,
      daily_minimum: 100,
      amount: 500,
      bonus_type: 'credit',
      bonus: 5,
      from,
    },
    {
      id: 3,
      title: 'ฝากต่อเนื่อง 7 วัน',
      title_en: 'Deposit 7 days in a row',
      sort: 3,
      days_needed: 7,
      daily_minimum: 200,
      amount: 2000,
      bonus_type: 'credit',
      bonus: 20,
      is_repeatable: true,
      from,
    },
  ]);

/** Seeds an empty table only, so that an operator's changes survive restarts. */
export async function seedMissions({ database, config }: Context): Promise<void> {
  const from = `${addDays(startOfMonth(bangkokDay(new Date())), -PAST_DAYS)}T00:00:00`;
  await database.transaction(async (tx) => {
    if (await hasMissions(tx, config.websiteId)) return;
    await saveMissions(tx, config.websiteId, demoMissions(from));
  });
}
