import type { Fraction } from '../chance.ts';
import {
  bankerDraws,
  DECKS,
  isNatural,
  playerDraws,
  winnerOf,
  type BaccaratPays,
} from './baccarat.ts';
import type { Spot } from './protocol.ts';

const CARDS = 52 * DECKS;
/**
 * The number of ways to deal six cards from the shoe in order. It is below 2^53, so plain numbers count exactly.
 */
const ALL_WAYS = [0, 1, 2, 3, 4, 5].reduce((ways, taken) => ways * (CARDS - taken), 1);

/**
 * The number of ways to deal six cards that end with each result of a coup (one round of baccarat).
 */
export interface CoupWays {
  all: number;
  player: number;
  banker: number;
  /** The part of `banker` in which the banker wins with six points. */
  bankerSix: number;
  tie: number;
}

/**
 * Counts the ways by visiting every order of points that a fresh shoe can deal, each weighted by the cards left.
 */
export function countCoups(): CoupWays {
  const ways: CoupWays = { all: ALL_WAYS, player: 0, banker: 0, bankerSix: 0, tie: 0 };
  const left = Array.from({ length: 10 }, (_none, points) => (points === 0 ? 16 : 4) * DECKS);
  const end = (player: number, banker: number, weight: number) => {
    const winner = winnerOf(player, banker);
    ways[winner] += weight;
    if (winner === 'banker' && banker === 6) ways.bankerSix += weight;
  };
  /** Calls `next` once for each number of points that the next card may have. */
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
    // A card that is never dealt may be any of the cards left.
    const rest = third === undefined ? CARDS - 5 : 1;
    if (!bankerDraws(banker, third)) return end(player, banker, weight * unseen * rest);
    take(weight, (points, each) => end(player, (banker + points) % 10, each * rest));
  };
  const afterFour = (player: number, banker: number, weight: number) => {
    if (isNatural(player) || isNatural(banker)) {
      return end(player, banker, weight * (CARDS - 4) * (CARDS - 5));
    }
    if (!playerDraws(player)) return bankerEnds(player, banker, undefined, weight);
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

let counted: CoupWays | undefined;

/** The chance that the spot wins, and what a stake on it brings back in the long run. */
export function oddsOf(spot: Spot, table: BaccaratPays): { wins: Fraction; returns: Fraction } {
  counted ??= countCoups();
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
      // The second card of a hand matches the rank of the first on 31 of the 415 cards left.
      const under = BigInt(CARDS - 1);
      const over = BigInt(4 * DECKS - 1);
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
