import type {
  HiloGuess,
  HiloFacts,
  HiloOutcome,
  HiloOffer,
} from '../../src/engines/hilo/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { elementById, makeElement, makeButton } from '../frame/elements.ts';
import { localTextOf } from '../frame/language.ts';

const ORDER: readonly HiloGuess[] = ['lower', 'same', 'higher'];
/** Each guess has its own shape, so that players do not depend on colour. */
const marks: Readonly<Record<HiloGuess, string>> = { higher: '▲', same: '=', lower: '▼' };
const RESULTS_SHOWN = 12;

interface Key {
  button: HTMLButtonElement;
  multiplier: HTMLElement;
  chance: HTMLElement;
}

/** The buttons of the guesses, each with its payout and its chance. */
export class GuessBoard {
  private readonly keys = new Map<HiloGuess, Key>();

  constructor({ offers, words }: HiloFacts, onGuess: (guess: HiloGuess) => void) {
    const everOffered = new Set(
      Object.values(offers).flatMap((some) => some.map(({ guess }) => guess)),
    );
    for (const guess of ORDER.filter((one) => everOffered.has(one))) {
      const [multiplier, chance] = [makeElement('b'), makeElement('small')];
      const mark = makeElement('i', '', marks[guess]);
      mark.setAttribute('aria-hidden', 'true');
      const name = makeElement('span', '', localTextOf(words[guess]));
      const press = () => onGuess(guess);
      const button = makeButton(`guess ${guess}`, press, mark, name, multiplier, chance);
      this.keys.set(guess, { button, multiplier, chance });
      elementById('guesses', HTMLElement).append(button);
    }
  }

  show(offers: readonly HiloOffer[]): void {
    for (const [guess, { button, multiplier, chance }] of this.keys) {
      const offer = offers.find((one) => one.guess === guess);
      multiplier.textContent = offer === undefined ? '–' : `×${amountText(offer.multiplier)}`;
      chance.textContent = offer === undefined ? '' : `${amountText(offer.chance)}%`;
      button.disabled = offer === undefined;
    }
  }

  setBusy(isBusy: boolean, guess?: HiloGuess): void {
    for (const [name, { button }] of this.keys) {
      button.setAttribute('aria-disabled', String(isBusy));
      button.classList.toggle('taken', isBusy && name === guess);
    }
  }
}

/** Adds a result to the strip of the last results, newest on the right. A bright rim marks a correct guess. */
export function addHiloResult({ words }: HiloFacts, { result, multiplier }: HiloOutcome): void {
  const strip = elementById('strip', HTMLElement);
  if (strip.childElementCount >= RESULTS_SHOWN) strip.firstElementChild?.remove();
  const item = makeElement('li', `${result}${multiplier > 0 ? ' won' : ''}`, marks[result]);
  item.title = localTextOf(words[result]);
  strip.append(item);
}
