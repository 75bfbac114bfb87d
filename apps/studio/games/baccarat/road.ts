import type { BaccaratOutcome } from '../../src/engines/baccarat/protocol.ts';
import { make } from '../frame/elements.ts';
import { beadLetters, spotNames, winnerTexts } from './texts.ts';

const ROWS = 6;
const COLUMNS = 16;

/** The bead road: down each column, then the next; a full road drops its oldest column. */
export class Road {
  private readonly target: HTMLElement;

  constructor(target: HTMLElement) {
    this.target = target;
  }

  add({ winner, pairs }: BaccaratOutcome): void {
    if (this.target.childElementCount >= ROWS * COLUMNS) {
      for (let row = 0; row < ROWS; row += 1) this.target.firstElementChild?.remove();
    }
    const bead = make('li', winner, beadLetters[winner]);
    const texts = [winnerTexts[winner]];
    for (const side of ['player', 'banker'] as const) {
      if (!pairs[side]) continue;
      bead.append(make('i', side));
      texts.push(spotNames[`${side}Pair`]);
    }
    bead.title = texts.join(', ');
    this.target.append(bead);
  }
}
