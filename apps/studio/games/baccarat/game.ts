import type { PlayState, RoundView } from '../../src/play-protocol.ts';
import { refusalOf, totalBaht } from '../../src/engines/baccarat/bets.ts';
import type {
  BaccaratFacts,
  BaccaratOutcome,
  Bets,
  Spot,
} from '../../src/engines/baccarat/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import type { Chips } from '../frame/chips.ts';
import { element } from '../frame/elements.ts';
import { problemText, say } from '../frame/language.ts';
import { Purse } from '../frame/purse.ts';
import { cardSound, chipSound, wonSound } from '../frame/round-sounds.ts';
import type { Session } from '../frame/session.ts';
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
  private readonly purse: Purse;
  private bets: Bets = {};
  private lastBets: Bets = {};

  constructor(parts: Parts) {
    this.parts = parts;
    this.purse = new Purse(parts);
    parts.board.onTap = (spot) => this.place(spot);
    this.clear.onclick = () => this.setBets({});
    this.again.onclick = () => this.setBets(this.lastBets);
    this.act.onclick = () => void this.deal();
    this.purse.tell(betsRefusalTexts.no_bet);
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
    if (round.status === 'paying') void this.purse.followPayout(round.round_id);
    else if (isNews && round.problem !== null) this.purse.tell(problemText(round.problem));
    else if (isNews && round.outcome !== null) this.purse.tell(resultText(round, round.outcome));
  }

  private place(spot: Spot): void {
    if (this.purse.isBusy) return;
    const bets = { ...this.bets, [spot]: (this.bets[spot] ?? 0) + this.parts.chips.value };
    const refusal = refusalOf(bets);
    if (refusal !== undefined) return this.purse.tell(betsRefusalTexts[refusal]);
    this.parts.sound.play(chipSound);
    this.setBets(bets);
  }

  private setBets(bets: Bets): void {
    if (this.purse.isBusy) return;
    this.bets = { ...bets };
    this.parts.board.showBets(this.bets);
    this.purse.tell(totalBaht(bets) === 0 ? betsRefusalTexts.no_bet : '');
    this.showControls();
  }

  private async deal(): Promise<void> {
    const refusal = refusalOf(this.bets);
    if (this.purse.isBusy) return;
    if (refusal !== undefined) return this.purse.tell(betsRefusalTexts[refusal]);
    const { session, board, hands } = this.parts;
    this.setBusy(true);
    this.purse.tell('');
    board.showBets(this.bets);
    hands.clear();
    try {
      await this.present(
        await session.play('deal', { bets: this.bets }, () => this.purse.tellTrouble()),
      );
    } catch (error) {
      this.purse.explain(error);
    } finally {
      this.setBusy(false);
    }
  }

  private async present(round: Coup): Promise<void> {
    const { outcome } = round;
    if (outcome === null) return this.purse.tellNoResult(round);
    const { sound, hands, road, board } = this.parts;
    this.purse.tell('');
    this.purse.takeStake(round);
    await hands.deal(outcome, () => sound.play(cardSound));
    road.add(outcome);
    board.showResult(outcome);
    this.lastBets = this.bets;
    this.bets = {};
    this.purse.tell(resultText(round, outcome));
    if (round.win > round.stake) sound.play(wonSound(round.win / round.stake));
    this.purse.addPrize(round);
  }

  private setBusy(isBusy: boolean): void {
    this.purse.isBusy = isBusy;
    this.parts.board.setBusy(isBusy);
    this.parts.chips.setDisabled(isBusy);
    this.showControls();
  }

  private showControls(): void {
    const stake = totalBaht(this.bets);
    element('stake', HTMLElement).textContent = amountText(stake);
    this.clear.disabled = this.purse.isBusy || stake === 0;
    this.again.disabled = this.purse.isBusy || stake > 0 || totalBaht(this.lastBets) === 0;
    // Busy, not disabled: a disabled button would lose the keyboard's focus at every round.
    this.act.disabled = false;
    this.act.setAttribute('aria-busy', String(this.purse.isBusy));
    this.act.setAttribute('aria-disabled', String(this.purse.isBusy || stake === 0));
  }
}

function resultText(round: Coup, outcome: BaccaratOutcome): string {
  const { player, banker } = outcome.totals;
  const result = `${winnerTexts[outcome.winner]} ${player} : ${banker}`;
  if (round.win === 0) return result;
  return `${result} · ${say('ได้รับ', 'Paid')} ${amountText(round.win)}`;
}
