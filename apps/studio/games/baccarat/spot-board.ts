import type {
  BaccaratFacts,
  BaccaratOutcome,
  Bets,
  Spot,
} from '../../src/engines/baccarat/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { paysText, spotNames } from './texts.ts';

interface Box {
  button: HTMLButtonElement;
  stake: HTMLElement;
}

/** The boxes of the table: what each pays, what lies on it, what it brought. */
export class SpotBoard {
  private readonly boxes = new Map<Spot, Box>();
  onTap: (spot: Spot) => void = () => {};

  constructor(target: HTMLElement, facts: BaccaratFacts) {
    for (const { spot, pays } of facts.spots) {
      const button = make('button', `spot ${spot}`);
      button.type = 'button';
      const stake = make('b');
      button.append(make('span', '', spotNames[spot]), make('small', '', paysText(pays)), stake);
      button.onclick = () => this.onTap(spot);
      this.boxes.set(spot, { button, stake });
      target.append(button);
    }
  }

  showBets(bets: Bets): void {
    for (const [spot, { button, stake }] of this.boxes) {
      button.classList.remove('won', 'lost');
      stake.textContent = bets[spot] === undefined ? '' : String(bets[spot]);
    }
  }

  showResult(outcome: BaccaratOutcome): void {
    for (const { spot, win } of outcome.bets) {
      const box = this.boxes.get(spot);
      if (box === undefined) continue;
      box.button.classList.add(win > 0 ? 'won' : 'lost');
      box.stake.textContent = win > 0 ? `+${amountText(win)}` : '0';
    }
  }

  setBusy(isBusy: boolean): void {
    for (const { button } of this.boxes.values()) {
      button.setAttribute('aria-disabled', String(isBusy));
    }
  }
}
