import { nameSportsGame } from '../providers-store.ts';
import { findGameState } from '../sessions-store.ts';
import { requiredOption, UsageError, withDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';

export const sportsSetCommand: Command = {
  summary: 'Names the game that leads to the sports site',
  usage: 'sports:set --provider C --game G | --none   (a studio and its own code for the game)',
  example: 'sports:set --provider sandbox --game daonuea-sport',
  options: {
    provider: { type: 'string' },
    game: { type: 'string' },
    none: { type: 'boolean' },
  },
  run: async (config, values) => {
    const game =
      values['none'] === true
        ? null
        : {
            studioCode: requiredOption(values, 'provider'),
            gameCode: requiredOption(values, 'game'),
          };
    await withDatabase(config, (database) =>
      database.transaction(async (tx) => {
        if (game && !(await findGameState(tx, game.studioCode, game.gameCode))) {
          throw new UsageError(`the studio ${game.studioCode} has no game ${game.gameCode}`);
        }
        await nameSportsGame(tx, config.websiteId, game);
      }),
    );
    console.log(game ? `Sports opens ${game.studioCode}, ${game.gameCode}.` : 'No sports site.');
    return 0;
  },
};
