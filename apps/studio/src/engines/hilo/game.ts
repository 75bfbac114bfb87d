import { cardPicture } from '../../cards/card-art.ts';
import { palettes, tableBackdrop, tableCard, type PaletteName } from '../../cards/palettes.ts';
import type { DrawnRules, GameBase } from '../engine.ts';
import { percentRoundedDown } from '../chance.ts';
import { models, type HiloOddsModel } from './models.ts';
import { basesOf, decide, lowestReturn, offerFor, offersOf, type ExactOffer } from './hilo.ts';
import type { HiloFacts, Offer } from './protocol.ts';
import { describeHiloRound } from './round-description.ts';
import { variants, type HiloVariant, type VariantName } from './variants.ts';

/** A hi-lo game: a variant (the rules) and a palette, which can be combined freely. */
export interface HiloGame extends GameBase {
  readonly engine: 'hilo';
  readonly variant: VariantName;
  readonly palette: PaletteName;
  /** The name of the thumbnail's main picture, in art/tables. */
  readonly hero: string;
}

export function hiloRules(game: HiloGame): DrawnRules {
  const variant: HiloVariant = variants[game.variant];
  const model: HiloOddsModel = models[variant.model];
  const colors = palettes[game.palette];
  const pictureUrl = (name: string) => `/games/art/${game.code}/${name}.svg`;
  return {
    act: 'guess',
    page: 'hilo',
    returnToPlayer: () => percentRoundedDown(lowestReturn(model)),
    facts: () => hiloFacts(game, pictureUrl('backdrop')),
    prepare(body, stakeUnits) {
      const { guess, base } = body;
      const offer = offerFor(model, guess, base);
      if (offer === undefined || typeof base !== 'string') return undefined;
      return {
        choice: `${offer.guess} ${base}`.trim(),
        draw(random) {
          const outcome = decide(model, offer, base, random);
          const hundredths = outcome.multiplier === 0 ? 0 : offer.multiplierHundredths;
          return { outcome, winUnits: (stakeUnits / 100) * hundredths };
        },
      };
    },
    describe: (outcome) => describeHiloRound(outcome, variant, pictureUrl),
    picture: (name) =>
      name === 'backdrop' ? tableBackdrop(colors) : cardPicture(name, colors.mid, colors.accent),
    card: () => tableCard(game.hero, colors),
  };
}

function hiloFacts(game: HiloGame, backdrop: string): HiloFacts {
  const { model: name, look, words, subject, startPrice }: HiloVariant = variants[game.variant];
  const model: HiloOddsModel = models[name];
  const isDrawn = model.kind === 'draw';
  const valueOf = (face: string) => (isDrawn ? model.valueOf(face) : 0);
  const offers = basesOf(model).map((base) => {
    return [String(valueOf(base)), offersOf(model, base).map(rounded)];
  });
  return {
    look,
    faces: isDrawn ? model.faces.map((face) => ({ face, value: valueOf(face) })) : [],
    removesBase: isDrawn && model.removesBase,
    offers: Object.fromEntries(offers),
    steps: isDrawn ? 0 : model.steps,
    returnToPlayer: percentRoundedDown(lowestReturn(model)),
    words,
    subject,
    startPrice,
    backdrop,
    colors: palettes[game.palette],
  };
}

function rounded({ guess, chance, multiplierHundredths, returns }: ExactOffer): Offer {
  return {
    guess,
    multiplier: multiplierHundredths / 100,
    chance: Math.round(Number((chance.over * 1_000_000n) / chance.under) / 100) / 100,
    returnToPlayer: percentRoundedDown(returns),
  };
}
