import type { RandomSource } from '../random.ts';
import { DECK, type Card } from './cards.ts';

/** A fresh shoe of whole decks; each call takes one of the cards left, all equally likely. */
export function createCardDealer(decks: number, random: RandomSource): () => Card {
  const left = Array.from({ length: decks }, () => DECK).flat();
  return () => {
    const last = left.pop();
    if (last === undefined) throw new Error('the shoe is empty');
    const place = random.below(left.length + 1);
    const card = left[place] ?? last;
    // The last card fills the gap: the order of what is left means nothing.
    if (place < left.length) left[place] = last;
    return card;
  };
}
