import type { FastifyInstance } from 'fastify';
import { registerBetRoutes } from './engines/sports/bet-routes.ts';
import { registerGamesFile } from './games-file.ts';
import { registerEvolutionRoutes } from './launches/evolution-routes.ts';
import { registerRedTigerRoutes } from './launches/red-tiger-routes.ts';
import { registerOperatorRoutes } from './operator-routes.ts';
import { registerPageRoutes, registerSportsSite } from './page-routes.ts';
import { registerPlayRoutes } from './play-routes.ts';
import { createStudio, type Studio, type StudioSettings } from './studio.ts';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Registers the studio's routes below /games, and the sports site at /sports. Request bodies stay raw bytes, because
 * signatures cover the bytes.
 */
export async function registerStudio(
  app: FastifyInstance,
  settings: StudioSettings,
): Promise<Studio> {
  const studio = createStudio(settings);
  registerSportsSite(app, studio);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;
      scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
      registerOperatorRoutes(scope, studio);
      registerEvolutionRoutes(scope, studio);
      registerRedTigerRoutes(scope, studio);
      registerGamesFile(scope, studio);
      registerPlayRoutes(scope, studio);
      registerBetRoutes(scope, studio);
      await registerPageRoutes(scope, studio);
      scope.addHook('onReady', async () => studio.start());
      scope.addHook('onClose', () => studio.stop());
    },
    { prefix: '/games' },
  );
  return studio;
}
