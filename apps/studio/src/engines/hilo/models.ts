import { sum } from '../chance.ts';
import { CARD_DECK, rankOf, CARD_RANKS, type CardRank } from '../../cards/cards.ts';

/**
 * The odds of a hi-lo game: either a drawn face is compared with the previous face, or a random path ends above, at or
 * below its start.
 */
export type HiloOddsModel = HiloDrawModel | HiloWalkModel;

export interface HiloDrawModel {
  readonly kind: 'draw';
  /** All faces, equally likely. A card has two letters; dice have one digit each. */
  readonly faces: readonly string[];
  valueOf(face: string): number;
  /** Whether the previous face cannot be drawn again: true for cards from one deck, false for dice. */
  readonly removesBase: boolean;
}

export interface HiloWalkModel {
  readonly kind: 'walk';
  /** The number of steps. A path with an even number can end where it started. */
  readonly steps: number;
  /** The chance that a step goes up is `ups` in `outOf`. */
  readonly ups: number;
  readonly outOf: number;
}

const aceHigh: readonly CardRank[] = [...CARD_RANKS.slice(1), 'A'];

/** A deck without the ranks 2 to 5, as in short-deck poker. */
const shortDeck = CARD_DECK.filter((card) => !'2345'.includes(rankOf(card)));

export const hiloModels = {
  aceLow: cardModel(CARD_DECK, CARD_RANKS),
  aceHigh: cardModel(CARD_DECK, aceHigh),
  shortDeck: cardModel(shortDeck, aceHigh),
  twoDice: diceModel(2),
  threeDice: diceModel(3),
  evenPath: walkModel(40, 1, 2),
  oddPath: walkModel(41, 1, 2),
  evenFight: walkModel(12, 1, 2),
  redFavourite: walkModel(12, 11, 20),
  blueFavourite: walkModel(12, 9, 20),
} as const satisfies Record<string, HiloOddsModel>;

export type HiloModelName = keyof typeof hiloModels;

function walkModel(steps: number, ups: number, outOf: number): HiloOddsModel {
  return { kind: 'walk', steps, ups, outOf };
}

function cardModel(faces: readonly string[], order: readonly CardRank[]): HiloOddsModel {
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
