import { isCard } from '../../src/cards/cards.ts';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { make, makePicture } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { backImage, cardImage, dealIn } from '../frame/playing-card.ts';
import type { Sound } from '../frame/sound.ts';
import { pairView, type View } from './view.ts';

/** Shows two cards: on the left the card to compare with, on the right the next card. */
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

const pictures = import.meta.glob<string>('../../art/hilo/die-*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const shake = { duration: 380, easing: 'ease-out' };

/** Shows two dice throws: above the throw to compare with, below the next throw. */
export function diceView(stage: HTMLElement, { faces }: HiloFacts, sound: Sound): View {
  const unseen = '?'.repeat(faces[0]?.face.length ?? 2);
  const throws = {
    base: throwRow(say('ครั้งก่อน', 'Before')),
    next: throwRow(say('ครั้งนี้', 'Now')),
  };
  stage.append(throws.base.row, throws.next.row);
  const dieOf = (spots: string) => {
    const picture = pictures[`../../art/hilo/die-${spots}.svg`];
    return picture === undefined ? make('span', 'hidden-die', '?') : makePicture(picture, spots);
  };
  return pairView(stage, sound, {
    show(place, face) {
      const { dice, sum } = throws[place];
      const spots = (face || unseen).split('');
      dice.replaceChildren(...spots.map(dieOf));
      const total = spots.reduce((all, one) => all + Number(one), 0);
      sum.textContent = face === '' ? '?' : String(total);
    },
    turnOver: () =>
      Promise.all(
        Array.from(throws.next.dice.children, (one, index) => {
          const from = { transform: `translateY(-40px) rotate(${index % 2 ? 300 : -300}deg)` };
          return one.animate([from, { transform: 'none' }], shake).finished;
        }),
      ),
    otherText: say('เปลี่ยนแต้ม', 'Another throw'),
    lookMs: 800,
  });
}

function throwRow(title: string) {
  const dice = make('div', 'dice');
  const sum = make('b');
  return { row: make('div', 'throw', make('span', '', title), dice, sum), dice, sum };
}
