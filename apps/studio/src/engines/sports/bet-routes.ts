import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findGame } from '../../catalogue.ts';
import { parseFields } from '../../fields.ts';
import { bahtFromUnits, unitsFromBaht } from '../../money.ts';
import { answer, readySession, ROUND_ID } from '../../play-routes.ts';
import type { RoundView } from '../../play-protocol.ts';
import type { PlayRefusal } from '../../refusals.ts';
import { viewOf } from '../../rounds.ts';
import type { Round, Session } from '../../store.ts';
import type { Studio } from '../../studio.ts';
import { isStake, readLegs } from './bets.ts';
import type { SportsGame } from './houses.ts';
import { outcomeOf } from './judge-bet.ts';
import type { BetsView, BetView, BoardView, LiveView } from './protocol.ts';

const BETS_PER_PAGE = 20;
/** A change among the newest bets is a change of the mark. */
const MARKED_BETS = 30;

interface SessionParams {
  Params: { session: string };
}
interface BetsQuery extends SessionParams {
  Querystring: { before?: unknown };
}

/** What the sports site asks besides the calls that every game has (play-routes.ts). */
export function registerBetRoutes(app: FastifyInstance, studio: Studio): void {
  app.get<SessionParams>('/play/:session/board', async (request, reply) =>
    answer(reply, boardOf(studio, request.params.session)),
  );
  app.get<SessionParams>('/play/:session/live', async (request, reply) =>
    answer(reply, liveOf(studio, request.params.session)),
  );
  app.get<BetsQuery>('/play/:session/bets', async (request, reply) =>
    answer(reply, betsOf(studio, request.params.session, request.query.before)),
  );
  app.post<SessionParams>('/play/:session/bet', async (request, reply) =>
    answer(reply, await placeBet(studio, request)),
  );
}

function boardOf(studio: Studio, id: string): BoardView | PlayRefusal {
  const visit = visitOf(studio, id);
  return typeof visit === 'string' ? visit : studio.sportsbook.board(visit.game);
}

function liveOf(studio: Studio, id: string): LiveView | PlayRefusal {
  const visit = visitOf(studio, id);
  if (typeof visit === 'string') return visit;
  const newest = roundsOf(studio, visit.session, Number.MAX_SAFE_INTEGER, MARKED_BETS);
  return {
    now: studio.now(),
    matches: studio.sportsbook.played(visit.game),
    open_bets: newest.filter((round) => round.status === 'open').length,
    bets_mark: newest.map((round) => `${round.id.slice(0, 4)}${round.status}`).join(),
  };
}

function betsOf(studio: Studio, id: string, before: unknown): BetsView | PlayRefusal {
  const visit = visitOf(studio, id);
  if (typeof visit === 'string') return visit;
  const from = typeof before === 'string' ? Number(before) : Number.MAX_SAFE_INTEGER;
  if (!Number.isSafeInteger(from)) return 'invalid_input';
  const rounds = roundsOf(studio, visit.session, from, BETS_PER_PAGE);
  const last = rounds.length < BETS_PER_PAGE ? undefined : rounds.at(-1);
  return {
    bets: rounds.flatMap(betView),
    before: last === undefined ? null : String(last.createdAt),
  };
}

async function placeBet(
  studio: Studio,
  request: FastifyRequest<SessionParams>,
): Promise<RoundView | PlayRefusal> {
  const body = Buffer.isBuffer(request.body) ? parseFields(request.body) : undefined;
  const visit = visitOf(studio, request.params.session);
  if (typeof visit === 'string') return visit;
  const { round_id: clientRoundId, stake } = body ?? {};
  const legs = readLegs(body?.['legs']);
  if (typeof clientRoundId !== 'string' || !ROUND_ID.test(clientRoundId)) return 'invalid_input';
  if (legs === undefined) return 'invalid_input';
  if (!isStake(stake)) return 'stake_unknown';
  const session = await readySession(studio, visit.session.id);
  if (typeof session === 'string') return session;

  const stakeUnits = unitsFromBaht(stake);
  const choice = JSON.stringify(legs);
  // A bet that is known is answered as it stands, even when its matches have long begun.
  const isKnown = studio.store.findRoundOfClient(session.id, clientRoundId) !== undefined;
  const bill = isKnown
    ? { outcome: {}, settleAt: 0 }
    : studio.sportsbook.price(visit.game, legs, stakeUnits);
  if (typeof bill === 'string') return bill;
  const prepared = { choice, ...bill };
  const round = await studio.rounds.play(session, {
    clientRoundId,
    stakeUnits,
    prepared,
    roundsAtOnce: 1,
  });
  return typeof round === 'string' ? round : viewOf(round);
}

function visitOf(studio: Studio, id: string): { session: Session; game: SportsGame } | PlayRefusal {
  const session = studio.store.findSession(id);
  const game = findGame(session?.gameCode ?? '');
  if (session === undefined) return 'session_unknown';
  return game?.engine === 'sports' ? { session, game } : 'game_unavailable';
}

function roundsOf(studio: Studio, session: Session, before: number, limit: number): Round[] {
  const { id: sessionId, operatorId, user, gameCode } = session;
  return studio.store.roundsOfPlayer({ sessionId, operatorId, user, gameCode }, before, limit);
}

function betView(round: Round): BetView[] {
  const outcome = outcomeOf(round);
  if (outcome === undefined) return [];
  return [
    {
      id: round.id,
      round_id: round.clientRoundId,
      placed_at: round.createdAt,
      status: round.status,
      stake: bahtFromUnits(round.stakeUnits),
      win: bahtFromUnits(round.winUnits),
      outcome,
    },
  ];
}
