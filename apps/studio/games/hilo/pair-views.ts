import { isPlayingCard } from '../../src/cards/cards.ts';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { makeElement, makePicture } from '../frame/elements.ts';
import { localText } from '../frame/language.ts';
import { cardBackImage, cardImage, animateDeal } from '../frame/playing-card.ts';
import type { SoundPlayer } from '../frame/sound.ts';
import { hiloPairView, type HiloView } from './view.ts';

/** Shows two cards: on the left the card to compare with, on the right the next card. */
export function hiloCardsView(
  stage: HTMLElement,
  { colors }: HiloFacts,
  sound: SoundPlayer,
): HiloView {
  const places = { base: makeElement('div', 'place'), next: makeElement('div', 'place next') };
  stage.append(makeElement('div', 'pair', places.base, places.next));
  return hiloPairView(stage, sound, {
    show: (place, face) =>
      places[place].replaceChildren(isPlayingCard(face) ? cardImage(face) : cardBackImage(colors)),
    turnOver: () => animateDeal(places.next),
    otherText: localText('เปลี่ยนไพ่', 'Another card'),
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
export function hiloDiceView(
  stage: HTMLElement,
  { faces }: HiloFacts,
  sound: SoundPlayer,
): HiloView {
  const unseen = '?'.repeat(faces[0]?.face.length ?? 2);
  const throws = {
    base: throwRow(localText('ครั้งก่อน', 'Before')),
    next: throwRow(localText('ครั้งนี้', 'Now')),
  };
  stage.append(throws.base.row, throws.next.row);
  const dieOf = (spots: string) => {
    const picture = pictures[`../../art/hilo/die-${spots}.svg`];
    return picture === undefined
      ? makeElement('span', 'hidden-die', '?')
      : makePicture(picture, spots);
  };
  return hiloPairView(stage, sound, {
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
    otherText: localText('เปลี่ยนแต้ม', 'Another throw'),
    lookMs: 800,
  });
}

function throwRow(title: string) {
  const dice = makeElement('div', 'dice');
  const sum = makeElement('b');
  return { row: makeElement('div', 'throw', makeElement('span', '', title), dice, sum), dice, sum };
}
