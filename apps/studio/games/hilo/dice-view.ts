import { die } from '../../src/engines/hilo/dice-art.ts';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { prefersStill, wait } from '../frame/motion.ts';
import { pictureOf } from '../frame/playing-card.ts';
import { cardSound } from '../frame/round-sounds.ts';
import type { Sound } from '../frame/sound.ts';
import type { View } from './view.ts';

const SHAKE_MS = 380;
const LOOK_MS = 800;

/** The throw to compare with above, the next one below. */
export function diceView(stage: HTMLElement, facts: HiloFacts, sound: Sound): View {
  const count = facts.faces[0]?.face.length ?? 2;
  const pictures = [1, 2, 3, 4, 5, 6].map((spots) => pictureOf(die(spots), 100, 100));
  const base = throwRow(say('ครั้งก่อน', 'Before'));
  const next = throwRow(say('ครั้งนี้', 'Now'));
  const other = make('button', 'other', say('เปลี่ยนแต้ม', 'Another throw'));
  other.type = 'button';
  stage.append(base.row, next.row, other);

  function show({ dice, sum }: ReturnType<typeof throwRow>, face: string): void {
    const spots = face === '' ? Array.from({ length: count }, () => '') : face.split('');
    dice.replaceChildren(...spots.map((one) => dieImage(pictures[Number(one) - 1], one)));
    sum.textContent =
      face === '' ? '?' : String(spots.reduce((total, one) => total + Number(one), 0));
  }

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
      if (prefersStill()) return;
      const shakes = [...next.dice.children].map((one, index) => {
        const from = { transform: `translateY(-40px) rotate(${index % 2 ? 300 : -300}deg)` };
        return one.animate([from, { transform: 'none' }], {
          duration: SHAKE_MS,
          easing: 'ease-out',
        }).finished;
      });
      await Promise.all(shakes);
      await wait(LOOK_MS);
    },
    showPast(outcome) {
      show(base, outcome.base);
      show(next, outcome.face);
    },
  };
}

function throwRow(title: string) {
  const row = make('div', 'throw');
  const dice = make('div', 'dice');
  const sum = make('b');
  row.append(make('span', '', title), dice, sum);
  return { row, dice, sum };
}

function dieImage(picture: string | undefined, spots: string): HTMLElement {
  if (picture === undefined) return make('span', 'hidden-die', '?');
  const image = make('img');
  image.src = picture;
  image.alt = spots;
  return image;
}
