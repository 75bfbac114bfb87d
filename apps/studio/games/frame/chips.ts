import { makeElement, makeButton } from './elements.ts';

/**
 * A row of chips (stakes in baht) that works as a radio group: one is selected, and the arrow keys move the selection.
 */
export class ChipPicker {
  private readonly buttons: HTMLButtonElement[];
  private readonly values: readonly number[];
  private index: number;
  onChange: () => void = () => {};

  constructor(target: HTMLElement, values: readonly number[], first: number) {
    this.values = values;
    this.index = Math.max(0, values.indexOf(first));
    this.buttons = values.map((value, index) => {
      const button = makeButton(
        'chip',
        () => this.take(index),
        makeElement('span', '', String(value)),
      );
      button.setAttribute('role', 'radio');
      return button;
    });
    target.replaceChildren(...this.buttons);
    target.onkeydown = (event) => this.walk(event);
    this.show();
  }

  get value(): number {
    return this.values[this.index] ?? 1;
  }

  setDisabled(isDisabled: boolean): void {
    for (const button of this.buttons) button.disabled = isDisabled;
  }

  private walk(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key] ?? 0;
    const button = this.buttons[this.index + by];
    if (by === 0 || button === undefined || button.disabled) return;
    event.preventDefault();
    this.take(this.index + by);
    button.focus();
  }

  private take(index: number): void {
    this.index = index;
    this.show();
    this.onChange();
  }

  private show(): void {
    this.buttons.forEach((button, index) => {
      const isTaken = index === this.index;
      button.setAttribute('aria-checked', String(isTaken));
      button.tabIndex = isTaken ? 0 : -1;
    });
  }
}
