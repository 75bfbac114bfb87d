import type { HiloOutcome } from '../../src/engines/hilo/protocol.ts';
import { makeButton } from '../frame/elements.ts';
import { prefersReducedMotion, waitMs } from '../frame/motion.ts';
import { cardSound, type SoundPlayer } from '../frame/sound.ts';

/** Shows the rounds of one kind of hi-lo game: cards, dice, price or roosters. */
export interface HiloView {
  /** Shows the face that the next guess is compared with. `onOther` requests another face. */
  showBase?(base: string, onOther: () => void): void;
  /** Prepares the stage while the studio plays the round. */
  wait(): void;
  /** Animates the outcome; shows it at once when the player prefers reduced motion. */
  play(outcome: HiloOutcome): Promise<void>;
  /** Shows the outcome of a past round without animation. */
  showPast(outcome: HiloOutcome): void;
}

interface Pair {
  /** Shows a face at its place; '' is a face that is still hidden. */
  show: (place: 'base' | 'next', face: string) => void;
  turnOver: () => Promise<unknown>;
  otherText: string;
  lookMs: number;
}

/** Shows two faces, the one to compare with and the next one, and a button for another face. */
export function hiloPairView(stage: HTMLElement, sound: SoundPlayer, pair: Pair): HiloView {
  const { show, turnOver, lookMs } = pair;
  const other = makeButton('other', () => {}, pair.otherText);
  stage.append(other);
  return {
    showBase(face, onOther) {
      show('base', face);
      show('next', '');
      other.disabled = false;
      other.onclick = onOther;
    },
    wait() {
      show('next', '');
      other.disabled = true;
    },
    async play({ face }) {
      show('next', face);
      sound.play(cardSound);
      if (prefersReducedMotion()) return;
      await turnOver();
      await waitMs(lookMs);
    },
    showPast({ base, face }) {
      show('base', base);
      show('next', face);
    },
  };
}

const END_LOOK_MS = 600;

interface Path {
  begin: () => void;
  run: (path: string, isSkipped: () => boolean) => Promise<void>;
  finish: (outcome: HiloOutcome) => void;
}

/** Shows a path that runs step by step. A tap on the stage skips to its end. */
export function hiloPathView(stage: HTMLElement, { begin, run, finish }: Path): HiloView {
  let isSkipped = false;
  stage.onclick = () => {
    isSkipped = true;
  };
  return {
    wait: begin,
    async play(outcome) {
      isSkipped = false;
      if (!prefersReducedMotion()) await run(outcome.path, () => isSkipped);
      finish(outcome);
      if (!prefersReducedMotion()) await waitMs(END_LOOK_MS);
    },
    showPast: finish,
  };
}
