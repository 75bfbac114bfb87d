import { recordedRows } from '../../../flows/recorded-save.ts';
import { gameProviderRow, saveGameProviders } from '../providers-store.ts';
import { UsageError } from '../../../commands/command.ts';
import { buildSaveCommand } from '../../../commands/save-command.ts';

export const gameProvidersSaveCommand = buildSaveCommand({
  name: 'game-providers:save',
  summary: "Sets the providers' places in the lobby, and their logos",
  row: gameProviderRow,
  save: async (tx, _config, providers) => {
    const unknown = await saveGameProviders(tx, providers);
    if (unknown.length > 0) throw new UsageError(`no studio has brought ${unknown.join(', ')}`);
  },
  recorded: recordedRows('game_providers', 'game-providers:save'),
});
