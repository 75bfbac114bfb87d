import type { FastifyInstance } from 'fastify';
import { findGame } from '../../catalogue.ts';
import { bahtFromUnits } from '../../money.ts';
import { sendPlayAnswer } from '../../play-routes.ts';
import type { PlayRefusal } from '../../refusals.ts';
import type { GameRound, GameSession } from '../../store.ts';
import type { Studio } from '../../studio.ts';
import { storedBet } from './bets.ts';
import { leaguesOfSite } from './game.ts';
import type { SportsGame } from './sites.ts';
import type { BetsView, BetView, MatchBoardView, LiveMatchesView } from './protocol.ts';

const BETS_PER_PAGE = 20;
/** The number of newest bets in `bets_mark`, whose change tells the page to load the bets again. */
const MARKED_BETS = 30;

interface Visit {
  studio: Studio;
  session: GameSession;
  game: SportsGame;
}
interface ReadCall {
  Params: { session: string };
  Querystring: { before?: unknown };
}

/** Registers the routes that the sports site reads, besides those of every game (play-routes.ts). */
export function registerBetRoutes(app: FastifyInstance, studio: Studio): void {
  const route = (path: string, read: (visit: Visit, before: unknown) => object | PlayRefusal) =>
    app.get<ReadCall>(`/play/:session/${path}`, async ({ params, query }, reply) => {
      const session = studio.store.findSession(params.session);
      if (session === undefined) return sendPlayAnswer(reply, 'session_unknown');
      const game = findGame(session.gameCode);
      if (game?.engine !== 'sports') return sendPlayAnswer(reply, 'game_unavailable');
      return sendPlayAnswer(reply, read({ studio, session, game }, query.before));
    });
  route('board', ({ game }): MatchBoardView => studio.sportsbook.board(leaguesOfSite(game)));
  route('live', liveView);
  route('bets', betsView);
}

function liveView({ studio, session, game }: Visit): LiveMatchesView {
  const newest = studio.store.roundsOfPlayer(session, Number.MAX_SAFE_INTEGER, MARKED_BETS);
  return {
    now: studio.now(),
    matches: studio.sportsbook.played(leaguesOfSite(game)),
    open_bets: newest.filter((round) => round.status === 'open').length,
    bets_mark: newest.map((round) => `${round.id.slice(0, 4)}${round.status}`).join(),
  };
}

function betsView({ studio, session }: Visit, before: unknown): BetsView | PlayRefusal {
  const from = typeof before === 'string' ? Number(before) : Number.MAX_SAFE_INTEGER;
  if (!Number.isSafeInteger(from)) return 'invalid_input';
  const rounds = studio.store.roundsOfPlayer(session, from, BETS_PER_PAGE);
  const last = rounds.length < BETS_PER_PAGE ? undefined : rounds.at(-1);
  return {
    bets: rounds.map(betView),
    before: last === undefined ? null : String(last.createdAt),
  };
}

function betView(round: GameRound): BetView {
  return {
    id: round.id,
    round_id: round.clientRoundId,
    placed_at: round.createdAt,
    status: round.status,
    stake: bahtFromUnits(round.stakeUnits),
    win: bahtFromUnits(round.winUnits),
    outcome: storedBet(round),
  };
}
