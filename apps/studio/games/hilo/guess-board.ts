import type { Guess, HiloFacts, Offer } from '../../src/engines/hilo/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { marks, told } from './texts.ts';

const ORDER: readonly Guess[] = ['lower', 'same', 'higher'];

interface Key {
  button: HTMLButtonElement;
  multiplier: HTMLElement;
  chance: HTMLElement;
}

/** One button for each guess, with what it pays and how likely it is. */
export class GuessBoard {
  private readonly keys = new Map<Guess, Key>();
  private offers: readonly Offer[] = [];
  onGuess: (guess: Guess) => void = () => {};

  constructor(target: HTMLElement, facts: HiloFacts) {
    const everOffered = new Set(
      Object.values(facts.offers).flatMap((offers) => offers.map(({ guess }) => guess)),
    );
    for (const guess of ORDER.filter((one) => everOffered.has(one))) {
      const button = make('button', `guess ${guess}`);
      button.type = 'button';
      const multiplier = make('b');
      const chance = make('small');
      const name = make('span', '', told(facts.words[guess]));
      const mark = make('i', '', marks[guess]);
      mark.setAttribute('aria-hidden', 'true');
      button.append(mark, name, multiplier, chance);
      button.onclick = () => this.onGuess(guess);
      this.keys.set(guess, { button, multiplier, chance });
      target.append(button);
    }
  }

  show(offers: readonly Offer[]): void {
    this.offers = offers;
    for (const [guess, { button, multiplier, chance }] of this.keys) {
      const offer = offers.find((one) => one.guess === guess);
      multiplier.textContent = offer === undefined ? '–' : `×${amountText(offer.multiplier)}`;
      chance.textContent = offer === undefined ? '' : `${amountText(offer.chance)}%`;
      button.disabled = offer === undefined;
    }
  }

  setBusy(isBusy: boolean, guess?: Guess): void {
    for (const [name, { button }] of this.keys) {
      button.setAttribute('aria-disabled', String(isBusy));
      button.classList.toggle('taken', isBusy && name === guess);
      button.disabled = !this.offers.some((offer) => offer.guess === name);
    }
  }
}
