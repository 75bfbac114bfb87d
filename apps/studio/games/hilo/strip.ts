import type { HiloFacts, HiloOutcome } from '../../src/engines/hilo/protocol.ts';
import { make } from '../frame/elements.ts';
import { marks, told } from './texts.ts';

const SHOWN = 12;

/** The last results, the newest on the right; a bright rim is a guess that was right. */
export class Strip {
  private readonly target: HTMLElement;
  private readonly facts: HiloFacts;

  constructor(target: HTMLElement, facts: HiloFacts) {
    this.target = target;
    this.facts = facts;
  }

  add({ result, multiplier }: HiloOutcome): void {
    if (this.target.childElementCount >= SHOWN) this.target.firstElementChild?.remove();
    const item = make('li', `${result}${multiplier > 0 ? ' won' : ''}`, marks[result]);
    item.title = told(this.facts.words[result]);
    this.target.append(item);
  }
}
