import type {
  HiloGuess,
  HiloFacts,
  HiloOutcome,
  HiloLook,
} from '../../src/engines/hilo/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { ChipPicker } from '../frame/chips.ts';
import { elementById } from '../frame/elements.ts';
import { localText, localTextOf } from '../frame/language.ts';
import { RoundRunner } from '../frame/round-runner.ts';
import { openGame, type OpenedGame } from '../frame/shell.ts';
import { winMelody, type SoundPlayer } from '../frame/sound.ts';
import { nextBaseFace, hiloOffersAgainst, otherBaseFace } from './bases.ts';
import { addHiloResult, GuessBoard } from './board.ts';
import { hiloCardsView, hiloDiceView } from './pair-views.ts';
import { hiloPriceView } from './price-view.ts';
import { hiloRoostersView } from './roosters-view.ts';
import { fillHiloRules } from './sheet.ts';
import type { HiloView } from './view.ts';

const FIRST_STAKE_BAHT = 10;

type MakeView = (stage: HTMLElement, facts: HiloFacts, sound: SoundPlayer) => HiloView;
const views: Readonly<Record<HiloLook, MakeView>> = {
  cards: hiloCardsView,
  dice: hiloDiceView,
  price: hiloPriceView,
  roosters: hiloRoostersView,
};

/** Runs one hi-lo game: takes the stake and the guess, and shows the player the result. */
class Game {
  private readonly facts: HiloFacts;
  private readonly sound: SoundPlayer;
  private readonly runner: RoundRunner<HiloOutcome>;
  private readonly view: HiloView;
  private readonly board: GuessBoard;
  private readonly chips: ChipPicker;
  private base = '';
  private taken: HiloGuess | undefined;

  constructor({ sound, ...page }: OpenedGame<HiloFacts, HiloOutcome>) {
    const { facts, stakes, last_outcomes } = page.state;
    this.facts = facts;
    this.sound = sound;
    this.runner = new RoundRunner({ sound, ...page });
    const stage = elementById('stage', HTMLElement);
    stage.classList.add(facts.look);
    this.view = views[facts.look](stage, facts, sound);
    this.board = new GuessBoard(facts, (guess) => void this.guess(guess));
    const firstStake = this.runner.past?.stake ?? FIRST_STAKE_BAHT;
    this.chips = new ChipPicker(elementById('chips', HTMLElement), stakes, firstStake);
    this.chips.onChange = () => this.showStake();
    this.runner.onBusy = () => this.showBusy();
    fillHiloRules(elementById('sheet-body', HTMLElement), facts);
    for (const outcome of last_outcomes) addHiloResult(facts, outcome);
    this.showStake();
    this.view.wait();
    this.runner.tell(localText('เลือกเดิมพัน แล้วแตะผลที่ทาย', 'Choose a stake, then tap your guess'));
    this.runner.showPast(
      (_round, outcome) => this.view.showPast(outcome),
      (round, outcome) => this.resultText(round, outcome),
    );
    this.setBase(nextBaseFace(facts, this.runner.past?.outcome ?? undefined));
  }

  private setBase(base: string): void {
    this.base = base;
    this.view.showBase?.(base, () => {
      if (!this.runner.isBusy) this.setBase(otherBaseFace(this.facts, this.base));
    });
    this.board.show(hiloOffersAgainst(this.facts, base));
  }

  private async guess(guess: HiloGuess): Promise<void> {
    if (this.runner.isBusy) return;
    this.taken = guess;
    this.view.wait();
    let next = this.base;
    await this.runner.play({
      act: 'guess',
      choice: { stake: this.chips.value, guess, base: this.base },
      show: async (round, outcome) => {
        await this.view.play(outcome);
        addHiloResult(this.facts, outcome);
        this.runner.tell(this.resultText(round, outcome));
        if (round.win > 0) this.sound.play(winMelody(round.win / round.stake));
        next = nextBaseFace(this.facts, outcome);
      },
    });
    this.setBase(next);
  }

  private resultText({ win }: RoundView, { result }: HiloOutcome): string {
    const end =
      win > 0
        ? `${localText('ทายถูก ได้รับ', 'You win')} ${amountText(win)}`
        : localText('ทายไม่ถูก', 'Not this time');
    return `${localTextOf(this.facts.words[result])} · ${end}`;
  }

  private showStake(): void {
    elementById('stake', HTMLElement).textContent = amountText(this.chips.value);
  }

  private showBusy(): void {
    this.chips.setDisabled(this.runner.isBusy);
    this.board.setBusy(this.runner.isBusy, this.taken);
  }
}

openGame<HiloFacts, HiloOutcome>((page) => void new Game(page));
