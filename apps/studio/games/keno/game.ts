import type { KenoFacts, KenoOutcome } from '../../src/engines/keno/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { element, make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { Purse, showAct } from '../frame/purse.ts';
import { openGame, type OpenGame } from '../frame/shell.ts';
import { ladder } from '../frame/sound.ts';
import { Stake } from '../frame/stake.ts';
import { Board } from './board.ts';
import { fillSheet, type PastRound } from './sheet.ts';
import { Ticket } from './ticket.ts';

const DEFAULT_STAKE = 10;
const DEFAULT_PICKS = 5;
const LAST_ROUNDS = 10;

const winSound = ladder([523.25, 659.25, 783.99, 1046.5], 300);

/** Runs one keno game: takes the picks and the stake, shows the draw, and shows the result. */
class Game {
  private readonly page: OpenGame<KenoFacts, KenoOutcome>;
  private readonly board: Board;
  private readonly ticket: Ticket;
  private readonly act = element('act', HTMLButtonElement);
  private readonly purse: Purse<KenoOutcome>;
  private readonly stake: Stake;
  private readonly past: PastRound[] = [];
  private shown: KenoOutcome | undefined;

  constructor(page: OpenGame<KenoFacts, KenoOutcome>) {
    this.page = page;
    const { facts } = page.state;
    this.board = new Board(facts);
    this.ticket = new Ticket(facts.labels.length, facts.tickets.length);
    this.purse = new Purse(page);
    this.stake = new Stake(page.state, DEFAULT_STAKE);
    this.purse.onBusy = () => this.showControls();
    this.board.onPress = (place) => this.press(place);
    this.board.onBall = (isHit) =>
      page.sound.play([{ frequency: isHit ? 880 : 330, at: 0, lengthMs: isHit ? 180 : 60 }]);
    element('clear', HTMLButtonElement).onclick = () => this.change(() => this.ticket.set([]));
    element('quick', HTMLButtonElement).onclick = () =>
      this.change(() => this.ticket.pickQuickly(Math.min(DEFAULT_PICKS, this.ticket.most)));
    this.act.onclick = () => void this.play();
    const body = element('sheet-body', HTMLElement);
    element('open-sheet', HTMLButtonElement).addEventListener('click', () =>
      fillSheet(body, facts, this.ticket.count, this.past),
    );
    this.showTicket();
    this.tellPicks();
    this.purse.showPast(
      (round, outcome) => {
        this.ticket.set(outcome.picks);
        this.showTicket();
        this.showOutcome(round, outcome);
        this.board.show(outcome);
      },
      ({ win }) => {
        const text = amountText(win);
        return say(`รอบที่ค้างอยู่จบแล้ว รางวัล ${text}`, `The round from before ended: ${text} won`);
      },
    );
  }

  private async play(): Promise<void> {
    if (this.purse.isBusy) return;
    if (this.ticket.count === 0) return this.tellPicks();
    this.forgetOutcome();
    await this.purse.play({
      act: 'draw',
      choice: { stake: this.stake.baht, picks: this.ticket.picks },
      show: async (round, outcome) => {
        await this.board.play(outcome);
        this.showOutcome(round, outcome);
        if (round.win > round.stake) this.page.sound.play(winSound);
      },
    });
  }

  private showOutcome({ win }: RoundView, outcome: KenoOutcome): void {
    const { hits, picks } = outcome;
    this.shown = outcome;
    this.past.unshift({ picks: picks.length, hits, win });
    this.past.splice(LAST_ROUNDS);
    this.showLadder();
    this.purse.tell(say(`ถูก ${hits} จาก ${picks.length}`, `${hits} of ${picks.length} hit`));
    if (win > 0) this.purse.notice.append(make('b', 'won', `+${amountText(win)}`));
  }

  private press(place: number): void {
    let isFull = false;
    this.change(() => (isFull = !this.ticket.toggle(place)));
    const { most } = this.ticket;
    if (isFull) this.purse.tell(say(`เลือกได้ไม่เกิน ${most} เลข`, `At most ${most} numbers`));
  }

  private change(work: () => void): void {
    if (this.purse.isBusy) return;
    if (this.shown !== undefined) this.forgetOutcome();
    work();
    this.showTicket();
    this.tellPicks();
  }

  private forgetOutcome(): void {
    this.shown = undefined;
    this.showLadder();
    this.board.clearDraw();
  }

  private showTicket(): void {
    this.board.showPicks(this.ticket);
    this.showLadder();
    this.showControls();
  }

  /** Shows the prizes of this number of picks, highest first, and highlights the prize of the round. */
  private showLadder(): void {
    const ticket = this.page.state.facts.tickets[this.ticket.count - 1];
    const steps = (ticket?.lines ?? [])
      .filter(({ prize }) => prize > 0)
      .toReversed()
      .map(({ hits, prize }) => {
        const name = make('span', '', say(`ถูก ${hits}`, `${hits} hit`));
        const className = this.shown?.hits === hits ? 'reached' : '';
        return make('li', className, name, make('b', '', `×${prize}`));
      });
    const target = element('ladder', HTMLElement);
    target.replaceChildren(...steps);
    target.querySelector('.reached')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  private tellPicks(): void {
    const { most, count } = this.ticket;
    this.purse.tell(count > 0 ? '' : say(`เลือก 1 ถึง ${most} เลข`, `Pick 1 to ${most} numbers`));
  }

  private showControls(): void {
    const { isBusy } = this.purse;
    const isEmpty = this.ticket.count === 0;
    this.stake.setBusy(isBusy);
    element('clear', HTMLButtonElement).disabled = isBusy || isEmpty;
    element('quick', HTMLButtonElement).disabled = isBusy;
    showAct(this.act, isBusy, isEmpty);
  }
}

openGame<KenoFacts, KenoOutcome>((page) => void new Game(page));
