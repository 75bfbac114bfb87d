import { isFields } from '../../fields.ts';
import type { Round } from '../../store.ts';
import { BOOSTS, isWinning, MAX_LEGS } from './chances.ts';
import type { BetOutcome, LegView } from './protocol.ts';

/** Stakes are whole baht, like the chips. */
export const MIN_STAKE_BAHT = 1;
export const MAX_STAKE_BAHT = 5000;
/** A bet that could pay more is not taken: a prize is never cut afterwards. */
export const MAX_PAYOUT_BAHT = 200_000;

/** One line of the bill as the page sends it. */
export interface ChosenLeg {
  match: string;
  pick: string;
  /** In thousandths, as the member saw them. */
  odds: number;
}

/** The bet of a round, as it was placed or as it was closed. @throws Error before the stake came in */
export function betOf({ id, outcome }: Pick<Round, 'id' | 'outcome'>): BetOutcome {
  // The studio's own record, written from this type by sportsbook.ts and by nobody else.
  const bet: BetOutcome | null = JSON.parse(outcome ?? 'null');
  if (bet === null) throw new Error(`the round ${id} is no bet`);
  return bet;
}

/** How a match ended. */
export type Result = { status: 'finished'; score: [number, number] } | { status: 'void' };

/** Undefined where it is no bill: wrong shapes, no legs, too many, or two of one match. */
export function readLegs(value: unknown): ChosenLeg[] | undefined {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_LEGS) return undefined;
  const legs: ChosenLeg[] = [];
  for (const leg of value) {
    if (!isFields(leg)) return undefined;
    const { match, pick, odds } = leg;
    if (typeof match !== 'string' || match.length > 40) return undefined;
    if (typeof pick !== 'string' || pick.length > 8) return undefined;
    if (typeof odds !== 'number' || !Number.isSafeInteger(odds)) return undefined;
    // Two picks of one match hang together, and their odds must not be multiplied.
    if (legs.some((known) => known.match === match)) return undefined;
    legs.push({ match, pick, odds });
  }
  return legs;
}

export function isStake(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return value >= MIN_STAKE_BAHT && value <= MAX_STAKE_BAHT;
}

export function boostOf(legs: number): number {
  return BOOSTS[legs - 1] ?? 0;
}

/** The payout when every leg wins, the stake included, rounded down to a whole unit. */
export function payoutUnits(stakeUnits: number, odds: readonly number[]): number {
  let over = BigInt(stakeUnits) * BigInt(100 + boostOf(odds.length));
  let under = 100n;
  for (const one of odds) {
    over *= BigInt(one);
    under *= 1000n;
  }
  return Number(over / under);
}

/**
 * A bet is decided when all its matches are over. One abandoned match returns the whole stake, even
 * where another leg was lost: so it never matters which of them ended first.
 */
export function settleBet(
  outcome: BetOutcome,
  results: readonly Result[],
  stakeUnits: number,
): { outcome: BetOutcome; isVoid: boolean; winUnits: number } {
  const legs = outcome.legs.map((leg, index) => settleLeg(leg, results[index]));
  const isVoid = legs.some((leg) => leg.status === 'void');
  const isWon = legs.every((leg) => leg.status === 'won');
  const odds = legs.map((leg) => leg.odds);
  const winUnits = isWon ? payoutUnits(stakeUnits, odds) : 0;
  return { outcome: { ...outcome, legs }, isVoid, winUnits };
}

function settleLeg(leg: LegView, result: Result | undefined): LegView {
  if (result === undefined) throw new Error(`the match ${leg.match} has no result`);
  if (result.status === 'void') return { ...leg, status: 'void' };
  const [home, away] = result.score;
  const status = isWinning(leg.pick, home, away) === true ? 'won' : 'lost';
  return { ...leg, score: result.score, status };
}
