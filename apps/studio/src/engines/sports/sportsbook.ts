import type { StudioStore } from '../../store.ts';
import { bahtFromUnits, unitsFromBaht } from '../../money.ts';
import type { RoundVerdict } from '../../transactions.ts';
import {
  accumulatorBoost,
  MAX_PAYOUT_BAHT,
  payoutUnits,
  settleBet,
  type ChosenLeg,
  type MatchResult,
} from './bets.ts';
import { pricedMarkets, type PricedMarket } from './chances.ts';
import {
  matchCourse,
  findFixture,
  matchId,
  matchIndexAt,
  matchMinuteAt,
  matchScoreAt,
  type MatchCourse,
  type MatchFixture,
} from './fixtures.ts';
import { sportsLeagues, type SportsLeague } from './leagues.ts';
import type {
  BetOutcome,
  MatchBoardView,
  BetLegView,
  PlayedMatch,
  TeamView,
  UpcomingMatch,
} from './protocol.ts';

/** The time that a match stays on the page after its end. */
const SHOWN_AFTER_MS = 240_000;
/** The time that results are kept. Bets store the results of their own legs. */
const RESULTS_KEPT_MS = 7 * 86_400_000;
const MAX_REMEMBERED_MATCHES = 1000;

type BillRefusal = 'invalid_input' | 'match_closed' | 'odds_changed' | 'payout_limit';

interface Bill {
  outcome: BetOutcome;
  /** The end of the bet's last match, in epoch milliseconds. */
  settleAt: number;
}

interface Parts {
  /** The secret from which every match is computed; whoever knows it can predict all results. */
  seed: Buffer;
  store: StudioStore;
  now: () => number;
  /** Whether matches that end now are abandoned (a fault on demand). */
  isVoiding: () => boolean;
}

interface Match {
  fixture: MatchFixture;
  course: MatchCourse;
  markets: PricedMarket[];
}

/** Finds matches by id and their results, and caches the most recent matches. */
function keepMatches({ seed, store, now, isVoiding }: Parts) {
  const remembered = new Map<string, Match>();
  const decided = new Map<string, MatchResult>();
  return {
    isDecided: (id: string) => decided.has(id),

    find: (id: string): Match | undefined => {
      const known = remembered.get(id);
      if (known !== undefined) return known;
      const fixture = findFixture(seed, id);
      if (fixture === undefined) return undefined;
      if (remembered.size >= MAX_REMEMBERED_MATCHES) {
        remembered.clear();
        decided.clear();
      }
      const match = {
        fixture,
        course: matchCourse(seed, fixture),
        markets: pricedMarkets(fixture.rates),
      };
      remembered.set(id, match);
      return match;
    },

    /** Returns the result of a match. The first call after its end stores the result, which then never changes. */
    resultOf: (match: Match): MatchResult | undefined => {
      const { fixture, course } = match;
      if (now() < fixture.endsAt) return undefined;
      const known = decided.get(fixture.id) ?? store.findMatchResult(fixture.id);
      const result = known ?? endOf(match, course.isAbandoned || isVoiding());
      if (known === undefined) store.insertMatchResult(fixture.id, result, now());
      decided.set(fixture.id, result);
      return result;
    },
  };
}

export type Sportsbook = ReturnType<typeof createSportsbook>;

export function createSportsbook(parts: Parts) {
  const { store, now } = parts;
  const { find, isDecided, resultOf } = keepMatches(parts);
  return {
    board: (shown: readonly SportsLeague[]): MatchBoardView => boardAt(now(), shown, find),

    played: (shown: readonly SportsLeague[]): PlayedMatch[] =>
      shown
        .flatMap((league) => idsBetween(league, now() - league.playMs - SHOWN_AFTER_MS, now()))
        .flatMap((id) => find(id) ?? [])
        .map((match) => playedView(match, now(), resultOf(match)))
        .toSorted((one, other) => one.ends_at - other.ends_at),

    /** Checks every leg against the current odds. The odds are not reserved until the stake is paid. */
    price: (offered: readonly SportsLeague[], chosen: readonly ChosenLeg[], stakeUnits: number) =>
      billOf(offered, chosen, stakeUnits, { time: now(), find }),

    /** Settles a bet. @throws Error if one of its matches is not over or does not exist. */
    judge: (outcome: BetOutcome, stakeUnits: number): RoundVerdict => {
      const results = outcome.legs.map((leg) => {
        const match = find(leg.match);
        const result = match && resultOf(match);
        if (result === undefined) throw new Error(`the match ${leg.match} is not over`);
        return result;
      });
      const { isVoid, ...settled } = settleBet(outcome, results, stakeUnits);
      return isVoid
        ? { kind: 'void', outcome: settled.outcome, refusal: 'match_voided' }
        : { kind: 'decided', ...settled };
    },

    /** Stores the results of all matches that have just ended. */
    decideEnded: () => {
      for (const league of sportsLeagues) {
        const since = now() - league.playMs - SHOWN_AFTER_MS;
        for (const id of idsBetween(league, since, now() - league.playMs)) {
          const match = isDecided(id) ? undefined : find(id);
          if (match !== undefined) resultOf(match);
        }
      }
    },

    forgetOld: () => store.forgetMatchResults(now() - RESULTS_KEPT_MS),
  };
}

type Find = (id: string) => Match | undefined;

function billOf(
  offered: readonly SportsLeague[],
  chosen: readonly ChosenLeg[],
  stakeUnits: number,
  { time, find }: { time: number; find: Find },
): Bill | BillRefusal {
  const legs: BetLegView[] = [];
  for (const { match: id, pick, odds } of chosen) {
    const match = find(id);
    if (match === undefined || !offered.includes(match.fixture.league)) {
      return 'invalid_input';
    }
    const { fixture, markets } = match;
    if (!isOpen(fixture, time)) return 'match_closed';
    const selections = markets.flatMap((market) => market.selections);
    const selection = selections.find((one) => one.pick === pick);
    if (selection === undefined) return 'invalid_input';
    if (selection.odds !== odds) return 'odds_changed';
    legs.push(newLeg(fixture, pick, odds));
  }
  const odds = legs.map((leg) => leg.odds);
  const pays = payoutUnits(stakeUnits, odds);
  if (pays > unitsFromBaht(MAX_PAYOUT_BAHT)) return 'payout_limit';
  return {
    outcome: { legs, boost: accumulatorBoost(legs.length), pays: bahtFromUnits(pays) },
    settleAt: Math.max(...legs.map((leg) => leg.ends_at)),
  };
}

/** Returns the open matches, and the time of the next change: a match opens or kicks off. */
function boardAt(time: number, shown: readonly SportsLeague[], find: Find): MatchBoardView {
  const matches = shown
    .flatMap((league) => idsBetween(league, time, time + league.openMs))
    .flatMap((id) => find(id) ?? [])
    .filter(({ fixture }) => isOpen(fixture, time))
    .toSorted((one, other) => one.fixture.kicksOffAt - other.fixture.kicksOffAt);
  const opening = shown.map((league) => {
    const next = matchIndexAt(league, time + league.openMs + 1);
    return league.offsetMs + next * league.periodMs - league.openMs;
  });
  return {
    now: time,
    refresh_at: Math.min(...opening, ...matches.map(({ fixture }) => fixture.kicksOffAt)),
    matches: matches.map(upcomingView),
  };
}

/** Lists the ids of matches that kick off between `from` and `to`, both inclusive. */
function idsBetween(league: SportsLeague, from: number, to: number): string[] {
  const first = Math.max(0, matchIndexAt(league, from));
  const last = matchIndexAt(league, to + 1) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, index) =>
    matchId(league, first + index),
  );
}

function isOpen({ league, kicksOffAt }: MatchFixture, time: number): boolean {
  return kicksOffAt > time && kicksOffAt - league.openMs <= time;
}

function endOf({ fixture, course }: Match, isVoid: boolean): MatchResult {
  if (isVoid) return { status: 'void' };
  return {
    status: 'finished',
    score: matchScoreAt(course, matchMinuteAt(fixture, fixture.endsAt)),
  };
}

function teamView({ name, colors, pattern }: TeamView): TeamView {
  return { name, colors, pattern };
}

function fixtureView({ id, league, home, away, kicksOffAt, endsAt }: MatchFixture) {
  return {
    id,
    league: league.id,
    home: teamView(home),
    away: teamView(away),
    kicks_off_at: kicksOffAt,
    ends_at: endsAt,
  };
}

function upcomingView({ fixture, markets }: Match): UpcomingMatch {
  return {
    ...fixtureView(fixture),
    markets: markets.map(({ kind, line, selections }) => ({
      kind,
      line,
      selections: selections.map(({ pick, odds }) => ({ pick, odds })),
    })),
  };
}

/** Returns only the goals scored so far, so that the page can never see the future. */
function playedView({ fixture, course }: Match, time: number, result: MatchResult | undefined) {
  const minute = matchMinuteAt(fixture, time);
  const status = result?.status ?? ('live' as const);
  return { ...fixtureView(fixture), minute, score: matchScoreAt(course, minute), status };
}

function newLeg(fixture: MatchFixture, pick: string, odds: number): BetLegView {
  const { id, league, home, away, kicksOffAt, endsAt } = fixture;
  return {
    match: id,
    league: league.name,
    home: home.name,
    away: away.name,
    pick,
    odds,
    kicks_off_at: kicksOffAt,
    ends_at: endsAt,
    score: null,
    status: 'open',
  };
}
