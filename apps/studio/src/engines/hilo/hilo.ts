import type { RandomSource } from '../../random.ts';
import type { HiloModel } from './models.ts';
import { compare, offersOf, type ExactOffer } from './odds.ts';
import type { HiloOutcome } from './protocol.ts';

/** The offer behind a guess, or undefined where the table does not take it against this base. */
export function offerFor(model: HiloModel, guess: unknown, base: unknown): ExactOffer | undefined {
  if (typeof base !== 'string') return undefined;
  const isKnown = model.kind === 'draw' ? model.faces.includes(base) : base === '';
  if (!isKnown) return undefined;
  return offersOf(model, base).find((offer) => offer.guess === guess);
}

/** Turns a face over, or walks the path, and pays the guess. */
export function decide(
  model: HiloModel,
  offer: ExactOffer,
  base: string,
  random: RandomSource,
): HiloOutcome {
  const drawn = model.kind === 'draw' ? turnOver(model, base, random) : walk(model, random);
  const isRight = drawn.result === offer.guess;
  const multiplier = isRight ? offer.multiplierHundredths / 100 : 0;
  return { guess: offer.guess, base, ...drawn, multiplier };
}

type Drawn = Pick<HiloOutcome, 'face' | 'path' | 'result'>;

function turnOver(
  model: Extract<HiloModel, { kind: 'draw' }>,
  base: string,
  random: RandomSource,
): Drawn {
  const faces = model.removesBase ? model.faces.filter((face) => face !== base) : model.faces;
  const face = faces[random.below(faces.length)] ?? base;
  return { face, path: '', result: compare(model.valueOf(face), model.valueOf(base)) };
}

function walk(model: Extract<HiloModel, { kind: 'walk' }>, random: RandomSource): Drawn {
  const path = Array.from({ length: model.steps }, () =>
    random.below(model.outOf) < model.ups ? 'u' : 'd',
  ).join('');
  const risen = path.split('u').length - 1;
  return { face: '', path, result: compare(risen, model.steps - risen) };
}
