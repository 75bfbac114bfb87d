import type { FastifyInstance } from 'fastify';
import { findGame, isOfferedTo } from '../catalogue.ts';
import {
  isJsonObject,
  parseJsonObject,
  textField,
  urlField,
  type JsonObject,
} from '../json-object.ts';
import type { Operator } from '../operators.ts';
import { roundPage } from '../round-page.ts';
import { pagePath } from '../sessions.ts';
import type { Studio } from '../studio.ts';

interface Casino {
  key: string;
  token: string;
}

/** Registers user authentication and the details of a round, as Evolution has them. */
export function registerEvolutionRoutes(app: FastifyInstance, studio: Studio): void {
  app.post<{ Params: Casino }>('/ua/v1/:key/:token', async (request, reply) => {
    const operator = operatorOf(studio, request.params);
    if (operator === undefined) return reply.code(401).send(failure('G.2', 'Unknown casino'));
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const session = openSession(studio, operator, parseJsonObject(body) ?? {});
    if (session === undefined) return reply.code(400).send(failure('G.5', 'Wrong player or table'));
    const entry = session.slice('/games'.length);
    return { entry, entryEmbedded: entry };
  });
  app.get<{ Querystring: { gameId?: string } }>(
    '/api/render/v1/details',
    async (request, reply) => {
      const [key = '', token = ''] = basicPair(request.headers.authorization);
      const operator = operatorOf(studio, { key, token });
      if (operator === undefined) return reply.code(401).send();
      const round = studio.store.findRound(request.query.gameId ?? '');
      const session = round && studio.store.findSession(round.sessionId);
      if (!round || session?.operatorCode !== operator.code) return reply.code(404).send();
      // Ignore a failure; the operator can ask again.
      void studio.outbox.sendAgain(round.id).catch(() => undefined);
      return reply.type('text/html').send(roundPage(studio, round.id));
    },
  );
}

function failure(code: string, message: string) {
  return { errors: [{ code, message }] };
}

function operatorOf({ operators }: Studio, { key, token }: Casino): Operator | undefined {
  return operators
    .all()
    .find(
      ({ protocol, credentials }) =>
        protocol === 'evolution' &&
        credentials['casino_key'] === key &&
        credentials['casino_token'] === token,
    );
}

function basicPair(header: string | undefined): string[] {
  const encoded = /^Basic (.+)$/.exec(header ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString().split(':');
}

/** Opens a session, and returns the path of its page; undefined for a body that is not the protocol's. */
function openSession(studio: Studio, operator: Operator, body: JsonObject): string | undefined {
  const player = objectIn(body, 'player');
  const config = objectIn(body, 'config');
  const urls = objectIn(config, 'urls');
  const game = findGame(textField(objectIn(objectIn(config, 'game'), 'table'), 'id') ?? '');
  const user = textField(player, 'id');
  const token = textField(objectIn(player, 'session'), 'id');
  const isWhole = game !== undefined && user !== undefined && token !== undefined;
  if (!isWhole || player['currency'] !== 'THB' || !isOfferedTo(game, operator)) return undefined;
  const session = studio.sessions.open({
    operator,
    game,
    user,
    token,
    currency: 'THB',
    lobbyUrl: urlField(urls, 'lobby'),
    depositUrl: urlField(urls, 'cashier'),
  });
  return pagePath(game, session.id, player['language'] === 'en' ? 'en' : 'th');
}

function objectIn(fields: JsonObject, name: string): JsonObject {
  const value = fields[name];
  return isJsonObject(value) ? value : {};
}
