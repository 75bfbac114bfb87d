import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findGame, findProvider, gameRulesOf, type Game } from './catalogue.ts';
import { pagePath } from './sessions.ts';
import { SPORTS_SITE_GAME } from './engines/sports/sites.ts';
import { DEMO_CURRENCY } from './transactions.ts';
import { drawProviderLogo } from './provider-frame.ts';
import { gamesTemplate, providerPage, providersPage } from './games-page.ts';
import { roundPage, roundTemplate } from './round-page.ts';
import type { Studio } from './studio.ts';
import { drawThumbnail } from './thumbnail.ts';

const GAME_PAGE_POLICY = policy("script-src 'self'", "style-src 'self'");
const ROUND_PAGE_POLICY = policy(`style-src ${roundTemplate.styleSource}`);
const GAMES_PAGE_POLICY = policy(`style-src ${gamesTemplate.styleSource}`);
/** Pictures change only with a release of the studio, so browsers may cache them. */
const PICTURE_CACHE = 'public, max-age=3600';

/** Registers the routes that browsers open: pages and pictures. */
export async function registerPageRoutes(app: FastifyInstance, studio: Studio): Promise<void> {
  const assets = join(studio.pagesDirectory, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
    });
  }
  app.get<{ Querystring: { provider?: unknown } }>('/', async (request, reply) => {
    const { provider } = request.query;
    const page = typeof provider === 'string' ? providerPage(provider) : providersPage();
    return page === undefined ? missing(reply) : html(reply, GAMES_PAGE_POLICY, page);
  });
  app.get<{ Params: { session: string } }>('/play/:session', async (request, reply) => {
    const session = studio.store.findSession(request.params.session);
    const game = findGame(session?.gameCode ?? '');
    if (game === undefined) return missing(reply);
    return gamePage(reply, join(studio.pagesDirectory, gameRulesOf(game).page, 'index.html'));
  });
  /** Registers a route with a game's code in its path; an unknown game is a 404. */
  const gameRoute = (
    path: string,
    show: (reply: FastifyReply, game: Game, name: string) => FastifyReply,
  ) =>
    app.get<{ Params: { game: string; name: string } }>(path, async ({ params }, reply) => {
      const game = findGame(params.game);
      return game === undefined ? missing(reply) : show(reply, game, params.name);
    });
  gameRoute('/demo/:game', (reply, game) => {
    const nobody = { operator: { operatorId: '', code: '' }, user: '', token: '' };
    const urls = { lobbyUrl: undefined, depositUrl: undefined };
    const session = studio.sessions.open({ ...nobody, ...urls, game, currency: DEMO_CURRENCY });
    return reply.redirect(pagePath(game, session.id, 'th'));
  });
  gameRoute('/thumb/:game.svg', (reply, game) => picture(reply, drawThumbnail(game)));
  gameRoute('/art/:game/:name.svg', (reply, game, name) => {
    const drawing = gameRulesOf(game).picture(name);
    return drawing === undefined ? missing(reply) : picture(reply, drawing);
  });
  app.get<{ Params: { provider: string } }>('/brand/:provider.svg', async ({ params }, reply) => {
    const provider = findProvider(params.provider);
    return provider === undefined ? missing(reply) : picture(reply, drawProviderLogo(provider));
  });
  app.get<{ Params: { round: string } }>('/round/:round', async (request, reply) => {
    const page = roundPage(studio, request.params.round);
    if (page === undefined) return missing(reply);
    return html(reply, ROUND_PAGE_POLICY, page);
  });
}

/** Registers `/sports`: the page of the session in `uuid`, or a new demo without `uuid`. */
export function registerSportsSite(app: FastifyInstance, studio: Studio): void {
  app.get<{ Querystring: { uuid?: unknown } }>('/sports', async (request, reply) => {
    const { uuid } = request.query;
    if (uuid === undefined || uuid === '') return reply.redirect(`/games/demo/${SPORTS_SITE_GAME}`);
    return gamePage(reply, join(studio.pagesDirectory, 'sports', 'index.html'));
  });
}

/** Sends a built page. It is read at each request, because the pages may be built after the studio starts. */
function gamePage(reply: FastifyReply, file: string) {
  if (!existsSync(file)) {
    return reply.code(503).type('text/plain; charset=utf-8').send('The game pages are not built.');
  }
  return html(reply, GAME_PAGE_POLICY, readFileSync(file, 'utf8'));
}

/** Sends a page. Its address contains the session id, so the page is not cached, framed or sent as a referrer. */
function html(reply: FastifyReply, contentSecurityPolicy: string, page: string) {
  return reply
    .headers({
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

function picture(reply: FastifyReply, drawing: string) {
  return reply
    .headers({
      'cache-control': PICTURE_CACHE,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/svg+xml; charset=utf-8')
    .send(drawing);
}

function missing(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('ไม่พบหน้านี้');
}

function policy(...sources: string[]): string {
  const always = "img-src 'self' data:; font-src 'self'; connect-src 'self'";
  const never = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return ["default-src 'none'", ...sources, always, never].join('; ');
}
