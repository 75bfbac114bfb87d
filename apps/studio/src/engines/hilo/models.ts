import { DECK, rankOf, RANKS, type Rank } from '../../cards/cards.ts';

/**
 * The mathematics of a guess. A model knows no picture; many games share one. A face is turned over
 * and compared with the one before, or a path of single steps ends above, below or where it began.
 */
export type HiloModel = DrawModel | WalkModel;

export interface DrawModel {
  readonly kind: 'draw';
  /** Each equally likely. Cards are two letters, dice their spots. */
  readonly faces: readonly string[];
  valueOf(face: string): number;
  /** A card is dealt from the deck that the card before is out of; dice know no past. */
  readonly removesBase: boolean;
}

export interface WalkModel {
  readonly kind: 'walk';
  /** Even: a path can end where it began. Odd: it cannot. */
  readonly steps: number;
  /** A step goes up in so many of `outOf` cases. */
  readonly ups: number;
  readonly outOf: number;
}

const aceHigh: readonly Rank[] = [...RANKS.slice(1), 'A'];

/** The lower cards taken out, as in a short game of poker. */
const shortDeck = DECK.filter((card) => !'2345'.includes(rankOf(card)));

export type ModelName =
  | 'aceLow'
  | 'aceHigh'
  | 'shortDeck'
  | 'twoDice'
  | 'threeDice'
  | 'evenPath'
  | 'oddPath'
  | 'evenFight'
  | 'redFavourite'
  | 'blueFavourite';

export const models: Readonly<Record<ModelName, HiloModel>> = {
  aceLow: cardModel(DECK, RANKS),
  aceHigh: cardModel(DECK, aceHigh),
  shortDeck: cardModel(shortDeck, aceHigh),
  twoDice: diceModel(2),
  threeDice: diceModel(3),
  evenPath: { kind: 'walk', steps: 40, ups: 1, outOf: 2 },
  oddPath: { kind: 'walk', steps: 41, ups: 1, outOf: 2 },
  evenFight: { kind: 'walk', steps: 12, ups: 1, outOf: 2 },
  redFavourite: { kind: 'walk', steps: 12, ups: 11, outOf: 20 },
  blueFavourite: { kind: 'walk', steps: 12, ups: 9, outOf: 20 },
};

function cardModel(faces: readonly string[], order: readonly Rank[]): DrawModel {
  return {
    kind: 'draw',
    faces,
    valueOf: (face) => order.findIndex((rank) => face.startsWith(rank)),
    removesBase: true,
  };
}

function diceModel(dice: number): DrawModel {
  const faces = Array.from({ length: 6 ** dice }, (_none, index) =>
    Array.from({ length: dice }, (_die, place) => (Math.floor(index / 6 ** place) % 6) + 1).join(
      '',
    ),
  );
  return {
    kind: 'draw',
    faces,
    valueOf: (face) => face.split('').reduce((sum, spots) => sum + Number(spots), 0),
    removesBase: false,
  };
}
