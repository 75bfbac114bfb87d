import { rooster } from '../../src/engines/hilo/rooster-art.ts';
import type { HiloFacts, HiloOutcome } from '../../src/engines/hilo/protocol.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { prefersStill, wait } from '../frame/motion.ts';
import { pictureOf } from '../frame/playing-card.ts';
import { cardSound } from '../frame/round-sounds.ts';
import type { Sound } from '../frame/sound.ts';
import { told } from './texts.ts';
import type { View } from './view.ts';

const LUNGE_MS = 320;
const PAUSE_MS = 160;
const LOOK_MS = 600;

/** Red and blue trade points; a tap shows the final score. Nobody is hurt: they spar for points. */
export function roostersView(stage: HTMLElement, facts: HiloFacts, sound: Sound): View {
  const red = side('red', told(facts.words.higher), rooster('#E5484D', '#8E1420', '#FFB199'));
  const blue = side('blue', told(facts.words.lower), rooster('#3E8BFF', '#123C8C', '#A9CBFF'));
  const ring = make('div', 'ring');
  ring.append(red.box, blue.box);
  const clock = make('p', 'clock', startText(facts));
  stage.append(ring, clock);
  let isSkipped = false;
  stage.onclick = () => {
    isSkipped = true;
  };

  function score(path: string): void {
    const reds = path.split('u').length - 1;
    red.points.textContent = String(reds);
    blue.points.textContent = String(path.length - reds);
  }

  async function fight(path: string): Promise<void> {
    isSkipped = false;
    for (let step = 1; step <= path.length && !isSkipped; step += 1) {
      clock.textContent = say(
        `แต้มที่ ${step} จาก ${path.length} · แตะเพื่อดูผล`,
        `Point ${step} of ${path.length} · tap to see the end`,
      );
      const [winner, loser, way] = path[step - 1] === 'u' ? [red, blue, 1] : [blue, red, -1];
      await lunge(winner.picture, loser.picture, way);
      sound.play(cardSound);
      score(path.slice(0, step));
      if (!isSkipped) await wait(PAUSE_MS);
    }
  }

  function finish({ path, result }: HiloOutcome): void {
    score(path);
    red.box.classList.toggle('won', result === 'higher');
    blue.box.classList.toggle('won', result === 'lower');
    clock.textContent = told(facts.subject);
  }

  return {
    showBase() {},
    wait() {
      score('');
      red.box.classList.remove('won');
      blue.box.classList.remove('won');
      clock.textContent = startText(facts);
    },
    async play(outcome) {
      if (!prefersStill()) await fight(outcome.path);
      finish(outcome);
      if (!prefersStill()) await wait(LOOK_MS);
    },
    showPast: finish,
  };
}

/** One leaps at the other and back; `way` is 1 to the right and -1 to the left. */
async function lunge(winner: Element, loser: Element, way: number): Promise<void> {
  const timing = { duration: LUNGE_MS, easing: 'ease-in-out' };
  const there = (left: number, top: number) => [
    { translate: '0 0' },
    { translate: `${left}px ${top}px`, offset: 0.5 },
    { translate: '0 0' },
  ];
  loser.animate(there(way * 14, 4), timing);
  await winner.animate(there(way * 52, -26), timing).finished;
}

function startText(facts: HiloFacts): string {
  const points = say(`ชิงกัน ${facts.steps} แต้ม`, `${facts.steps} points to win`);
  return `${told(facts.subject)} · ${points}`;
}

function side(name: string, title: string, drawing: string) {
  const box = make('div', `rooster ${name}`);
  const picture = make('img');
  picture.src = pictureOf(drawing, 100, 120);
  picture.alt = '';
  const points = make('b', '', '0');
  box.append(points, picture, make('span', '', title));
  return { box, picture, points };
}
