import type { RandomSource } from '../../random.ts';
import { pickWeighted, sum, type Fraction } from '../chance.ts';
import { FISH_KINDS, type FishKind, type FishModel } from './models.ts';
import type { FishOutcome } from './protocol.ts';

const WHOLE = 10_000;

/** Returns the chance to catch a fish: the long-run return divided by the mean prize. */
export function catchChance(model: FishModel, kind: FishKind): Fraction {
  const { over, under } = counts(model, kind);
  return { over: BigInt(over), under: BigInt(under) };
}

/** Returns the expected win of one shot at this kind, in multiples of the stake. */
export function expectedFishReturn(model: FishModel, kind: FishKind): Fraction {
  const { over, under, worth, weights } = counts(model, kind);
  return { over: BigInt(over) * BigInt(worth), under: BigInt(under) * BigInt(weights) };
}

/** Plays one shot: decides whether it catches the fish, then picks one of its prizes at random. */
export function shootFish(model: FishModel, kind: FishKind, random: RandomSource): FishOutcome {
  const { over, under } = counts(model, kind);
  if (random.below(under) >= over) return { kind, isCaught: false, stakes: 0 };
  const prizes = model.prizes[kind].map(({ stakes, weight }) => [stakes, weight] as const);
  return { kind, isCaught: true, stakes: pickWeighted(prizes, random) };
}

export function isFishKind(value: unknown): value is FishKind {
  return FISH_KINDS.some((kind) => kind === value);
}

function counts(model: FishModel, kind: FishKind) {
  const prizes = model.prizes[kind];
  const weights = sum(prizes.map(({ weight }) => weight));
  const worth = sum(prizes.map(({ stakes, weight }) => stakes * weight));
  return { over: model.returnPerTenThousand * weights, under: WHOLE * worth, worth, weights };
}
