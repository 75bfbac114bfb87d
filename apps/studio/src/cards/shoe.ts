import type { RandomSource } from '../random.ts';
import { CARD_DECK, type PlayingCard } from './cards.ts';

/** Returns a function that draws a random card from a new shoe of whole decks, without replacement. */
export function createCardDealer(decks: number, random: RandomSource): () => PlayingCard {
  const left = Array.from({ length: decks }, () => CARD_DECK).flat();
  return () => {
    const last = left.pop();
    if (last === undefined) throw new Error('the shoe is empty');
    const place = random.below(left.length + 1);
    const card = left[place] ?? last;
    // The last card takes the drawn card's place. The order of the remaining cards does not matter.
    if (place < left.length) left[place] = last;
    return card;
  };
}
