import type { FastifyInstance } from 'fastify';
import { findGame, isOfferedTo } from '../catalogue.ts';
import { textField, urlField, type JsonObject } from '../json-object.ts';
import { pagePath } from '../sessions.ts';
import type { Studio } from '../studio.ts';
import { DEMO_CURRENCY } from '../transactions.ts';

/** Registers the address of a game, as Red Tiger has it: it opens a session and leads to its page. */
export function registerRedTigerRoutes(app: FastifyInstance, studio: Studio): void {
  app.get<{ Params: { game: string }; Querystring: JsonObject }>(
    '/red-tiger/:game',
    async ({ params, query }, reply) => {
      const game = findGame(params.game);
      const operator = studio.operators
        .all()
        .find(
          ({ protocol, credentials }) =>
            protocol === 'red-tiger' && credentials['casino'] === query['casino'],
        );
      const isDemo = query['playMode'] === 'demo';
      const user = isDemo ? '' : textField(query, 'userId');
      const token = isDemo ? '' : textField(query, 'token');
      const isWhole = user !== undefined && token !== undefined;
      if (!game || !operator || !isOfferedTo(game, operator) || !isWhole) {
        return reply.code(404).send({ code: 'game_unknown' });
      }
      const session = studio.sessions.open({
        operator,
        game,
        user,
        token,
        currency: isDemo ? DEMO_CURRENCY : 'THB',
        lobbyUrl: urlField(query, 'lobbyUrl'),
        depositUrl: urlField(query, 'depositUrl'),
      });
      return reply.redirect(pagePath(game, session.id, query['lang'] === 'en' ? 'en' : 'th'));
    },
  );
}
