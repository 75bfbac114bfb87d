import type { Fraction } from '../chance.ts';
import {
  bankerDrawsThird,
  SHOE_DECKS,
  isBaccaratNatural,
  playerDrawsThird,
  baccaratWinner,
  type BaccaratPays,
} from './baccarat.ts';
import type { BaccaratSpot } from './protocol.ts';

const CARDS = 52 * SHOE_DECKS;
/** The number of ordered ways to deal six cards from the shoe. It is below 2^53, so plain numbers are exact. */
const ALL_WAYS = [0, 1, 2, 3, 4, 5].reduce((ways, taken) => ways * (CARDS - taken), 1);

/** The number of ways to deal six cards that lead to each result. */
export interface BaccaratOutcomeCounts {
  all: number;
  player: number;
  banker: number;
  /** The number of the banker's wins in which the banker has six points. */
  bankerSix: number;
  tie: number;
}

/**
 * Counts the ways of each result by visiting all point sequences of a new shoe, weighted by the number of remaining
 * cards.
 */
export function countBaccaratWays(): BaccaratOutcomeCounts {
  const ways: BaccaratOutcomeCounts = { all: ALL_WAYS, player: 0, banker: 0, bankerSix: 0, tie: 0 };
  const left = Array.from({ length: 10 }, (_none, points) => (points === 0 ? 16 : 4) * SHOE_DECKS);
  const end = (player: number, banker: number, weight: number) => {
    const winner = baccaratWinner(player, banker);
    ways[winner] += weight;
    if (winner === 'banker' && banker === 6) ways.bankerSix += weight;
  };
  /** Calls `next` once for each number of points that the next card can have. */
  const take = (weight: number, next: (points: number, weight: number) => void) => {
    for (let points = 0; points < 10; points += 1) {
      const cards = left[points] ?? 0;
      if (cards === 0) continue;
      left[points] = cards - 1;
      next(points, weight * cards);
      left[points] = cards;
    }
  };
  type Third = number | undefined;
  const bankerEnds = (player: number, banker: number, third: Third, weight: number) => {
    const unseen = third === undefined ? CARDS - 4 : CARDS - 5;
    // If a card stays in the shoe, any remaining card may be the sixth one.
    const rest = third === undefined ? CARDS - 5 : 1;
    if (!bankerDrawsThird(banker, third)) return end(player, banker, weight * unseen * rest);
    take(weight, (points, each) => end(player, (banker + points) % 10, each * rest));
  };
  const afterFour = (player: number, banker: number, weight: number) => {
    if (isBaccaratNatural(player) || isBaccaratNatural(banker)) {
      return end(player, banker, weight * (CARDS - 4) * (CARDS - 5));
    }
    if (!playerDrawsThird(player)) return bankerEnds(player, banker, undefined, weight);
    take(weight, (points, each) => bankerEnds((player + points) % 10, banker, points, each));
  };
  take(1, (a, one) =>
    take(one, (b, two) =>
      take(two, (c, three) =>
        take(three, (d, four) => afterFour((a + c) % 10, (b + d) % 10, four)),
      ),
    ),
  );
  return ways;
}

let counted: BaccaratOutcomeCounts | undefined;

/** Returns the chance that a bet wins, and its long-run return. */
export function baccaratOdds(
  spot: BaccaratSpot,
  table: BaccaratPays,
): { wins: Fraction; returns: Fraction } {
  counted ??= countBaccaratWays();
  const { player, banker, bankerSix, tie } = counted;
  const all = BigInt(counted.all);
  const pushes = BigInt(tie) * BigInt(table.push);
  const odds = (over: number, brings: bigint) => ({
    wins: { over: BigInt(over), under: all },
    returns: { over: brings, under: all * 100n },
  });
  switch (spot) {
    case 'playerPair':
    case 'bankerPair': {
      // After a hand's first card, 31 of the remaining 415 cards have the same rank.
      const under = BigInt(CARDS - 1);
      const over = BigInt(4 * SHOE_DECKS - 1);
      return {
        wins: { over, under },
        returns: { over: over * BigInt(table.pair), under: under * 100n },
      };
    }
    case 'tie':
      return odds(tie, BigInt(tie) * BigInt(table.tie));
    case 'player':
      return odds(player, BigInt(player) * BigInt(table.player) + pushes);
    case 'banker': {
      const others = BigInt(banker - bankerSix) * BigInt(table.banker);
      return odds(banker, others + BigInt(bankerSix) * BigInt(table.bankerSix) + pushes);
    }
  }
}
