import type { Guess, HiloFacts, HiloOutcome, Look } from '../../src/engines/hilo/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { Chips } from '../frame/chips.ts';
import { element } from '../frame/elements.ts';
import { say, told } from '../frame/language.ts';
import { Purse } from '../frame/purse.ts';
import { openGame, type OpenGame } from '../frame/shell.ts';
import { wonSound, type Sound } from '../frame/sound.ts';
import { nextBase, offersAgainst, otherBase } from './bases.ts';
import { addResult, GuessBoard } from './board.ts';
import { cardsView, diceView } from './pair-views.ts';
import { priceView } from './price-view.ts';
import { roostersView } from './roosters-view.ts';
import { fillSheet } from './sheet.ts';
import type { View } from './view.ts';

const FIRST_STAKE_BAHT = 10;

type MakeView = (stage: HTMLElement, facts: HiloFacts, sound: Sound) => View;
const views: Readonly<Record<Look, MakeView>> = {
  cards: cardsView,
  dice: diceView,
  price: priceView,
  roosters: roostersView,
};

/** Runs one hi-lo game: takes the stake and the guess, and shows the player the result. */
class Game {
  private readonly facts: HiloFacts;
  private readonly sound: Sound;
  private readonly purse: Purse<HiloOutcome>;
  private readonly view: View;
  private readonly board: GuessBoard;
  private readonly chips: Chips;
  private base = '';
  private taken: Guess | undefined;

  constructor({ sound, ...page }: OpenGame<HiloFacts, HiloOutcome>) {
    const { facts, stakes, last_outcomes } = page.state;
    this.facts = facts;
    this.sound = sound;
    this.purse = new Purse({ sound, ...page });
    const stage = element('stage', HTMLElement);
    stage.classList.add(facts.look);
    this.view = views[facts.look](stage, facts, sound);
    this.board = new GuessBoard(facts, (guess) => void this.guess(guess));
    const firstStake = this.purse.past?.stake ?? FIRST_STAKE_BAHT;
    this.chips = new Chips(element('chips', HTMLElement), stakes, firstStake);
    this.chips.onChange = () => this.showStake();
    this.purse.onBusy = () => this.showBusy();
    fillSheet(element('sheet-body', HTMLElement), facts);
    for (const outcome of last_outcomes) addResult(facts, outcome);
    this.showStake();
    this.view.wait();
    this.purse.tell(say('เลือกเดิมพัน แล้วแตะผลที่ทาย', 'Choose a stake, then tap your guess'));
    this.purse.showPast(
      (_round, outcome) => this.view.showPast(outcome),
      (round, outcome) => this.resultText(round, outcome),
    );
    this.setBase(nextBase(facts, this.purse.past?.outcome ?? undefined));
  }

  private setBase(base: string): void {
    this.base = base;
    this.view.showBase?.(base, () => {
      if (!this.purse.isBusy) this.setBase(otherBase(this.facts, this.base));
    });
    this.board.show(offersAgainst(this.facts, base));
  }

  private async guess(guess: Guess): Promise<void> {
    if (this.purse.isBusy) return;
    this.taken = guess;
    this.view.wait();
    let next = this.base;
    await this.purse.play({
      act: 'guess',
      choice: { stake: this.chips.value, guess, base: this.base },
      show: async (round, outcome) => {
        await this.view.play(outcome);
        addResult(this.facts, outcome);
        this.purse.tell(this.resultText(round, outcome));
        if (round.win > 0) this.sound.play(wonSound(round.win / round.stake));
        next = nextBase(this.facts, outcome);
      },
    });
    this.setBase(next);
  }

  private resultText({ win }: RoundView, { result }: HiloOutcome): string {
    const end =
      win > 0
        ? `${say('ทายถูก ได้รับ', 'You win')} ${amountText(win)}`
        : say('ทายไม่ถูก', 'Not this time');
    return `${told(this.facts.words[result])} · ${end}`;
  }

  private showStake(): void {
    element('stake', HTMLElement).textContent = amountText(this.chips.value);
  }

  private showBusy(): void {
    this.chips.setDisabled(this.purse.isBusy);
    this.board.setBusy(this.purse.isBusy, this.taken);
  }
}

openGame<HiloFacts, HiloOutcome>((page) => void new Game(page));
