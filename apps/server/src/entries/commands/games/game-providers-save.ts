import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import {
  gameProviderRow,
  saveGameProviders,
} from '../../../features/games/lobby/providers-store.ts';
import { UsageError } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

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
