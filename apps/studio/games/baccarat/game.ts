import {
  BACCARAT_CHIPS_BAHT,
  refusalOfBets,
  totalBetBaht,
  type BaccaratFacts,
  type BaccaratOutcome,
  type BaccaratBets,
  type BaccaratSpot,
} from '../../src/engines/baccarat/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { ChipPicker } from '../frame/chips.ts';
import { elementById } from '../frame/elements.ts';
import { localText } from '../frame/language.ts';
import { RoundRunner, showActButton } from '../frame/round-runner.ts';
import { openGame, type OpenedGame } from '../frame/shell.ts';
import { cardSound, chipSound, winMelody } from '../frame/sound.ts';
import { addResultBead, BaccaratBetBoxes } from './board.ts';
import { BaccaratHandsView } from './hands-view.ts';
import { fillBaccaratRules } from './sheet.ts';
import { baccaratRefusalTexts, baccaratWinnerTexts } from './texts.ts';

const FIRST_CHIP_BAHT = 10;

type Page = OpenedGame<BaccaratFacts, BaccaratOutcome>;

/** Runs one baccarat table: takes the bets, shows the cards of a round, and shows the result. */
class Game {
  private readonly sound: Page['sound'];
  private readonly hands = new BaccaratHandsView();
  private readonly board: BaccaratBetBoxes;
  private readonly chips = new ChipPicker(
    elementById('chips', HTMLElement),
    BACCARAT_CHIPS_BAHT,
    FIRST_CHIP_BAHT,
  );
  private readonly act = elementById('act', HTMLButtonElement);
  private readonly clear = elementById('clear', HTMLButtonElement);
  private readonly again = elementById('again', HTMLButtonElement);
  private readonly runner: RoundRunner<BaccaratOutcome>;
  private bets: BaccaratBets = {};
  private lastBets: BaccaratBets = {};

  constructor(page: Page) {
    this.sound = page.sound;
    this.board = new BaccaratBetBoxes(page.state.facts, (spot) => this.place(spot));
    this.runner = new RoundRunner(page);
    this.runner.onBusy = () => this.showControls();
    this.clear.onclick = () => this.setBets({});
    this.again.onclick = () => this.setBets(this.lastBets);
    this.act.onclick = () => void this.deal();
    fillBaccaratRules(elementById('sheet-body', HTMLElement), page.state.facts);
    for (const outcome of page.state.last_outcomes) addResultBead(outcome);
    this.runner.tell(baccaratRefusalTexts.no_bet);
    this.runner.showPast((_round, outcome) => {
      this.hands.show(outcome);
      this.lastBets = Object.fromEntries(outcome.bets.map(({ spot, stake }) => [spot, stake]));
    }, resultText);
    this.showControls();
  }

  private place(spot: BaccaratSpot): void {
    if (this.runner.isBusy) return;
    const bets = { ...this.bets, [spot]: (this.bets[spot] ?? 0) + this.chips.value };
    const refusal = refusalOfBets(bets);
    if (refusal !== undefined) return this.runner.tell(baccaratRefusalTexts[refusal]);
    this.sound.play(chipSound);
    this.setBets(bets);
  }

  private setBets(bets: BaccaratBets): void {
    if (this.runner.isBusy) return;
    this.bets = { ...bets };
    this.board.showBets(this.bets);
    this.runner.tell(totalBetBaht(bets) === 0 ? baccaratRefusalTexts.no_bet : '');
    this.showControls();
  }

  private async deal(): Promise<void> {
    const { bets, board, hands } = this;
    const refusal = refusalOfBets(bets);
    if (this.runner.isBusy) return;
    if (refusal !== undefined) return this.runner.tell(baccaratRefusalTexts[refusal]);
    board.showBets(bets);
    hands.clear();
    await this.runner.play({
      act: 'deal',
      choice: { bets },
      show: async (round, outcome) => {
        await hands.deal(outcome, () => this.sound.play(cardSound));
        addResultBead(outcome);
        board.showResult(outcome);
        this.lastBets = bets;
        this.bets = {};
        this.runner.tell(resultText(round, outcome));
        if (round.win > round.stake) this.sound.play(winMelody(round.win / round.stake));
      },
    });
  }

  private showControls(): void {
    const { isBusy } = this.runner;
    const stake = totalBetBaht(this.bets);
    elementById('stake', HTMLElement).textContent = amountText(stake);
    this.board.setBusy(isBusy);
    this.chips.setDisabled(isBusy);
    this.clear.disabled = isBusy || stake === 0;
    this.again.disabled = isBusy || stake > 0 || totalBetBaht(this.lastBets) === 0;
    showActButton(this.act, isBusy, stake === 0);
  }
}

function resultText({ win }: RoundView, { winner, totals }: BaccaratOutcome): string {
  const result = `${baccaratWinnerTexts[winner]} ${totals.player} : ${totals.banker}`;
  return win === 0 ? result : `${result} · ${localText('ได้รับ', 'Paid')} ${amountText(win)}`;
}

openGame<BaccaratFacts, BaccaratOutcome>((page) => void new Game(page));
