import type { PlayState, RoundView } from '../../src/play-protocol.ts';
import type { Guess, HiloFacts, HiloOutcome } from '../../src/engines/hilo/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import type { Chips } from '../frame/chips.ts';
import { element } from '../frame/elements.ts';
import { problemText, say } from '../frame/language.ts';
import { Purse } from '../frame/purse.ts';
import { wonSound } from '../frame/round-sounds.ts';
import type { Session } from '../frame/session.ts';
import type { Sound } from '../frame/sound.ts';
import { nextBase, offersAgainst, otherBase } from './bases.ts';
import type { GuessBoard } from './guess-board.ts';
import type { Strip } from './strip.ts';
import { told } from './texts.ts';
import type { View } from './view.ts';

export type HiloState = PlayState<HiloFacts, HiloOutcome>;
export type HiloSession = Session<HiloFacts, HiloOutcome>;
type Round = RoundView<HiloOutcome>;

interface Parts {
  session: HiloSession;
  state: HiloState;
  sound: Sound;
  strip: Strip;
  view: View;
  board: GuessBoard;
  chips: Chips;
}

/** One game in play: the stake, the guess, and what the player is told of it. */
export class Game {
  private readonly parts: Parts;
  private readonly purse: Purse;
  private base = '';

  constructor(parts: Parts) {
    this.parts = parts;
    this.purse = new Purse(parts);
    parts.board.onGuess = (guess) => void this.guess(guess);
    parts.chips.onChange = () => this.showStake();
    this.showStake();
  }

  /** Goes on from the newest round; `isNews` where this page never saw its end. */
  begin(past: Round | null, isNews: boolean): void {
    const outcome = past?.outcome ?? undefined;
    this.parts.view.wait();
    if (outcome !== undefined) this.parts.view.showPast(outcome);
    this.setBase(nextBase(this.parts.state.facts, outcome));
    this.purse.tell(say('เลือกเดิมพัน แล้วแตะผลที่ทาย', 'Choose a stake, then tap your guess'));
    if (past === null) return;
    if (past.status === 'paying') void this.purse.followPayout(past.round_id);
    else if (isNews && past.problem !== null) this.purse.tell(problemText(past.problem));
    else if (isNews && outcome !== undefined) this.purse.tell(this.resultText(past, outcome));
  }

  private setBase(base: string): void {
    const { facts } = this.parts.state;
    this.base = base;
    this.parts.view.showBase(base, () => {
      if (!this.purse.isBusy) this.setBase(otherBase(facts, this.base));
    });
    this.parts.board.show(offersAgainst(facts, base));
  }

  private async guess(guess: Guess): Promise<void> {
    if (this.purse.isBusy) return;
    const { session, state, view, chips } = this.parts;
    this.setBusy(true, guess);
    this.purse.tell('');
    view.wait();
    const choice = { stake: chips.value, guess, base: this.base };
    let next = this.base;
    try {
      const round = await session.play('guess', choice, () => this.purse.tellTrouble());
      await this.present(round);
      if (round.outcome !== null) next = nextBase(state.facts, round.outcome);
    } catch (error) {
      this.purse.explain(error);
    } finally {
      this.setBase(next);
      this.setBusy(false);
    }
  }

  private async present(round: Round): Promise<void> {
    const { outcome } = round;
    if (outcome === null) return this.purse.tellNoResult(round);
    this.purse.tell('');
    this.purse.takeStake(round);
    const { view, strip, sound } = this.parts;
    await view.play(outcome);
    strip.add(outcome);
    this.purse.tell(this.resultText(round, outcome));
    if (round.win > 0) sound.play(wonSound(round.win / round.stake));
    this.purse.addPrize(round);
  }

  private resultText(round: Round, outcome: HiloOutcome): string {
    const result = told(this.parts.state.facts.words[outcome.result]);
    return round.win > 0
      ? `${result} · ${say('ทายถูก ได้รับ', 'You win')} ${amountText(round.win)}`
      : `${result} · ${say('ทายไม่ถูก', 'Not this time')}`;
  }

  private showStake(): void {
    element('stake', HTMLElement).textContent = amountText(this.parts.chips.value);
  }

  private setBusy(isBusy: boolean, guess?: Guess): void {
    this.purse.isBusy = isBusy;
    this.parts.chips.setDisabled(isBusy);
    this.parts.board.setBusy(isBusy, guess);
  }
}
