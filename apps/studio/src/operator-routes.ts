import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findGame, findProvider, games, isOffered, rulesOf, type Game } from './catalogue.ts';
import { parseFields, textField, urlField, type Fields } from './fields.ts';
import type { Operator } from './operators.ts';
import { pagePath } from './sessions.ts';
import { DEMO_CURRENCY } from './transactions.ts';
import { isSignedBy, SIGNATURE_HEADER } from './signature.ts';
import type { Studio } from './studio.ts';

/** The studio's currencies besides play money. */
const CURRENCIES = new Set(['THB', DEMO_CURRENCY]);

const MS_PER_DAY = 24 * 60 * 60 * 1000;

type Status = `RS_ERROR_${string}`;

/** A verified call: every registration of the caller, for one operator may hold several. */
interface Call {
  registrations: readonly Operator[];
  fields: Fields;
}

/** The calls of operators (studio-10, studio-12, studio-13). Always HTTP 200. */
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

/** The signature is checked over the bytes received, before anything reads them. */
function verifiedCall(studio: Studio, request: FastifyRequest): Call | Status {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers[SIGNATURE_HEADER];
  if (typeof signature !== 'string') return 'RS_ERROR_INVALID_SIGNATURE';
  const operators = studio.operators.all();
  const signers = operators.filter(({ publicKey }) => isSignedBy(body, signature, publicKey));
  if (signers.length === 0) return 'RS_ERROR_INVALID_SIGNATURE';
  const fields = parseFields(body);
  if (fields === undefined) return 'RS_ERROR_WRONG_SYNTAX';
  // A valid signature of one operator gives no right to speak for another.
  const registrations = signers.filter((signer) => signer.operatorId === fields['operator_id']);
  return registrations.length === 0 ? 'RS_ERROR_INVALID_SIGNATURE' : { registrations, fields };
}

function listGames(studio: Studio, { registrations }: Call): object {
  return games
    .filter((game) => registrations.some((operator) => isOffered(game, operator.code)))
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
    rtp: rulesOf(game).returnToPlayer?.(),
    hot: game.isHot ?? false,
    released: releasedOn(game, studio.now()),
  };
}

function releasedOn({ daysOut = 365 }: Game, now: number): string {
  return new Date(now - daysOut * MS_PER_DAY).toISOString().slice(0, 10);
}

function launchGame(studio: Studio, { registrations, fields }: Call): object | Status {
  const game = findGame(textField(fields, 'game_code') ?? '');
  const operator = game && registrations.find((one) => isOffered(game, one.code));
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
 * Only the operator and the member whose round it is are told where its page is. Beside the answer, what
 * settled the round is sent again.
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
  // A failure is retried when the operator asks again.
  void studio.outbox.sendAgain(roundId).catch(() => undefined);
  return { url: `${studio.url}/games/round/${roundId}` };
}
