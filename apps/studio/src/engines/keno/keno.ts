import type { RandomSource } from '../../random.ts';
import { binomial, type Fraction } from '../chance.ts';
import type { KenoOutcome } from './protocol.ts';
import type { KenoVariant } from './variants.ts';

const HUNDREDTHS = 100n;

export interface KenoTicketOdds {
  /** The chance of exactly 0, 1, 2 … hits. */
  readonly hits: readonly Fraction[];
  /** The expected win of one round, in multiples of the stake. */
  readonly returnToPlayer: Fraction;
  readonly anyWin: Fraction;
}

/** Returns the exact odds of a ticket. The number of hits has a hypergeometric distribution. */
export function kenoTicketOdds(
  { pool, drawn, prizes }: KenoVariant,
  picks: number,
): KenoTicketOdds {
  const under = binomial(pool, picks);
  const ways = Array.from(
    { length: picks + 1 },
    (_none, hits) => binomial(drawn, hits) * binomial(pool - drawn, picks - hits),
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

/** Converts a prize in stakes to hundredths: 2.5 stakes are 250. */
function hundredths(stakes: number | undefined): bigint {
  return BigInt(Math.round((stakes ?? 0) * Number(HUNDREDTHS)));
}

/** Draws numbers at random without replacement, and counts the hits. */
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

/** Reads the picks of a request in ascending order. Returns undefined if they are not valid in this variant. */
export function parseKenoPicks(variant: KenoVariant, value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length < 1 || value.length > variant.prizes.length) {
    return undefined;
  }
  const isPlace = (pick: unknown): pick is number =>
    Number.isInteger(pick) && Number(pick) >= 0 && Number(pick) < variant.pool;
  const picks = value.filter(isPlace);
  if (picks.length !== value.length || new Set(picks).size !== picks.length) return undefined;
  return picks.toSorted((a, b) => a - b);
}
