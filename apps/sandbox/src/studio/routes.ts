import type { FastifyInstance } from 'fastify';
import { registerBetRoutes } from './engines/sports/bet-routes.ts';
import { registerOperatorRoutes } from './operator-routes.ts';
import { registerPageRoutes } from './page-routes.ts';
import { registerPlayRoutes } from './play-routes.ts';
import { registerSportsSite } from './sports-site.ts';
import type { Studio } from './studio.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Everything of the studio, below /games. Bodies stay bytes: signatures are over them. */
export async function registerStudio(app: FastifyInstance, studio: Studio): Promise<void> {
  registerSportsSite(app, studio);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;
      scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
      registerOperatorRoutes(scope, studio);
      registerPlayRoutes(scope, studio);
      registerBetRoutes(scope, studio);
      await registerPageRoutes(scope, studio);
      scope.addHook('onReady', async () => studio.start());
      scope.addHook('onClose', () => studio.stop());
    },
    { prefix: '/games' },
  );
}
