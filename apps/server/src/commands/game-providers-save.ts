import { gameProviderRow, saveGameProviders } from '../modules/games/providers-store.ts';
import { UsageError } from './command.ts';
import { saveCommand } from './save-command.ts';

export const gameProvidersSave = saveCommand({
  name: 'game-providers:save',
  summary: "Sets the providers' places in the lobby, and their logos",
  row: gameProviderRow,
  save: (database, _config, providers) =>
    database.transaction(async (tx) => {
      const unknown = await saveGameProviders(tx, providers);
      if (unknown.length > 0) throw new UsageError(`no studio has brought ${unknown.join(', ')}`);
    }),
});
