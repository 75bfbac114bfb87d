import type { Verdict } from '../../settler.ts';
import type { Round } from '../../store.ts';
import type { BetOutcome } from './protocol.ts';
import type { Sportsbook } from './sportsbook.ts';

/** @throws Error where a match of the bet is not over yet. */
export function judgeBet(sportsbook: Sportsbook, round: Round): Verdict {
  const outcome = outcomeOf(round);
  if (outcome === undefined) throw new Error(`the round ${round.id} is no bet`);
  return sportsbook.judge(outcome, round.stakeUnits);
}

/** The bet as it was placed, or as it was closed; undefined before the stake came in. */
export function outcomeOf(round: Round): BetOutcome | undefined {
  // The studio's own record, written from this type by sportsbook.ts and by nobody else.
  return round.outcome === null ? undefined : (JSON.parse(round.outcome) as BetOutcome);
}
