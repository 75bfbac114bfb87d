import { dailyRewardRow, saveDailyRewards } from '../store.ts';
import { buildSaveCommand } from '../../../commands/save-command.ts';

export const dailyRewardsSaveCommand = buildSaveCommand({
  name: 'daily-rewards:save',
  summary: 'Enters or changes the daily rewards, by day of the month or by date',
  row: dailyRewardRow,
  save: (tx, { websiteId }, rows) => saveDailyRewards(tx, websiteId, rows),
});
