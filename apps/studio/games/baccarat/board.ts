import type {
  BaccaratFacts,
  BaccaratOutcome,
  BaccaratBets,
  BaccaratSpot,
} from '../../src/engines/baccarat/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { elementById, makeElement, makeButton } from '../frame/elements.ts';
import {
  resultBeadLetters,
  payoutRatioText,
  baccaratSpotNames,
  baccaratWinnerTexts,
} from './texts.ts';

const ROAD_ROWS = 6;
const ROAD_COLUMNS = 16;

/** The betting boxes on the table. Each shows its payout, the player's stake, and the win after a round. */
export class BaccaratBetBoxes {
  private readonly boxes = new Map<
    BaccaratSpot,
    { button: HTMLButtonElement; stake: HTMLElement }
  >();

  constructor({ spots }: BaccaratFacts, onTap: (spot: BaccaratSpot) => void) {
    for (const { spot, pays } of spots) {
      const stake = makeElement('b');
      const texts = [
        makeElement('span', '', baccaratSpotNames[spot]),
        makeElement('small', '', payoutRatioText(pays)),
      ];
      const button = makeButton(`spot ${spot}`, () => onTap(spot), ...texts, stake);
      this.boxes.set(spot, { button, stake });
      elementById('spots', HTMLElement).append(button);
    }
  }

  showBets(bets: BaccaratBets): void {
    for (const [spot, { button, stake }] of this.boxes) {
      button.classList.remove('won', 'lost');
      stake.textContent = String(bets[spot] ?? '');
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

/** Adds a result to the bead road, which fills column by column. A full road drops its oldest column. */
export function addResultBead({ winner, pairs }: BaccaratOutcome): void {
  const road = elementById('road', HTMLElement);
  if (road.childElementCount >= ROAD_ROWS * ROAD_COLUMNS) {
    for (let row = 0; row < ROAD_ROWS; row += 1) road.firstElementChild?.remove();
  }
  const paired = (['player', 'banker'] as const).filter((side) => pairs[side]);
  const bead = makeElement(
    'li',
    winner,
    resultBeadLetters[winner],
    ...paired.map((side) => makeElement('i', side)),
  );
  const pairNames = paired.map((side) => baccaratSpotNames[`${side}Pair`]);
  bead.title = [baccaratWinnerTexts[winner], ...pairNames].join(', ');
  road.append(bead);
}
