/**
 * The messages between a game's page and the studio, below /games/play/{session}. Amounts are baht, rounded down to two
 * decimals.
 */

export const STAKES_BAHT = [1, 2, 5, 10, 20, 50, 100] as const;

export type RoundStatus =
  /** The studio has asked the wallet for the stake. */
  | 'betting'
  /** The wallet has taken the stake, and the result depends on a later event, such as a match. */
  | 'open'
  /** The outcome is final, but the wallet has not yet confirmed the win. */
  | 'paying'
  | 'settled'
  /** The wallet refused the stake: no money moved. */
  | 'refused'
  /** The stake is being rolled back, for example because the wallet's answer is unknown. */
  | 'cancelling'
  | 'cancelled'
  /** The operator refused the win: its bet was rolled back, or the id was in use. */
  | 'disputed';

export interface PlayProblem {
  code: string;
  message: string;
}

export interface RoundView<Outcome = unknown> {
  /** The id that the page chose. A repeated id means the same round. */
  round_id: string;
  /** The studio's id, used in the address of the round's page. */
  id: string;
  /** Increases with each round of a session: the round with the highest number has the newest balance. */
  sequence: number;
  status: RoundStatus;
  stake: number;
  win: number;
  /** The balance after the round; null if it is not known. */
  balance: number | null;
  outcome: Outcome | null;
  problem: PlayProblem | null;
}

export interface PlayState<Facts = unknown, Outcome = unknown> {
  game: { code: string; name: string; name_english: string; provider: string };
  facts: Facts;
  currency: string;
  stakes: readonly number[];
  balance: number;
  lobby_url: string | null;
  deposit_url: string | null;
  /** The newest round of this session, shown after a reload. */
  last_round: RoundView<Outcome> | null;
  /** The newest outcomes of this session's decided rounds, newest last. */
  last_outcomes: Outcome[];
}
