import { missionRow } from '@kapao/contract/missions/written.ts';
import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { saveMissions } from '../../../features/missions/store.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const missionsSaveCommand = buildSaveCommand({
  name: 'missions:save',
  summary: 'Enters or changes missions for continuous deposits',
  row: missionRow,
  key: ({ id }) => `mission ${id}`,
  save: (tx, { websiteId }, missions) => saveMissions(tx, websiteId, missions),
  recorded: recordedRows('missions', 'missions:save'),
});
