import type { RandomSource } from '../../random.ts';
import type { Fraction } from '../chance.ts';
import type { HiloDrawModel, HiloOddsModel, HiloWalkModel } from './models.ts';
import type { HiloGuess, HiloOutcome } from './protocol.ts';

/** The long-run return of every guess in per cent, before its multiplier is rounded down to hundredths. */
const RETURN_PERCENT = 97n;
/** Guesses with a lower multiplier are not offered, because they win almost nothing. */
const LOWEST_MULTIPLIER_HUNDREDTHS = 101n;

export const HILO_GUESSES: readonly HiloGuess[] = ['higher', 'same', 'lower'];

type Chances = Readonly<Record<HiloGuess, Fraction>>;

/** A guess that a player may choose. The multiplier is the payout for a stake of 1, in hundredths. */
export interface ExactHiloOffer {
  guess: HiloGuess;
  chance: Fraction;
  multiplierHundredths: number;
  returns: Fraction;
}

/** Returns the chance of each guess. `base` is the face to compare with; '' for a path. */
export function hiloChances(model: HiloOddsModel, base: string): Chances {
  return model.kind === 'draw' ? drawChances(model, base) : walkChances(model);
}

/** Returns the offered guesses against this face, with their multipliers. */
export function hiloOffers(model: HiloOddsModel, base: string): ExactHiloOffer[] {
  const chances = hiloChances(model, base);
  return HILO_GUESSES.flatMap((guess) => {
    const chance = chances[guess];
    if (chance.over === 0n) return [];
    const multiplier = (RETURN_PERCENT * chance.under) / chance.over;
    if (multiplier < LOWEST_MULTIPLIER_HUNDREDTHS) return [];
    const returns = { over: multiplier * chance.over, under: chance.under * 100n };
    return [{ guess, chance, multiplierHundredths: Number(multiplier), returns }];
  });
}

/** Returns one face for each value, because the odds depend only on the value. A path has the single base ''. */
export function hiloBases(model: HiloOddsModel): string[] {
  if (model.kind === 'walk') return [''];
  const byValue = new Map(model.faces.map((face) => [model.valueOf(face), face]));
  return [...byValue.keys()].toSorted((a, b) => a - b).map((value) => byValue.get(value) ?? '');
}

/** Returns the lowest long-run return of any guess against any face. */
export function lowestHiloReturn(model: HiloOddsModel): Fraction {
  const returns = hiloBases(model).flatMap((base) =>
    hiloOffers(model, base).map((offer) => offer.returns),
  );
  return returns.reduce((low, one) => (one.over * low.under < low.over * one.under ? one : low));
}

function drawChances(model: HiloDrawModel, base: string): Chances {
  const counts = { higher: 0n, same: 0n, lower: 0n };
  const baseValue = model.valueOf(base);
  for (const face of model.faces) {
    if (model.removesBase && face === base) continue;
    counts[compare(model.valueOf(face), baseValue)] += 1n;
  }
  return over(counts, counts.higher + counts.same + counts.lower);
}

/** Counts the paths that end above, at and below the start, weighted by the chances of their steps. */
function walkChances({ steps, ups, outOf }: HiloWalkModel): Chances {
  const counts = { higher: 0n, same: 0n, lower: 0n };
  let ways = 1n;
  for (let risen = 0; risen <= steps; risen += 1) {
    const weight = BigInt(ups) ** BigInt(risen) * BigInt(outOf - ups) ** BigInt(steps - risen);
    counts[compare(risen, steps - risen)] += ways * weight;
    ways = (ways * BigInt(steps - risen)) / BigInt(risen + 1);
  }
  return over(counts, BigInt(outOf) ** BigInt(steps));
}

function compare(value: number, base: number): HiloGuess {
  if (value === base) return 'same';
  return value > base ? 'higher' : 'lower';
}

function over(counts: Record<HiloGuess, bigint>, under: bigint): Chances {
  const { higher, same, lower } = counts;
  return {
    higher: { over: higher, under },
    same: { over: same, under },
    lower: { over: lower, under },
  };
}

/** Returns the offer for a player's guess, or undefined if it is not offered against this face. */
export function findHiloOffer(
  model: HiloOddsModel,
  guess: unknown,
  base: unknown,
): ExactHiloOffer | undefined {
  if (typeof base !== 'string') return undefined;
  const isKnown = model.kind === 'draw' ? model.faces.includes(base) : base === '';
  if (!isKnown) return undefined;
  return hiloOffers(model, base).find((offer) => offer.guess === guess);
}

/** Plays one round: turns over a face or walks a path, and compares the result with the guess. */
export function playHiloRound(
  model: HiloOddsModel,
  offer: ExactHiloOffer,
  base: string,
  random: RandomSource,
): HiloOutcome {
  const drawn = model.kind === 'draw' ? turnOver(model, base, random) : walk(model, random);
  const isRight = drawn.result === offer.guess;
  const multiplier = isRight ? offer.multiplierHundredths / 100 : 0;
  return { guess: offer.guess, base, ...drawn, multiplier };
}

type Drawn = Pick<HiloOutcome, 'face' | 'path' | 'result'>;

function turnOver(model: HiloDrawModel, base: string, random: RandomSource): Drawn {
  const faces = model.removesBase ? model.faces.filter((face) => face !== base) : model.faces;
  const face = faces[random.below(faces.length)] ?? base;
  return { face, path: '', result: compare(model.valueOf(face), model.valueOf(base)) };
}

function walk(model: HiloWalkModel, random: RandomSource): Drawn {
  const path = Array.from({ length: model.steps }, () =>
    random.below(model.outOf) < model.ups ? 'u' : 'd',
  ).join('');
  const risen = path.split('u').length - 1;
  return { face: '', path, result: compare(risen, model.steps - risen) };
}
