import type { PlayState, RoundView } from '../../src/studio/play-protocol.ts';
import type { Guess, HiloFacts, HiloOutcome } from '../../src/studio/engines/hilo/protocol.ts';
import { Amount, amountText } from '../frame/amounts.ts';
import type { Chips } from '../frame/chips.ts';
import { element, make } from '../frame/elements.ts';
import { problemText, say } from '../frame/language.ts';
import { awaitPayout, payoutTexts, stillAskingText } from '../frame/payout.ts';
import { wonSound } from '../frame/round-sounds.ts';
import { Refused, type Session } from '../frame/session.ts';
import { tellProblem } from '../frame/shell.ts';
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
  private readonly notice = element('notice', HTMLElement);
  private readonly balance = new Amount(element('balance', HTMLElement));
  private base = '';
  private isBusy = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.balance.show(parts.state.balance, 0);
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
    this.tell(say('เลือกเดิมพัน แล้วแตะผลที่ทาย', 'Choose a stake, then tap your guess'));
    if (past === null) return;
    if (past.status === 'paying') void this.followPayout(past.round_id);
    else if (isNews && past.problem !== null) this.tell(problemText(past.problem));
    else if (isNews && outcome !== undefined) this.tell(this.resultText(past, outcome));
  }

  private setBase(base: string): void {
    const { facts } = this.parts.state;
    this.base = base;
    this.parts.view.showBase(base, () => {
      if (!this.isBusy) this.setBase(otherBase(facts, this.base));
    });
    this.parts.board.show(offersAgainst(facts, base));
  }

  private async guess(guess: Guess): Promise<void> {
    if (this.isBusy) return;
    const { session, state, view, chips } = this.parts;
    this.setBusy(true, guess);
    this.tell('');
    view.wait();
    const choice = { stake: chips.value, guess, base: this.base };
    let next = this.base;
    try {
      const trouble = () => this.tell(stillAskingText);
      const round = await session.play('guess', choice, trouble);
      await this.present(round);
      if (round.outcome !== null) next = nextBase(state.facts, round.outcome);
    } catch (error) {
      tellProblem(this.notice, error, state.deposit_url);
      if (error instanceof Refused && error.code === 'not_enough_money') void this.askBalance();
    } finally {
      this.setBase(next);
      this.setBusy(false);
    }
  }

  private async present(round: Round): Promise<void> {
    const { outcome } = round;
    if (outcome === null) {
      return this.tell(
        round.problem === null
          ? say('รอบนี้ไม่มีผล', 'This round has no result')
          : problemText(round.problem),
      );
    }
    this.tell('');
    if (round.balance !== null && round.status === 'settled') {
      // The stake leaves the balance at once; the prize joins it when the result has been shown.
      this.balance.show(Math.max(0, round.balance - round.win));
    }
    const { view, strip, sound } = this.parts;
    await view.play(outcome);
    strip.add(outcome);
    this.tell(this.resultText(round, outcome));
    if (round.win > 0) sound.play(wonSound(round.win / round.stake));
    if (round.balance !== null) this.balance.show(round.balance);
    if (round.status === 'paying') void this.followPayout(round.round_id);
  }

  private resultText(round: Round, outcome: HiloOutcome): string {
    const result = told(this.parts.state.facts.words[outcome.result]);
    return round.win > 0
      ? `${result} · ${say('ทายถูก ได้รับ', 'You win')} ${amountText(round.win)}`
      : `${result} · ${say('ทายไม่ถูก', 'Not this time')}`;
  }

  private async followPayout(roundId: string): Promise<void> {
    this.tell(payoutTexts.onItsWay);
    const round = await awaitPayout(this.parts.session, roundId);
    if (this.isBusy) return;
    if (round.balance !== null) this.balance.show(round.balance);
    this.tell(round.status === 'settled' ? payoutTexts.arrived : payoutTexts.disputed);
  }

  /** The money may have gone elsewhere meanwhile: another game, a withdrawal. */
  private async askBalance(): Promise<void> {
    const state = await this.parts.session.state().catch(() => undefined);
    if (state !== undefined) this.balance.show(state.balance);
  }

  private tell(text: string): void {
    this.notice.replaceChildren(make('span', '', text));
  }

  private showStake(): void {
    element('stake', HTMLElement).textContent = amountText(this.parts.chips.value);
  }

  private setBusy(isBusy: boolean, guess?: Guess): void {
    this.isBusy = isBusy;
    this.parts.chips.setDisabled(isBusy);
    this.parts.board.setBusy(isBusy, guess);
  }
}
