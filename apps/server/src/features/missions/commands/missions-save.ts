import { missionRow, saveMissions } from '../store.ts';
import { buildSaveCommand } from '../../../commands/save-command.ts';

export const missionsSaveCommand = buildSaveCommand({
  name: 'missions:save',
  summary: 'Enters or changes missions for continuous deposits',
  row: missionRow,
  key: ({ id }) => `mission ${id}`,
  save: (database, { websiteId }, missions) =>
    database.transaction((tx) => saveMissions(tx, websiteId, missions)),
});
