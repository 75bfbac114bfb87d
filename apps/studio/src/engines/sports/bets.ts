import { isJsonObject } from '../../json-object.ts';
import type { GameRound } from '../../store.ts';
import { ACCUMULATOR_BOOSTS, isWinningPick, MAX_LEGS } from './chances.ts';
import type { BetOutcome, BetLegView } from './protocol.ts';

/** The limits of a stake, in whole baht. */
export const MIN_STAKE_BAHT = 1;
export const MAX_STAKE_BAHT = 5000;
/** The maximum payout of a bet in baht. Larger bets are refused, so that a prize is never reduced later. */
export const MAX_PAYOUT_BAHT = 200_000;

/** A leg of a bet, as the page sends it. */
export interface ChosenLeg {
  match: string;
  pick: string;
  /** The decimal odds in thousandths that the member saw. */
  odds: number;
}

/** Returns the bet stored in a round. @throws Error if the stake is not yet paid. */
export function storedBet({ id, outcome }: Pick<GameRound, 'id' | 'outcome'>): BetOutcome {
  // The cast is safe: only sportsbook.ts writes this outcome.
  const bet: BetOutcome | null = JSON.parse(outcome ?? 'null');
  if (bet === null) throw new Error(`the round ${id} is no bet`);
  return bet;
}

/** The final result of a match. */
export type MatchResult = { status: 'finished'; score: [number, number] } | { status: 'void' };

/** Reads the legs of a request. Returns undefined for invalid legs, too many legs, or two legs on one match. */
export function parseLegs(value: unknown): ChosenLeg[] | undefined {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_LEGS) return undefined;
  const legs: ChosenLeg[] = [];
  for (const leg of value) {
    if (!isJsonObject(leg)) return undefined;
    const { match, pick, odds } = leg;
    if (typeof match !== 'string' || match.length > 40) return undefined;
    if (typeof pick !== 'string' || pick.length > 8) return undefined;
    if (typeof odds !== 'number' || !Number.isSafeInteger(odds)) return undefined;
    // Picks of one match depend on each other, so their odds must not be multiplied.
    if (legs.some((known) => known.match === match)) return undefined;
    legs.push({ match, pick, odds });
  }
  return legs;
}

export function isValidBetStake(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return value >= MIN_STAKE_BAHT && value <= MAX_STAKE_BAHT;
}

export function accumulatorBoost(legs: number): number {
  return ACCUMULATOR_BOOSTS[legs - 1] ?? 0;
}

/** Returns the payout if every leg wins, including the stake, rounded down to a whole unit. */
export function payoutUnits(stakeUnits: number, odds: readonly number[]): number {
  let over = BigInt(stakeUnits) * BigInt(100 + accumulatorBoost(odds.length));
  let under = 100n;
  for (const one of odds) {
    over *= BigInt(one);
    under *= 1000n;
  }
  return Number(over / under);
}

/**
 * Settles a bet after all its matches are over. One abandoned match returns the whole stake, so the order of results
 * never matters.
 */
export function settleBet(
  outcome: BetOutcome,
  results: readonly MatchResult[],
  stakeUnits: number,
): { outcome: BetOutcome; isVoid: boolean; winUnits: number } {
  const legs = outcome.legs.map((leg, index) => settleLeg(leg, results[index]));
  const isVoid = legs.some((leg) => leg.status === 'void');
  const isWon = legs.every((leg) => leg.status === 'won');
  const odds = legs.map((leg) => leg.odds);
  const winUnits = isWon ? payoutUnits(stakeUnits, odds) : 0;
  return { outcome: { ...outcome, legs }, isVoid, winUnits };
}

function settleLeg(leg: BetLegView, result: MatchResult | undefined): BetLegView {
  if (result === undefined) throw new Error(`the match ${leg.match} has no result`);
  if (result.status === 'void') return { ...leg, status: 'void' };
  const [home, away] = result.score;
  const status = isWinningPick(leg.pick, home, away) === true ? 'won' : 'lost';
  return { ...leg, score: result.score, status };
}
