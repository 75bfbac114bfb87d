import { isDeepStrictEqual } from 'node:util';
import {
  lockSportsGame,
  nameSportsGame,
} from '../../../features/games/lobby/lobby-brands-store.ts';
import { findGameState } from '../../../features/games/sessions/sessions-store.ts';
import { acted, runAct, unchanged } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';

export const sportsSetCommand: Command = {
  summary: 'Names the game that leads to the sports site',
  usage: 'sports:set --studio C --game G | --none   (a studio and its own code for the game)',
  example: 'sports:set --studio sandbox --game daonuea-sport',
  options: {
    studio: { type: 'string' },
    game: { type: 'string' },
    none: { type: 'boolean' },
  },
  run: async (config, values) => {
    const game =
      values['none'] === true
        ? null
        : {
            studioCode: requiredOption(values, 'studio'),
            gameCode: requiredOption(values, 'game'),
          };
    await runAct(config, async (tx) => {
      if (game && !(await findGameState(tx, game.studioCode, game.gameCode))) {
        throw new UsageError(`the studio ${game.studioCode} has no game ${game.gameCode}`);
      }
      const before = await lockSportsGame(tx, config.websiteId);
      if (isDeepStrictEqual(before, game)) return unchanged(undefined);
      await nameSportsGame(tx, config.websiteId, game);
      const change = { before: { sports_game: before }, after: { sports_game: game } };
      return acted({ operation: 'sports:set', target: 'settings', ...change }, undefined);
    });
    console.log(game ? `Sports opens ${game.studioCode}, ${game.gameCode}.` : 'No sports site.');
    return 0;
  },
};
