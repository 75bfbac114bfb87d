import { sum } from '../chance.ts';
import { DECK, rankOf, RANKS, type Rank } from '../../cards/cards.ts';

/**
 * The odds of a hi-lo game: either a drawn face is compared with the previous face, or a random path ends above, at or
 * below its start.
 */
export type HiloOddsModel = DrawModel | WalkModel;

export interface DrawModel {
  readonly kind: 'draw';
  /** All faces, equally likely. A card has two letters; dice have one digit each. */
  readonly faces: readonly string[];
  valueOf(face: string): number;
  /** Whether the previous face cannot be drawn again: true for cards from one deck, false for dice. */
  readonly removesBase: boolean;
}

export interface WalkModel {
  readonly kind: 'walk';
  /** The number of steps. A path with an even number can end where it started. */
  readonly steps: number;
  /** The chance that a step goes up is `ups` in `outOf`. */
  readonly ups: number;
  readonly outOf: number;
}

const aceHigh: readonly Rank[] = [...RANKS.slice(1), 'A'];

/** A deck without the ranks 2 to 5, as in short-deck poker. */
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
