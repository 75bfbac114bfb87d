import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  findGame,
  findProvider,
  allGames,
  isOfferedTo,
  gameRulesOf,
  type Game,
} from './catalogue.ts';
import { parseJsonObject, textField, urlField, type JsonObject } from './json-object.ts';
import type { Operator } from './operators.ts';
import { pagePath } from './sessions.ts';
import { DEMO_CURRENCY } from './transactions.ts';
import { isSignedBy, SIGNATURE_HEADER } from './signature.ts';
import type { Studio } from './studio.ts';

/** The currencies that operators may open games in; DEMO_CURRENCY is play money. */
const CURRENCIES = new Set(['THB', DEMO_CURRENCY]);

const MS_PER_DAY = 24 * 60 * 60 * 1000;

type Status = `RS_ERROR_${string}`;

/**
 * A call with a valid signature. One operator may have registered several providers, so there may be several
 * registrations.
 */
interface Call {
  registrations: readonly Operator[];
  fields: JsonObject;
}

/** Registers the routes that operators call (studio-10, studio-12, studio-13). Refusals also have HTTP status 200. */
export function registerOperatorRoutes(app: FastifyInstance, studio: Studio): void {
  const route = (path: string, answer: (call: Call) => object | Status) => {
    app.post(`/api/game/${path}`, async (request) => {
      const call = verifiedCall(studio, request);
      const answered = typeof call === 'string' ? call : answer(call);
      return typeof answered === 'string' ? { status: answered } : answered;
    });
  };
  route('list', (call) => listGames(studio, call));
  route('url', (call) => launchGame(studio, call));
  route('round', (call) => roundPage(studio, call));
}

/** Verifies the signature over the received bytes before the body is parsed. */
function verifiedCall(studio: Studio, request: FastifyRequest): Call | Status {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers[SIGNATURE_HEADER];
  if (typeof signature !== 'string') return 'RS_ERROR_INVALID_SIGNATURE';
  const operators = studio.operators.all();
  const signers = operators.filter(
    ({ publicKey }) => publicKey !== undefined && isSignedBy(body, signature, publicKey),
  );
  if (signers.length === 0) return 'RS_ERROR_INVALID_SIGNATURE';
  const fields = parseJsonObject(body);
  if (fields === undefined) return 'RS_ERROR_WRONG_SYNTAX';
  // An operator's key must not sign for another operator_id.
  const registrations = signers.filter((signer) => signer.operatorId === fields['operator_id']);
  return registrations.length === 0 ? 'RS_ERROR_INVALID_SIGNATURE' : { registrations, fields };
}

function listGames(studio: Studio, { registrations }: Call): object {
  return allGames
    .filter((game) => registrations.some((operator) => isOfferedTo(game, operator)))
    .map((game) => gameRow(studio, game));
}

function gameRow(studio: Studio, game: Game): object {
  const provider = findProvider(game.provider);
  return {
    game_code: game.code,
    game_id: game.id,
    name: game.name,
    name_en: game.nameEnglish,
    category: game.category,
    product: game.provider,
    product_name: provider?.name ?? game.provider,
    product_logo: `${studio.url}/games/brand/${game.provider.toLowerCase()}.svg`,
    url_thumb: `${studio.url}/games/thumb/${game.code}.svg`,
    enabled: true,
    has_demo: true,
    rtp: gameRulesOf(game).returnToPlayer?.(),
    released: releasedOn(game, studio.now()),
  };
}

function releasedOn({ daysOut = 365 }: Game, now: number): string {
  return new Date(now - daysOut * MS_PER_DAY).toISOString().slice(0, 10);
}

function launchGame(studio: Studio, { registrations, fields }: Call): object | Status {
  const game = findGame(textField(fields, 'game_code') ?? '');
  const operator = game && registrations.find((one) => isOfferedTo(game, one));
  if (game === undefined || operator === undefined) return 'RS_ERROR_INVALID_GAME';
  const currency = textField(fields, 'currency') ?? '';
  if (!CURRENCIES.has(currency)) return 'RS_ERROR_WRONG_CURRENCY';
  const isDemo = currency === DEMO_CURRENCY;
  const user = isDemo ? '' : textField(fields, 'user');
  const token = isDemo ? '' : textField(fields, 'token');
  if (user === undefined || token === undefined) return 'RS_ERROR_WRONG_SYNTAX';
  const session = studio.sessions.open({
    operator,
    game,
    user,
    token,
    currency,
    lobbyUrl: urlField(fields, 'lobby_url'),
    depositUrl: urlField(fields, 'deposit_url'),
  });
  const language = textField(fields, 'lang') === 'en' ? 'en' : 'th';
  return { url: `${studio.url}${pagePath(game, session.id, language)}` };
}

/**
 * Returns the address of a round's page, only to the operator and the member of the round. The round's wins and
 * rollbacks are sent again too.
 */
function roundPage(studio: Studio, { registrations, fields }: Call): object | Status {
  const transaction = studio.store.findTransaction(textField(fields, 'transaction_uuid') ?? '');
  const roundId = textField(fields, 'round') ?? transaction?.roundId ?? '';
  const round = studio.store.findRound(roundId);
  const session = round && studio.store.findSession(round.sessionId);
  const isTheirs = registrations.some((operator) => operator.operatorId === session?.operatorId);
  if (session === undefined || !isTheirs || session.user !== fields['user']) {
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  }
  // Ignore a failure; the operator can ask again.
  void studio.outbox.sendAgain(roundId).catch(() => undefined);
  return { url: `${studio.url}/games/round/${roundId}` };
}
