import type { KenoFacts, KenoOutcome } from '../../src/engines/keno/protocol.ts';
import type { PlayState, RoundView } from '../../src/play-protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { element, make } from '../frame/elements.ts';
import { problemText, say } from '../frame/language.ts';
import { Purse } from '../frame/purse.ts';
import type { Session } from '../frame/session.ts';
import type { Sound } from '../frame/sound.ts';
import type { Board } from './board.ts';
import { fillSheet, type PastRound } from './sheet.ts';
import { ballSound, winSound } from './sounds.ts';
import { Ticket } from './ticket.ts';

const DEFAULT_STAKE = 10;
const DEFAULT_PICKS = 5;
const LAST_ROUNDS = 10;

export type KenoState = PlayState<KenoFacts, KenoOutcome>;
export type KenoRound = RoundView<KenoOutcome>;
export type KenoSession = Session<KenoFacts, KenoOutcome>;

/** One keno in play: the ticket, the stake, the draw, and what the player is told of it. */
export class Game {
  private readonly parts: { session: KenoSession; state: KenoState; board: Board; sound: Sound };
  private readonly ticket: Ticket;
  private readonly act = element('act', HTMLButtonElement);
  private readonly purse: Purse;
  private readonly past: PastRound[] = [];
  private stakeIndex: number;
  private shown: KenoOutcome | undefined;

  constructor(parts: Game['parts']) {
    this.parts = parts;
    const { state, board, sound } = parts;
    this.ticket = new Ticket(state.facts.labels.length, state.facts.tickets.length);
    this.stakeIndex = Math.max(0, state.stakes.indexOf(state.last_round?.stake ?? DEFAULT_STAKE));
    this.purse = new Purse(parts);
    board.onPress = (place) => this.press(place);
    board.onBall = (isHit) => sound.play(ballSound(isHit));
    element('less', HTMLButtonElement).onclick = () => this.changeStake(-1);
    element('more', HTMLButtonElement).onclick = () => this.changeStake(1);
    element('clear', HTMLButtonElement).onclick = () => this.change(() => this.ticket.set([]));
    element('quick', HTMLButtonElement).onclick = () =>
      this.change(() => this.ticket.pickQuickly(Math.min(DEFAULT_PICKS, this.ticket.most)));
    this.act.onclick = () => void this.play();
    element('open-sheet', HTMLButtonElement).addEventListener('click', () => this.fillSheet());
    this.showTicket();
    this.tellPicks();
  }

  /** What happened while the page was away, shown as it ended and without ceremony. */
  showPast(round: KenoRound, isNews: boolean): void {
    if (round.outcome !== null) {
      this.ticket.set(round.outcome.picks);
      this.showTicket();
      this.showOutcome(round, round.outcome);
      this.parts.board.show(round.outcome);
    }
    if (!isNews) return;
    if (round.problem !== null) return this.purse.tell(problemText(round.problem));
    if (round.outcome === null) return;
    const win = amountText(round.win);
    this.purse.tell(say(`รอบที่ค้างอยู่จบแล้ว รางวัล ${win}`, `The round from before ended: ${win} won`));
  }

  async play(): Promise<void> {
    if (this.purse.isBusy) return;
    if (this.ticket.count === 0) return this.tellPicks();
    const { session, state, board } = this.parts;
    const stake = state.stakes[this.stakeIndex] ?? DEFAULT_STAKE;
    this.setBusy(true);
    this.purse.tell('');
    this.forgetOutcome();
    board.clearDraw();
    try {
      const choice = { stake, picks: this.ticket.picks };
      await this.present(await session.play('draw', choice, () => this.purse.tellTrouble()));
    } catch (error) {
      this.purse.explain(error);
    } finally {
      this.setBusy(false);
    }
  }

  private async present(round: KenoRound): Promise<void> {
    const { board, sound } = this.parts;
    const { outcome } = round;
    if (outcome === null)
      return this.purse.tell(round.problem === null ? '' : problemText(round.problem));
    this.purse.takeStake(round);
    this.purse.tell('');
    await board.play(outcome);
    this.showOutcome(round, outcome);
    if (round.win > round.stake) sound.play(winSound);
    this.purse.addPrize(round);
  }

  private showOutcome(round: KenoRound, outcome: KenoOutcome): void {
    this.shown = outcome;
    this.past.unshift({ picks: outcome.picks.length, hits: outcome.hits, win: round.win });
    this.past.splice(LAST_ROUNDS);
    this.showLadder();
    const hits = say(
      `ถูก ${outcome.hits} จาก ${outcome.picks.length}`,
      `${outcome.hits} of ${outcome.picks.length} hit`,
    );
    this.purse.tell(hits);
    if (round.win <= 0) return;
    this.purse.notice.append(make('b', 'won', `+${amountText(round.win)}`));
  }

  private press(place: number): void {
    let isFull = false;
    this.change(() => (isFull = !this.ticket.toggle(place)));
    const { most } = this.ticket;
    if (isFull) this.purse.tell(say(`เลือกได้ไม่เกิน ${most} เลข`, `At most ${most} numbers`));
  }

  private change(work: () => void): void {
    if (this.purse.isBusy) return;
    if (this.shown !== undefined) {
      this.forgetOutcome();
      this.parts.board.clearDraw();
    }
    work();
    this.showTicket();
    this.tellPicks();
  }

  private forgetOutcome(): void {
    this.shown = undefined;
    this.showLadder();
  }

  private changeStake(by: -1 | 1): void {
    const next = this.stakeIndex + by;
    if (this.purse.isBusy || next < 0 || next >= this.parts.state.stakes.length) return;
    this.stakeIndex = next;
    this.showControls();
  }

  private showTicket(): void {
    this.parts.board.showPicks(this.ticket);
    this.showLadder();
    this.showControls();
  }

  /** What this ticket pays, from the best down; the line reached is lit. */
  private showLadder(): void {
    const ladder = element('ladder', HTMLElement);
    const ticket = this.parts.state.facts.tickets[this.ticket.count - 1];
    const steps = (ticket?.lines ?? [])
      .filter(({ prize }) => prize > 0)
      .toReversed()
      .map(({ hits, prize }) => {
        const step = make('li', this.shown?.hits === hits ? 'reached' : '');
        step.append(make('span', '', say(`ถูก ${hits}`, `${hits} hit`)), make('b', '', `×${prize}`));
        return step;
      });
    ladder.replaceChildren(...steps);
    ladder.querySelector('.reached')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  private fillSheet(): void {
    const { facts } = this.parts.state;
    fillSheet(element('sheet-body', HTMLElement), facts, this.ticket.count, this.past);
  }

  private tellPicks(): void {
    const { most } = this.ticket;
    this.purse.tell(
      this.ticket.count > 0 ? '' : say(`เลือก 1 ถึง ${most} เลข`, `Pick 1 to ${most} numbers`),
    );
  }

  private setBusy(isBusy: boolean): void {
    this.purse.isBusy = isBusy;
    this.showControls();
  }

  private showControls(): void {
    const { stakes } = this.parts.state;
    const { isBusy } = this.purse;
    element('stake', HTMLElement).textContent = amountText(stakes[this.stakeIndex] ?? 0);
    element('less', HTMLButtonElement).disabled = isBusy || this.stakeIndex === 0;
    element('more', HTMLButtonElement).disabled = isBusy || this.stakeIndex === stakes.length - 1;
    element('clear', HTMLButtonElement).disabled = isBusy || this.ticket.count === 0;
    element('quick', HTMLButtonElement).disabled = isBusy;
    // Busy, not disabled: a disabled button would lose the keyboard's focus at every round.
    this.act.disabled = false;
    this.act.setAttribute('aria-busy', String(isBusy));
    this.act.setAttribute('aria-disabled', String(isBusy || this.ticket.count === 0));
  }
}
