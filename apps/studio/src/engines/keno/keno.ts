import type { RandomSource } from '../../random.ts';
import { choose, type Fraction } from '../chance.ts';
import type { KenoOutcome } from './protocol.ts';
import type { KenoVariant } from './variants.ts';

const HUNDREDTHS = 100n;

export interface KenoTicketOdds {
  /** The chances of exactly 0, 1, 2 … hits. */
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
  const wins = ways.filter((_way, hits) => hundredths(paid[hits]) > 0n);
  return {
    hits: ways.map((over) => ({ over, under })),
    returnToPlayer: { over: worth, under: under * HUNDREDTHS },
    anyWin: { over: wins.reduce((sum, way) => sum + way, 0n), under },
  };
}

/** A prize as a whole number: 2.5 stakes are 250. */
function hundredths(stakes: number | undefined): bigint {
  return BigInt(Math.round((stakes ?? 0) * Number(HUNDREDTHS)));
}

/** Takes numbers out of the pool one by one, each of those left equally likely, and counts hits. */
export function drawKeno(
  variant: KenoVariant,
  picks: readonly number[],
  random: RandomSource,
): KenoOutcome {
  const left = Array.from({ length: variant.pool }, (_none, place) => place);
  const drawn = Array.from({ length: variant.drawn }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
  const hits = picks.filter((pick) => drawn.includes(pick)).length;
  const prize = variant.prizes[picks.length - 1]?.[hits];
  return { picks: [...picks], drawn, hits, hundredths: Number(hundredths(prize)) };
}

/** The player's numbers in order, or undefined where they are no ticket of this keno. */
export function readPicks(variant: KenoVariant, value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length < 1 || value.length > variant.prizes.length) {
    return undefined;
  }
  const isPlace = (pick: unknown): pick is number =>
    Number.isInteger(pick) && Number(pick) >= 0 && Number(pick) < variant.pool;
  const picks = value.filter(isPlace);
  if (picks.length !== value.length || new Set(picks).size !== picks.length) return undefined;
  return picks.toSorted((a, b) => a - b);
}
