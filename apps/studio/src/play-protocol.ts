/**
 * The messages between a game's page and the studio, below /games/play/{session}. Amounts are
 * baht with two decimals, rounded down. No code but one constant: the page compiles it too.
 */

export const STAKES_BAHT = [1, 2, 5, 10, 20, 50, 100] as const;

export type RoundStatus =
  /** The wallet has been asked for the stake. */
  | 'betting'
  /** The stake is in; what it was put on has yet to happen. */
  | 'open'
  /** The outcome stands; the wallet has not yet confirmed the win. */
  | 'paying'
  | 'settled'
  /** The wallet refused the stake: no money moved. */
  | 'refused'
  /** The wallet's answer to the stake is unknown: it is being taken back. */
  | 'cancelling'
  | 'cancelled'
  /** The operator undid the stake itself and will not pay the win. */
  | 'disputed';

export interface PlayProblem {
  code: string;
  message: string;
}

export interface RoundView<Outcome = unknown> {
  /** The page's own id: the same id is the same round, however often it is sent. */
  round_id: string;
  /** The studio's id, which names the round's detail page. */
  id: string;
  /** Counts up within a session: the balance of a round with a higher one is newer. */
  sequence: number;
  status: RoundStatus;
  stake: number;
  win: number;
  /** After the round as far as it is known. */
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
  /** The newest round of this session, shown when the page comes back after a break. */
  last_round: RoundView<Outcome> | null;
  /** Of this session's decided rounds, the newest last. */
  last_outcomes: Outcome[];
}
