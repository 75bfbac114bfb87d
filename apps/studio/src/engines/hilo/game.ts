import { cardPicture } from '../../cards/card-art.ts';
import {
  tablePalettes,
  tableBackdrop,
  tableThumbnailParts,
  type TablePaletteName,
} from '../../cards/palettes.ts';
import type { DrawnGameRules, GameBase } from '../engine.ts';
import { percentRoundedDown } from '../chance.ts';
import { hiloModels, type HiloOddsModel } from './models.ts';
import {
  hiloBases,
  playHiloRound,
  lowestHiloReturn,
  findHiloOffer,
  hiloOffers,
  type ExactHiloOffer,
} from './hilo.ts';
import type { HiloFacts, HiloOffer } from './protocol.ts';
import { describeHiloRound } from './round-description.ts';
import { hiloVariants, type HiloVariant, type HiloVariantName } from './variants.ts';

/** A hi-lo game: a variant (the rules) and a palette, which can be combined freely. */
export interface HiloGame extends GameBase {
  readonly engine: 'hilo';
  readonly variant: HiloVariantName;
  readonly palette: TablePaletteName;
  /** The name of the thumbnail's main picture, in art/tables. */
  readonly hero: string;
}

export function hiloRules(game: HiloGame): DrawnGameRules {
  const variant: HiloVariant = hiloVariants[game.variant];
  const model: HiloOddsModel = hiloModels[variant.model];
  const colors = tablePalettes[game.palette];
  const pictureUrl = (name: string) => `/games/art/${game.code}/${name}.svg`;
  return {
    act: 'guess',
    page: 'hilo',
    returnToPlayer: () => percentRoundedDown(lowestHiloReturn(model)),
    facts: () => hiloFacts(game, pictureUrl('backdrop')),
    prepare(body, stakeUnits) {
      const { guess, base } = body;
      const offer = findHiloOffer(model, guess, base);
      if (offer === undefined || typeof base !== 'string') return undefined;
      return {
        choice: `${offer.guess} ${base}`.trim(),
        draw(random) {
          const outcome = playHiloRound(model, offer, base, random);
          const hundredths = outcome.multiplier === 0 ? 0 : offer.multiplierHundredths;
          return { outcome, winUnits: (stakeUnits / 100) * hundredths };
        },
      };
    },
    describe: (outcome) => describeHiloRound(outcome, variant, pictureUrl),
    picture: (name) =>
      name === 'backdrop' ? tableBackdrop(colors) : cardPicture(name, colors.mid, colors.accent),
    thumbnailParts: () => tableThumbnailParts(game.hero, colors),
  };
}

function hiloFacts(game: HiloGame, backdrop: string): HiloFacts {
  const { model: name, look, words, subject, startPrice }: HiloVariant = hiloVariants[game.variant];
  const model: HiloOddsModel = hiloModels[name];
  const isDrawn = model.kind === 'draw';
  const valueOf = (face: string) => (isDrawn ? model.valueOf(face) : 0);
  const offers = hiloBases(model).map((base) => {
    return [String(valueOf(base)), hiloOffers(model, base).map(rounded)];
  });
  return {
    look,
    faces: isDrawn ? model.faces.map((face) => ({ face, value: valueOf(face) })) : [],
    removesBase: isDrawn && model.removesBase,
    offers: Object.fromEntries(offers),
    steps: isDrawn ? 0 : model.steps,
    returnToPlayer: percentRoundedDown(lowestHiloReturn(model)),
    words,
    subject,
    startPrice,
    backdrop,
    colors: tablePalettes[game.palette],
  };
}

function rounded({ guess, chance, multiplierHundredths, returns }: ExactHiloOffer): HiloOffer {
  return {
    guess,
    multiplier: multiplierHundredths / 100,
    chance: Math.round(Number((chance.over * 1_000_000n) / chance.under) / 100) / 100,
    returnToPlayer: percentRoundedDown(returns),
  };
}
