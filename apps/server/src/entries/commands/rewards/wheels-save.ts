import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { wheelRow } from '@kapao/contract/spins/written.ts';
import { saveWheels } from '../../../features/spins/wheels-store.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const wheelsSaveCommand = buildSaveCommand({
  name: 'wheels:save',
  summary: 'Enters or changes spin wheels with their prizes and odds',
  row: wheelRow,
  save: (tx, config, wheels) => saveWheels(tx, config.websiteId, wheels),
  recorded: recordedRows('spin_wheels', 'wheels:save'),
});
