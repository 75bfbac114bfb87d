import type { PlayState } from '../../src/play-protocol.ts';
import { amountText } from './amounts.ts';
import { elementById } from './elements.ts';

/** The stake of a round. The player changes it with − and + among the studio's levels. */
export class StakePicker {
  onChange: () => void = () => {};
  private readonly levels: readonly number[];
  private readonly less = elementById('less', HTMLButtonElement);
  private readonly more = elementById('more', HTMLButtonElement);
  private index: number;
  private isBusy = false;

  constructor({ stakes, last_round }: PlayState, standard: number) {
    this.levels = stakes;
    this.index = Math.max(0, stakes.indexOf(last_round?.stake ?? standard));
    this.less.onclick = () => this.step(-1);
    this.more.onclick = () => this.step(1);
    this.show();
  }

  get baht(): number {
    return this.levels[this.index] ?? 0;
  }

  step(by: -1 | 1): void {
    if (this.isBusy || this.levels[this.index + by] === undefined) return;
    this.index += by;
    this.show();
    this.onChange();
  }

  setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.show();
  }

  private show(): void {
    elementById('stake', HTMLElement).textContent = amountText(this.baht);
    this.less.disabled = this.isBusy || this.index === 0;
    this.more.disabled = this.isBusy || this.index === this.levels.length - 1;
  }
}
