import type { RandomSource } from '../../random.ts';
import type { Fraction } from '../slot/odds.ts';
import { KINDS, type FishKind, type FishModel } from './models.ts';
import type { FishOutcome } from './protocol.ts';

const WHOLE = 10_000;

/** Return divided by the mean prize, so that a shot's expected win is the return, exactly. */
export function catchChance(model: FishModel, kind: FishKind): Fraction {
  const { over, under } = counts(model, kind);
  return { over: BigInt(over), under: BigInt(under) };
}

/** Expected win of one shot at this kind in stakes, summed over all that can happen. */
export function returnOf(model: FishModel, kind: FishKind): Fraction {
  const chance = catchChance(model, kind);
  const prizes = model.prizes[kind];
  const weights = prizes.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const worth = prizes.reduce((sum, { stakes, weight }) => sum + BigInt(stakes * weight), 0n);
  return { over: chance.over * worth, under: chance.under * weights };
}

/** One shot: whether it catches, and then which of the kind's prizes it is. */
export function shoot(model: FishModel, kind: FishKind, random: RandomSource): FishOutcome {
  const { over, under, weights } = counts(model, kind);
  if (random.below(under) >= over) return { kind, isCaught: false, stakes: 0 };
  let place = random.below(weights);
  for (const { stakes, weight } of model.prizes[kind]) {
    if (place < weight) return { kind, isCaught: true, stakes };
    place -= weight;
  }
  throw new Error('the weights of the prizes do not add up');
}

export function isFishKind(value: unknown): value is FishKind {
  return KINDS.some((kind) => kind === value);
}

function counts(model: FishModel, kind: FishKind) {
  const prizes = model.prizes[kind];
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const worth = prizes.reduce((sum, { stakes, weight }) => sum + stakes * weight, 0);
  return { over: model.returnPerTenThousand * weights, under: WHOLE * worth, weights };
}
