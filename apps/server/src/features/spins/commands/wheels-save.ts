import { recordedRows } from '../../../flows/recorded-save.ts';
import { saveWheels, wheelRow } from '../wheels-store.ts';
import { buildSaveCommand } from '../../../commands/save-command.ts';

export const wheelsSaveCommand = buildSaveCommand({
  name: 'wheels:save',
  summary: 'Enters or changes spin wheels with their prizes and odds',
  row: wheelRow,
  save: (tx, config, wheels) => saveWheels(tx, config.websiteId, wheels),
  recorded: recordedRows('spin_wheels', 'wheels:save'),
});
