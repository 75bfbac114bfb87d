import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findGame, findProvider, gameRulesOf } from './catalogue.ts';
import { isJsonObject, parseJsonObject } from './json-object.ts';
import { bahtFromUnits, unitsFromBaht } from './money.ts';
import { STAKES_BAHT, type PlayState, type RoundView } from './play-protocol.ts';
import { isPlayRefusal, playRefusals, type PlayRefusal } from './refusals.ts';
import { roundViewOf } from './rounds.ts';
import type { GameSession } from './store.ts';
import type { Studio } from './studio.ts';

/** The number of past outcomes sent to a page, as many as fit on a phone's screen. */
const LAST_OUTCOMES = 72;
const ROUND_ID = /^[\w-]{8,64}$/;

interface Call {
  Params: { session: string; round: string; act: string };
}

/** Registers the routes that a game's page calls. Anyone who knows the session id may play. */
export function registerPlayRoutes(app: FastifyInstance, studio: Studio): void {
  app.get<Call>('/play/:session/state', async ({ params }, reply) =>
    sendPlayAnswer(reply, await stateOf(studio, params.session)),
  );
  app.get<Call>('/play/:session/rounds/:round', async (request, reply) => {
    const round = studio.store.findRoundOfClient(request.params.session, request.params.round);
    return sendPlayAnswer(reply, round === undefined ? 'round_unknown' : roundViewOf(round));
  });
  app.post<Call>('/play/:session/:act', async (request, reply) =>
    sendPlayAnswer(reply, await playRound(studio, request)),
  );
}

async function stateOf(studio: Studio, id: string): Promise<PlayState | PlayRefusal> {
  const session = await readySession(studio, id);
  if (typeof session === 'string') return session;
  const game = findGame(session.gameCode);
  if (game === undefined) return 'game_unavailable';
  const balance = await studio.sessions.balanceUnits(session);
  if (typeof balance === 'string') return balance;
  const last = studio.store.lastRound(session.id);
  return {
    game: {
      code: game.code,
      name: game.name,
      name_english: game.nameEnglish,
      provider: findProvider(game.provider)?.name ?? game.provider,
    },
    facts: gameRulesOf(game).facts(),
    currency: session.currency,
    stakes: STAKES_BAHT,
    balance: bahtFromUnits(balance.units),
    lobby_url: session.lobbyUrl,
    deposit_url: session.depositUrl,
    last_round: last === undefined ? null : roundViewOf(last),
    last_outcomes: studio.store
      .lastOutcomes(session.id, LAST_OUTCOMES)
      .map(({ outcome }): unknown => JSON.parse(outcome)),
  };
}

async function playRound(
  studio: Studio,
  { body, params }: FastifyRequest<Call>,
): Promise<RoundView | PlayRefusal> {
  const fields = Buffer.isBuffer(body) ? parseJsonObject(body) : undefined;
  const session = await readySession(studio, params.session);
  if (typeof session === 'string') return session;
  const game = findGame(session.gameCode);
  if (game === undefined) return 'game_unavailable';
  const rules = gameRulesOf(game);
  const clientRoundId = fields?.['round_id'];
  if (fields === undefined || rules.act !== params.act) return 'invalid_input';
  if (typeof clientRoundId !== 'string' || !ROUND_ID.test(clientRoundId)) return 'invalid_input';
  const stake = rules.stakeBaht
    ? rules.stakeBaht(fields)
    : STAKES_BAHT.find((level) => level === fields['stake']);
  if (stake === undefined) return 'stake_unknown';
  const stakeUnits = unitsFromBaht(stake);
  const isKnown = studio.store.findRoundOfClient(session.id, clientRoundId) !== undefined;
  const { sportsbook } = studio;
  const prepared = rules.prepare(fields, stakeUnits, { sportsbook, isKnown });
  if (prepared === undefined) return 'invalid_input';
  if (typeof prepared === 'string') return prepared;
  const roundsAtOnce = rules.roundsAtOnce ?? 1;
  const wanted = { clientRoundId, stakeUnits, prepared, roundsAtOnce };
  const round = await studio.rounds.play(session, wanted);
  return typeof round === 'string' ? round : roundViewOf(round);
}

async function readySession(studio: Studio, id: string): Promise<GameSession | PlayRefusal> {
  const session = studio.store.findSession(id);
  return session === undefined ? 'session_unknown' : studio.sessions.ready(session);
}

/** Sends a result or a refusal. A round that failed has an error status and the round in its body. */
export function sendPlayAnswer(reply: FastifyReply, result: object | PlayRefusal) {
  void reply.header('cache-control', 'no-store');
  if (typeof result === 'string')
    return reply.code(playRefusals[result].status).send(problem(result));
  const refusal = 'problem' in result && isJsonObject(result.problem) ? result.problem['code'] : '';
  if (typeof refusal !== 'string' || !isPlayRefusal(refusal)) return reply.send(result);
  return reply.code(playRefusals[refusal].status).send({ ...problem(refusal), round: result });
}

function problem(refusal: PlayRefusal) {
  return { problem: { code: refusal, message: playRefusals[refusal].message } };
}
