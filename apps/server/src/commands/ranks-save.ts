import { rankRow, saveRanks } from '../modules/members/ranks-store.ts';
import { saveCommand } from './save-command.ts';

export const ranksSave = saveCommand({
  name: 'ranks:save',
  summary: "Enters or changes the members' ranks",
  row: rankRow,
  save: (database, _config, ranks) => database.transaction((tx) => saveRanks(tx, ranks)),
});
