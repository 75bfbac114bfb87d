import bluePicture from '../../art/hilo/rooster-blue.svg';
import redPicture from '../../art/hilo/rooster-red.svg';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { makeElement, makePicture } from '../frame/elements.ts';
import { localText, localTextOf } from '../frame/language.ts';
import { waitMs } from '../frame/motion.ts';
import { cardSound, type SoundPlayer } from '../frame/sound.ts';
import { hiloPathView, type HiloView } from './view.ts';

const lungeTiming = { duration: 320, easing: 'ease-in-out' };
const PAUSE_MS = 160;

/** Shows a red and a blue rooster that spar for points, without injury. A tap skips to the final score. */
export function hiloRoostersView(
  stage: HTMLElement,
  facts: HiloFacts,
  sound: SoundPlayer,
): HiloView {
  const { words, steps } = facts;
  const subject = localTextOf(facts.subject);
  const startText = `${subject} · ${localText(`ชิงกัน ${steps} แต้ม`, `${steps} points to win`)}`;
  const red = side('red', localTextOf(words.higher), redPicture);
  const blue = side('blue', localTextOf(words.lower), bluePicture);
  const clock = makeElement('p', 'clock', startText);
  stage.append(makeElement('div', 'ring', red.box, blue.box), clock);

  function show(path: string, text: string, winner: string): void {
    const reds = path.split('u').length - 1;
    red.points.textContent = String(reds);
    blue.points.textContent = String(path.length - reds);
    red.box.classList.toggle('won', winner === 'higher');
    blue.box.classList.toggle('won', winner === 'lower');
    clock.textContent = text;
  }

  async function fight(path: string, isSkipped: () => boolean): Promise<void> {
    for (let step = 1; step <= path.length && !isSkipped(); step += 1) {
      const text = localText(
        `แต้มที่ ${step} จาก ${path.length} · แตะเพื่อดูผล`,
        `Point ${step} of ${path.length} · tap to see the end`,
      );
      show(path.slice(0, step - 1), text, '');
      const [winner, loser, way] = path[step - 1] === 'u' ? [red, blue, 1] : [blue, red, -1];
      await lunge(winner.picture, loser.picture, way);
      sound.play(cardSound);
      show(path.slice(0, step), text, '');
      if (!isSkipped()) await waitMs(PAUSE_MS);
    }
  }

  return hiloPathView(stage, {
    begin: () => show('', startText, ''),
    run: fight,
    finish: ({ path, result }) => show(path, subject, result),
  });
}

/** Animates one rooster leaping at the other; `way` is 1 to the right and -1 to the left. */
async function lunge(winner: Element, loser: Element, way: number): Promise<void> {
  const there = (left: number, top: number) => [
    { translate: '0 0' },
    { translate: `${left}px ${top}px`, offset: 0.5 },
    { translate: '0 0' },
  ];
  loser.animate(there(way * 14, 4), lungeTiming);
  await winner.animate(there(way * 52, -26), lungeTiming).finished;
}

function side(name: string, title: string, source: string) {
  const picture = makePicture(source);
  const points = makeElement('b', '', '0');
  const box = makeElement(
    'div',
    `rooster ${name}`,
    points,
    picture,
    makeElement('span', '', title),
  );
  return { box, picture, points };
}
