import type { Context } from '../../context.ts';
import { launchGame } from '../../flows/launch-game.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';
import { keepPrepared } from '../../http/prepared.ts';
import { createRsClient } from '../../providers/game-studio/rs/client.ts';
import { hashToken } from './sessions-store.ts';
import { catalogueVersion, findGame, findStudio, listGames } from './store.ts';

export function gameRoutes(context: Context): Handlers<'listGames' | 'startGame'> {
  const { database, config } = context;
  const catalogue = keepPrepared({
    version: () => catalogueVersion(database),
    load: () => listGames(database),
  });
  return {
    listGames: async ({ params }) =>
      params.websiteId === config.websiteId ? catalogue('all') : refuse('not_found'),

    startGame: async ({ body }, caller) => {
      const game = await findGame(database, { provider: body.provider, gameCode: body.game_id });
      const studio = game && (await findStudio(database, game.studioCode));
      if (!game || !studio?.isEnabled) return refuse('game_unknown');
      const url = await launchGame(
        { database, client: createRsClient(studio) },
        {
          memberId: caller.memberId,
          memberUuid: caller.memberUuid,
          loginTokenHash: hashToken(caller.accessToken),
          studio,
          gameCode: game.gameCode,
          language: body.language,
          publicUrl: config.publicUrl,
        },
      );
      return url === undefined ? refuse('game_unavailable') : done({ url });
    },
  };
}
