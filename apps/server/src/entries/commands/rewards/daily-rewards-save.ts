import type { CalendarRow } from '@kapao/contract/daily-rewards/calendar.ts';
import { dailyRewardRow } from '@kapao/contract/daily-rewards/written.ts';
import { recordedForms } from '../../../flows/configuration/recorded-save.ts';
import { saveDailyRewards } from '../../../features/daily-rewards/store.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const dailyRewardsSaveCommand = buildSaveCommand({
  name: 'daily-rewards:save',
  summary: 'Enters or changes the daily rewards, by day of the month or by date',
  row: dailyRewardRow,
  save: (tx, { websiteId }, rows) => saveDailyRewards(tx, websiteId, rows),
  recorded: recordedForms(
    (rows: readonly CalendarRow[]) => rows.flatMap(formsOf),
    'daily-rewards:save',
  ),
});

type Kind = 'daily_reward_days' | 'daily_reward_dates';
const EVERY_DAY = Array.from({ length: 31 }, (_, index) => index + 1);

/** Returns the records of a row: one for its date, or one for each of its days of the month. */
function formsOf(row: CalendarRow): { kind: Kind; form: object }[] {
  if ('date' in row) return [{ kind: 'daily_reward_dates', form: row }];
  const days = row.days === 'every' ? EVERY_DAY : row.days;
  return days.map((day) => ({ kind: 'daily_reward_days', form: { ...row, days: [day] } }));
}
