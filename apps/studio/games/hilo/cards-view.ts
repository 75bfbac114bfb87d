import { isCard } from '../../src/cards/cards.ts';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { prefersStill, wait } from '../frame/motion.ts';
import { backImage, cardImage, dealIn } from '../frame/playing-card.ts';
import { cardSound } from '../frame/round-sounds.ts';
import type { Sound } from '../frame/sound.ts';
import type { View } from './view.ts';

const LOOK_MS = 700;

/** The card to compare with on the left, the next one on the right. */
export function cardsView(stage: HTMLElement, facts: HiloFacts, sound: Sound): View {
  const base = make('div', 'place');
  const next = make('div', 'place next');
  const other = make('button', 'other', say('เปลี่ยนไพ่', 'Another card'));
  other.type = 'button';
  const table = make('div', 'pair');
  table.append(base, next);
  stage.append(table, other);
  const show = (place: HTMLElement, face: string) =>
    place.replaceChildren(isCard(face) ? cardImage(face) : backImage(facts.colors));

  return {
    showBase(face, onOther) {
      show(base, face);
      show(next, '');
      other.disabled = false;
      other.onclick = onOther;
    },
    wait() {
      show(next, '');
      other.disabled = true;
    },
    async play({ face }) {
      show(next, face);
      sound.play(cardSound);
      await dealIn(next);
      if (!prefersStill()) await wait(LOOK_MS);
    },
    showPast(outcome) {
      show(base, outcome.base);
      show(next, outcome.face);
    },
  };
}
