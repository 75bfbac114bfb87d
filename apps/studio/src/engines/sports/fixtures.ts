import { createHash, createHmac } from 'node:crypto';
import { PER_MILLE, goalPerMille, type GoalRates } from './chances.ts';
import { findLeague, type SportsLeague, type SportsTeam } from './leagues.ts';

/** The largest random change of a side's strength for one match, in per cent up or down. */
export const FORM_LIMIT_PERCENT = 8;
/** One match in this many is abandoned, and its stakes are returned. */
export const ABANDONED_ONE_IN = 400;
const MATCH_ID = /^([a-z]+)-(\d{1,10})$/;

/** A match without its result: league, sides, times and chances. */
export interface MatchFixture {
  readonly id: string;
  readonly league: SportsLeague;
  readonly home: SportsTeam;
  readonly away: SportsTeam;
  readonly kicksOffAt: number;
  readonly endsAt: number;
  readonly rates: GoalRates;
}

interface Goal {
  side: 'home' | 'away';
  /** The minute on the match clock, from 1. */
  minute: number;
}

/** The goals of a match in order, and whether the match is abandoned at its end. */
export interface MatchCourse {
  goals: readonly Goal[];
  isAbandoned: boolean;
}

/**
 * Returns a deterministic random number generator. Without the secret seed nobody can predict the numbers, and a
 * restart repeats them.
 */
function keyedRandom(seed: Buffer, name: string): (limit: number) => number {
  const key = createHmac('sha256', seed).update(name).digest();
  let block = Buffer.alloc(0);
  let counter = 0;
  const next = () => {
    if (block.length < 4) {
      block = createHash('sha256').update(key).update(String(counter)).digest();
      counter += 1;
    }
    const value = block.readUInt32BE(0);
    block = block.subarray(4);
    return value;
  };
  return (limit) => {
    // Skip the values that would make some numbers more likely than others.
    const fair = 2 ** 32 - (2 ** 32 % limit);
    let value = next();
    while (value >= fair) value = next();
    return value % limit;
  };
}

export function matchIndexAt(league: SportsLeague, time: number): number {
  return Math.ceil((time - league.offsetMs) / league.periodMs);
}

export function matchId(league: SportsLeague, index: number): string {
  return `${league.id}-${index}`;
}

/** Returns the match with this id, or undefined if there is no such match. */
export function findFixture(seed: Buffer, id: string): MatchFixture | undefined {
  const [, leagueId = '', digits = ''] = MATCH_ID.exec(id) ?? [];
  const league = findLeague(leagueId);
  const index = Number(digits);
  if (league === undefined || matchId(league, index) !== id) return undefined;
  const [home, away] = sidesOf(seed, league, index);
  const form = keyedRandom(seed, `form ${id}`);
  const today = () => form(2 * FORM_LIMIT_PERCENT + 1) - FORM_LIMIT_PERCENT;
  const kicksOffAt = league.offsetMs + index * league.periodMs;
  return {
    id,
    league,
    home,
    away,
    kicksOffAt,
    endsAt: kicksOffAt + league.playMs,
    rates: {
      home: goalPerMille(league, [home.attack, -away.defence, league.homeEdge, today()]),
      away: goalPerMille(league, [away.attack, -home.defence, today()]),
      spells: league.spells,
    },
  };
}

/** Returns the two sides of a match. In each league round, all teams are shuffled and paired. */
function sidesOf(seed: Buffer, league: SportsLeague, index: number): [SportsTeam, SportsTeam] {
  const { teams } = league;
  const pairs = Math.floor(teams.length / 2);
  const random = keyedRandom(seed, `round ${league.id} ${Math.floor(index / pairs)}`);
  const order = [...teams];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    const [one, two] = [order[last], order[other]];
    if (one === undefined || two === undefined) continue;
    order[last] = two;
    order[other] = one;
  }
  const [home, away] = order.slice((index % pairs) * 2);
  if (home === undefined || away === undefined) throw new Error(`${league.id} has too few teams`);
  return [home, away];
}

export function matchCourse(seed: Buffer, { id, league, rates }: MatchFixture): MatchCourse {
  const random = keyedRandom(seed, `course ${id}`);
  const goals: Goal[] = [];
  for (let spell = 0; spell < rates.spells; spell += 1) {
    for (const side of ['home', 'away'] as const) {
      const isGoal = random(PER_MILLE) < rates[side];
      const minute = spell * league.minutesPerSpell + random(league.minutesPerSpell) + 1;
      if (isGoal) goals.push({ side, minute });
    }
  }
  goals.sort((one, other) => one.minute - other.minute);
  return { goals, isAbandoned: random(ABANDONED_ONE_IN) === 0 };
}

/** Returns the minute on the match clock: 0 at kick-off, the last minute at the end. */
export function matchMinuteAt({ league, kicksOffAt }: MatchFixture, time: number): number {
  const minutes = league.spells * league.minutesPerSpell;
  const part = Math.min(1, Math.max(0, (time - kicksOffAt) / league.playMs));
  return Math.floor(part * minutes);
}

export function matchScoreAt({ goals }: MatchCourse, minute: number): [home: number, away: number] {
  const seen = goals.filter((goal) => goal.minute <= minute);
  const home = seen.filter((goal) => goal.side === 'home').length;
  return [home, seen.length - home];
}
