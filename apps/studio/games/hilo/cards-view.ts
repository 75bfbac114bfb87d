import { isCard } from '../../src/cards/cards.ts';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { backImage, cardImage, dealIn } from '../frame/playing-card.ts';
import type { Sound } from '../frame/sound.ts';
import { pairView, type View } from './view.ts';

/** The card to compare with on the left, the next one on the right. */
export function cardsView(stage: HTMLElement, { colors }: HiloFacts, sound: Sound): View {
  const places = { base: make('div', 'place'), next: make('div', 'place next') };
  stage.append(make('div', 'pair', places.base, places.next));
  return pairView(stage, sound, {
    show: (place, face) =>
      places[place].replaceChildren(isCard(face) ? cardImage(face) : backImage(colors)),
    turnOver: () => dealIn(places.next),
    otherText: say('เปลี่ยนไพ่', 'Another card'),
    lookMs: 700,
  });
}
