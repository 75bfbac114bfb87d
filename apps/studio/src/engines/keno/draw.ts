import type { RandomSource } from '../../random.ts';
import { hundredths } from './odds.ts';
import type { KenoOutcome } from './protocol.ts';
import type { KenoVariant } from './variants.ts';

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
