import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { brandRow } from '@kapao/contract/brands/written.ts';
import { saveBrands } from '../../../features/games/lobby/lobby-brands-store.ts';
import { UsageError } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const brandsSaveCommand = buildSaveCommand({
  name: 'brands:save',
  summary: "Sets the brands' names and places in the lobby, and their logos",
  row: brandRow,
  save: async (tx, _config, brands) => {
    const unknown = await saveBrands(tx, brands);
    if (unknown.length > 0) throw new UsageError(`no studio has brought ${unknown.join(', ')}`);
  },
  recorded: recordedRows('brands', 'brands:save'),
});
