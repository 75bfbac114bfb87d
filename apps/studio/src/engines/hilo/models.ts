import { sum } from '../chance.ts';
import { DECK, rankOf, RANKS, type Rank } from '../../cards/cards.ts';

/**
 * The chances of a guess. A model has no pictures, and many games share one. In one kind a face is turned over and
 * compared with the last; in the other a path of single steps ends above, below or at its start.
 */
export type HiloOddsModel = DrawModel | WalkModel;

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

export const models = {
  aceLow: cardModel(DECK, RANKS),
  aceHigh: cardModel(DECK, aceHigh),
  shortDeck: cardModel(shortDeck, aceHigh),
  twoDice: diceModel(2),
  threeDice: diceModel(3),
  evenPath: walkModel(40, 1, 2),
  oddPath: walkModel(41, 1, 2),
  evenFight: walkModel(12, 1, 2),
  redFavourite: walkModel(12, 11, 20),
  blueFavourite: walkModel(12, 9, 20),
} as const satisfies Record<string, HiloOddsModel>;

export type ModelName = keyof typeof models;

function walkModel(steps: number, ups: number, outOf: number): HiloOddsModel {
  return { kind: 'walk', steps, ups, outOf };
}

function cardModel(faces: readonly string[], order: readonly Rank[]): HiloOddsModel {
  return {
    kind: 'draw',
    faces,
    valueOf: (face) => order.findIndex((rank) => face.startsWith(rank)),
    removesBase: true,
  };
}

function diceModel(dice: number): HiloOddsModel {
  const spots = (index: number) =>
    Array.from({ length: dice }, (_die, place) => (Math.floor(index / 6 ** place) % 6) + 1);
  const faces = Array.from({ length: 6 ** dice }, (_none, index) => spots(index).join(''));
  return {
    kind: 'draw',
    faces,
    valueOf: (face) => sum(Array.from(face, Number)),
    removesBase: false,
  };
}
