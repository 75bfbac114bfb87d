import type { Fraction } from '../slot/odds.ts';
import type { KenoVariant } from './variants.ts';

const HUNDREDTHS = 100n;

export interface KenoTicketOdds {
  /** Chance of exactly 0, 1, 2 … hits. */
  readonly hits: readonly Fraction[];
  /** Expected win of one round in stakes. */
  readonly returnToPlayer: Fraction;
  readonly anyWin: Fraction;
}

/**
 * Hypergeometric: of all ways to draw, those that take `hits` of the player's numbers and the rest
 * from the others. Exact, because binomials are whole numbers.
 */
export function ticketOdds({ pool, drawn, prizes }: KenoVariant, picks: number): KenoTicketOdds {
  const under = choose(pool, picks);
  const ways = Array.from(
    { length: picks + 1 },
    (_none, hits) => choose(drawn, hits) * choose(pool - drawn, picks - hits),
  );
  const paid = prizes[picks - 1] ?? [];
  const worth = ways.reduce((sum, way, hits) => sum + way * hundredths(paid[hits]), 0n);
  const winning = ways.reduce(
    (sum, way, hits) => sum + (hundredths(paid[hits]) > 0n ? way : 0n),
    0n,
  );
  return {
    hits: ways.map((over) => ({ over, under })),
    returnToPlayer: { over: worth, under: under * HUNDREDTHS },
    anyWin: { over: winning, under },
  };
}

/** A prize as a whole number: 2.5 stakes are 250. */
export function hundredths(stakes: number | undefined): bigint {
  return BigInt(Math.round((stakes ?? 0) * Number(HUNDREDTHS)));
}

function choose(from: number, taken: number): bigint {
  let ways = 1n;
  for (let step = 1; step <= taken; step += 1) {
    ways = (ways * BigInt(from - taken + step)) / BigInt(step);
  }
  return ways;
}
