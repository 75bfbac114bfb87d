import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SPORTS_SITE_GAME } from './engines/sports/houses.ts';
import { gamePage } from './page-routes.ts';
import type { Studio } from './studio.ts';

/** `/sports`: with a uuid the page of that session, without one a demo of the sports site. */
export function registerSportsSite(app: FastifyInstance, studio: Studio): void {
  app.get<{ Querystring: { uuid?: unknown } }>('/sports', async (request, reply) => {
    const { uuid } = request.query;
    if (uuid === undefined || uuid === '') return reply.redirect(`/games/demo/${SPORTS_SITE_GAME}`);
    return gamePage(reply, join(studio.pagesDirectory, 'sports', 'index.html'));
  });
}
