import {
  CHIPS_BAHT,
  refusalOf,
  totalBaht,
  type BaccaratFacts,
  type BaccaratOutcome,
  type Bets,
  type Spot,
} from '../../src/engines/baccarat/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { Chips } from '../frame/chips.ts';
import { element } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { Purse, showAct } from '../frame/purse.ts';
import { openGame, type OpenGame } from '../frame/shell.ts';
import { cardSound, chipSound, wonSound } from '../frame/sound.ts';
import { addBead, SpotBoard } from './board.ts';
import { BaccaratHandsView } from './hands-view.ts';
import { fillSheet } from './sheet.ts';
import { betsRefusalTexts, winnerTexts } from './texts.ts';

const FIRST_CHIP_BAHT = 10;

type Page = OpenGame<BaccaratFacts, BaccaratOutcome>;

/** Runs one baccarat table: takes the bets, shows the cards of a round, and shows the result. */
class Game {
  private readonly sound: Page['sound'];
  private readonly hands = new BaccaratHandsView();
  private readonly board: SpotBoard;
  private readonly chips = new Chips(element('chips', HTMLElement), CHIPS_BAHT, FIRST_CHIP_BAHT);
  private readonly act = element('act', HTMLButtonElement);
  private readonly clear = element('clear', HTMLButtonElement);
  private readonly again = element('again', HTMLButtonElement);
  private readonly purse: Purse<BaccaratOutcome>;
  private bets: Bets = {};
  private lastBets: Bets = {};

  constructor(page: Page) {
    this.sound = page.sound;
    this.board = new SpotBoard(page.state.facts, (spot) => this.place(spot));
    this.purse = new Purse(page);
    this.purse.onBusy = () => this.showControls();
    this.clear.onclick = () => this.setBets({});
    this.again.onclick = () => this.setBets(this.lastBets);
    this.act.onclick = () => void this.deal();
    fillSheet(element('sheet-body', HTMLElement), page.state.facts);
    for (const outcome of page.state.last_outcomes) addBead(outcome);
    this.purse.tell(betsRefusalTexts.no_bet);
    this.purse.showPast((_round, outcome) => {
      this.hands.show(outcome);
      this.lastBets = Object.fromEntries(outcome.bets.map(({ spot, stake }) => [spot, stake]));
    }, resultText);
    this.showControls();
  }

  private place(spot: Spot): void {
    if (this.purse.isBusy) return;
    const bets = { ...this.bets, [spot]: (this.bets[spot] ?? 0) + this.chips.value };
    const refusal = refusalOf(bets);
    if (refusal !== undefined) return this.purse.tell(betsRefusalTexts[refusal]);
    this.sound.play(chipSound);
    this.setBets(bets);
  }

  private setBets(bets: Bets): void {
    if (this.purse.isBusy) return;
    this.bets = { ...bets };
    this.board.showBets(this.bets);
    this.purse.tell(totalBaht(bets) === 0 ? betsRefusalTexts.no_bet : '');
    this.showControls();
  }

  private async deal(): Promise<void> {
    const { bets, board, hands } = this;
    const refusal = refusalOf(bets);
    if (this.purse.isBusy) return;
    if (refusal !== undefined) return this.purse.tell(betsRefusalTexts[refusal]);
    board.showBets(bets);
    hands.clear();
    await this.purse.play({
      act: 'deal',
      choice: { bets },
      show: async (round, outcome) => {
        await hands.deal(outcome, () => this.sound.play(cardSound));
        addBead(outcome);
        board.showResult(outcome);
        this.lastBets = bets;
        this.bets = {};
        this.purse.tell(resultText(round, outcome));
        if (round.win > round.stake) this.sound.play(wonSound(round.win / round.stake));
      },
    });
  }

  private showControls(): void {
    const { isBusy } = this.purse;
    const stake = totalBaht(this.bets);
    element('stake', HTMLElement).textContent = amountText(stake);
    this.board.setBusy(isBusy);
    this.chips.setDisabled(isBusy);
    this.clear.disabled = isBusy || stake === 0;
    this.again.disabled = isBusy || stake > 0 || totalBaht(this.lastBets) === 0;
    showAct(this.act, isBusy, stake === 0);
  }
}

function resultText({ win }: RoundView, { winner, totals }: BaccaratOutcome): string {
  const result = `${winnerTexts[winner]} ${totals.player} : ${totals.banker}`;
  return win === 0 ? result : `${result} · ${say('ได้รับ', 'Paid')} ${amountText(win)}`;
}

openGame<BaccaratFacts, BaccaratOutcome>((page) => void new Game(page));
