import type { PlayState, RoundView } from '../../src/studio/play-protocol.ts';
import { refusalOf, totalBaht } from '../../src/studio/engines/baccarat/bets.ts';
import type {
  BaccaratFacts,
  BaccaratOutcome,
  Bets,
  Spot,
} from '../../src/studio/engines/baccarat/protocol.ts';
import { Amount, amountText } from '../frame/amounts.ts';
import type { Chips } from '../frame/chips.ts';
import { element, make } from '../frame/elements.ts';
import { problemText, say } from '../frame/language.ts';
import { awaitPayout, payoutTexts, stillAskingText } from '../frame/payout.ts';
import { cardSound, chipSound, wonSound } from '../frame/round-sounds.ts';
import { Refused, type Session } from '../frame/session.ts';
import { tellProblem } from '../frame/shell.ts';
import type { Sound } from '../frame/sound.ts';
import type { Hands } from './hands.ts';
import type { Road } from './road.ts';
import type { SpotBoard } from './spot-board.ts';
import { betsRefusalTexts, winnerTexts } from './texts.ts';

export type BaccaratSession = Session<BaccaratFacts, BaccaratOutcome>;
type Coup = RoundView<BaccaratOutcome>;

interface Parts {
  session: BaccaratSession;
  state: PlayState<BaccaratFacts, BaccaratOutcome>;
  sound: Sound;
  hands: Hands;
  road: Road;
  board: SpotBoard;
  chips: Chips;
}

/** One table in play: the bets, the coup, and what the player is told of it. */
export class Game {
  private readonly parts: Parts;
  private readonly act = element('act', HTMLButtonElement);
  private readonly clear = element('clear', HTMLButtonElement);
  private readonly again = element('again', HTMLButtonElement);
  private readonly notice = element('notice', HTMLElement);
  private readonly balance = new Amount(element('balance', HTMLElement));
  private bets: Bets = {};
  private lastBets: Bets = {};
  private isBusy = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.balance.show(parts.state.balance, 0);
    parts.board.onTap = (spot) => this.place(spot);
    this.clear.onclick = () => this.setBets({});
    this.again.onclick = () => this.setBets(this.lastBets);
    this.act.onclick = () => void this.deal();
    this.tell(betsRefusalTexts.no_bet);
    this.showControls();
  }

  /** What happened while the page was away, shown as it ended and without ceremony. */
  showPast(round: Coup, isNews: boolean): void {
    if (round.outcome !== null) {
      this.parts.hands.show(round.outcome);
      this.lastBets = Object.fromEntries(
        round.outcome.bets.map(({ spot, stake }) => [spot, stake]),
      );
      this.showControls();
    }
    if (round.status === 'paying') void this.followPayout(round.round_id);
    else if (isNews && round.problem !== null) this.tell(problemText(round.problem));
    else if (isNews && round.outcome !== null) this.tell(resultText(round, round.outcome));
  }

  private place(spot: Spot): void {
    if (this.isBusy) return;
    const bets = { ...this.bets, [spot]: (this.bets[spot] ?? 0) + this.parts.chips.value };
    const refusal = refusalOf(bets);
    if (refusal !== undefined) return this.tell(betsRefusalTexts[refusal]);
    this.parts.sound.play(chipSound);
    this.setBets(bets);
  }

  private setBets(bets: Bets): void {
    if (this.isBusy) return;
    this.bets = { ...bets };
    this.parts.board.showBets(this.bets);
    this.tell(totalBaht(bets) === 0 ? betsRefusalTexts.no_bet : '');
    this.showControls();
  }

  private async deal(): Promise<void> {
    const refusal = refusalOf(this.bets);
    if (this.isBusy) return;
    if (refusal !== undefined) return this.tell(betsRefusalTexts[refusal]);
    const { session, state, board, hands } = this.parts;
    this.setBusy(true);
    this.tell('');
    board.showBets(this.bets);
    hands.clear();
    try {
      const trouble = () => this.tell(stillAskingText);
      await this.present(await session.play('deal', { bets: this.bets }, trouble));
    } catch (error) {
      tellProblem(this.notice, error, state.deposit_url);
      if (error instanceof Refused && error.code === 'not_enough_money') void this.askBalance();
    } finally {
      this.setBusy(false);
    }
  }

  private async present(round: Coup): Promise<void> {
    const { outcome } = round;
    if (outcome === null) {
      return this.tell(
        round.problem === null
          ? say('รอบนี้ไม่มีผล', 'This round has no result')
          : problemText(round.problem),
      );
    }
    const { sound, hands, road, board } = this.parts;
    this.tell('');
    if (round.balance !== null && round.status === 'settled') {
      // The stake leaves the balance at once; the prize joins it when the cards have shown it.
      this.balance.show(Math.max(0, round.balance - round.win));
    }
    await hands.deal(outcome, () => sound.play(cardSound));
    road.add(outcome);
    board.showResult(outcome);
    this.lastBets = this.bets;
    this.bets = {};
    this.tell(resultText(round, outcome));
    if (round.win > round.stake) sound.play(wonSound(round.win / round.stake));
    if (round.balance !== null) this.balance.show(round.balance);
    if (round.status === 'paying') void this.followPayout(round.round_id);
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

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.parts.board.setBusy(isBusy);
    this.parts.chips.setDisabled(isBusy);
    this.showControls();
  }

  private showControls(): void {
    const stake = totalBaht(this.bets);
    element('stake', HTMLElement).textContent = amountText(stake);
    this.clear.disabled = this.isBusy || stake === 0;
    this.again.disabled = this.isBusy || stake > 0 || totalBaht(this.lastBets) === 0;
    // Busy, not disabled: a disabled button would lose the keyboard's focus at every round.
    this.act.disabled = false;
    this.act.setAttribute('aria-busy', String(this.isBusy));
    this.act.setAttribute('aria-disabled', String(this.isBusy || stake === 0));
  }
}

function resultText(round: Coup, outcome: BaccaratOutcome): string {
  const { player, banker } = outcome.totals;
  const result = `${winnerTexts[outcome.winner]} ${player} : ${banker}`;
  if (round.win === 0) return result;
  return `${result} · ${say('ได้รับ', 'Paid')} ${amountText(round.win)}`;
}
