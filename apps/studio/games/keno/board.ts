import type { KenoFacts, KenoOutcome } from '../../src/engines/keno/protocol.ts';
import { elementById, makeElement, makeButton } from '../frame/elements.ts';
import { prefersReducedMotion, waitMs } from '../frame/motion.ts';
import type { KenoTicket } from './ticket.ts';

/** The pause between balls in milliseconds. A draw of twenty balls takes about two seconds. */
const BETWEEN_BALLS_MS = 90;

/** The board of numbers that the player picks from, and the row of drawn balls. */
export class KenoBoard {
  onPress: (place: number) => void = () => {};
  onBall: (isHit: boolean) => void = () => {};
  private readonly facts: KenoFacts;
  private readonly cells: HTMLButtonElement[];
  private readonly draw = elementById('draw', HTMLElement);

  constructor(facts: KenoFacts) {
    this.facts = facts;
    const board = elementById('board', HTMLElement);
    board.dataset['look'] = facts.look;
    this.draw.dataset['look'] = facts.look;
    this.cells = facts.labels.map((label, place) =>
      makeButton('cell', () => this.onPress(place), label),
    );
    board.replaceChildren(...this.cells);
    this.clearDraw();
  }

  showPicks(ticket: KenoTicket): void {
    this.cells.forEach((cell, place) => {
      cell.setAttribute('aria-pressed', String(ticket.has(place)));
    });
  }

  clearDraw(): void {
    for (const cell of this.cells) cell.classList.remove('drawn');
    const places = Array.from({ length: this.facts.drawn }, () => makeElement('li', 'ball empty'));
    this.draw.replaceChildren(...places);
  }

  /** Shows the outcome without animation. */
  show(outcome: KenoOutcome): void {
    this.clearDraw();
    outcome.drawn.forEach((place, index) => this.showBall(place, index, outcome));
  }

  async play(outcome: KenoOutcome): Promise<void> {
    if (prefersReducedMotion()) return this.show(outcome);
    this.clearDraw();
    for (const [index, place] of outcome.drawn.entries()) {
      this.showBall(place, index, outcome);
      this.onBall(outcome.picks.includes(place));
      await waitMs(BETWEEN_BALLS_MS);
    }
  }

  private showBall(place: number, index: number, outcome: KenoOutcome): void {
    const isHit = outcome.picks.includes(place);
    const ball = makeElement('li', isHit ? 'ball hit' : 'ball', this.facts.labels[place] ?? '');
    this.draw.children[index]?.replaceWith(ball);
    this.cells[place]?.classList.add('drawn');
  }
}
