import type { KenoFacts, KenoOutcome } from '../../src/engines/keno/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { elementById, makeElement } from '../frame/elements.ts';
import { localText } from '../frame/language.ts';
import { RoundRunner, showActButton } from '../frame/round-runner.ts';
import { openGame, type OpenedGame } from '../frame/shell.ts';
import { noteSequence } from '../frame/sound.ts';
import { StakePicker } from '../frame/stake.ts';
import { KenoBoard } from './board.ts';
import { fillKenoRules, type PastKenoRound } from './sheet.ts';
import { KenoTicket } from './ticket.ts';

const DEFAULT_STAKE = 10;
const DEFAULT_PICKS = 5;
const LAST_ROUNDS = 10;

const winSound = noteSequence([523.25, 659.25, 783.99, 1046.5], 300);

/** Runs one keno game: takes the picks and the stake, shows the draw, and shows the result. */
class Game {
  private readonly page: OpenedGame<KenoFacts, KenoOutcome>;
  private readonly board: KenoBoard;
  private readonly ticket: KenoTicket;
  private readonly act = elementById('act', HTMLButtonElement);
  private readonly runner: RoundRunner<KenoOutcome>;
  private readonly stake: StakePicker;
  private readonly past: PastKenoRound[] = [];
  private shown: KenoOutcome | undefined;

  constructor(page: OpenedGame<KenoFacts, KenoOutcome>) {
    this.page = page;
    const { facts } = page.state;
    this.board = new KenoBoard(facts);
    this.ticket = new KenoTicket(facts.labels.length, facts.tickets.length);
    this.runner = new RoundRunner(page);
    this.stake = new StakePicker(page.state, DEFAULT_STAKE);
    this.runner.onBusy = () => this.showControls();
    this.board.onPress = (place) => this.press(place);
    this.board.onBall = (isHit) =>
      page.sound.play([{ frequency: isHit ? 880 : 330, at: 0, lengthMs: isHit ? 180 : 60 }]);
    elementById('clear', HTMLButtonElement).onclick = () => this.change(() => this.ticket.set([]));
    elementById('quick', HTMLButtonElement).onclick = () =>
      this.change(() => this.ticket.pickQuickly(Math.min(DEFAULT_PICKS, this.ticket.most)));
    this.act.onclick = () => void this.play();
    const body = elementById('sheet-body', HTMLElement);
    elementById('open-sheet', HTMLButtonElement).addEventListener('click', () =>
      fillKenoRules(body, facts, this.ticket.count, this.past),
    );
    this.showTicket();
    this.tellPicks();
    this.runner.showPast(
      (round, outcome) => {
        this.ticket.set(outcome.picks);
        this.showTicket();
        this.showOutcome(round, outcome);
        this.board.show(outcome);
      },
      ({ win }) => {
        const text = amountText(win);
        return localText(
          `รอบที่ค้างอยู่จบแล้ว รางวัล ${text}`,
          `The round from before ended: ${text} won`,
        );
      },
    );
  }

  private async play(): Promise<void> {
    if (this.runner.isBusy) return;
    if (this.ticket.count === 0) return this.tellPicks();
    this.forgetOutcome();
    await this.runner.play({
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
    this.runner.tell(localText(`ถูก ${hits} จาก ${picks.length}`, `${hits} of ${picks.length} hit`));
    if (win > 0) this.runner.notice.append(makeElement('b', 'won', `+${amountText(win)}`));
  }

  private press(place: number): void {
    let isFull = false;
    this.change(() => (isFull = !this.ticket.toggle(place)));
    const { most } = this.ticket;
    if (isFull) this.runner.tell(localText(`เลือกได้ไม่เกิน ${most} เลข`, `At most ${most} numbers`));
  }

  private change(work: () => void): void {
    if (this.runner.isBusy) return;
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
        const name = makeElement('span', '', localText(`ถูก ${hits}`, `${hits} hit`));
        const className = this.shown?.hits === hits ? 'reached' : '';
        return makeElement('li', className, name, makeElement('b', '', `×${prize}`));
      });
    const target = elementById('ladder', HTMLElement);
    target.replaceChildren(...steps);
    target.querySelector('.reached')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  private tellPicks(): void {
    const { most, count } = this.ticket;
    this.runner.tell(
      count > 0 ? '' : localText(`เลือก 1 ถึง ${most} เลข`, `Pick 1 to ${most} numbers`),
    );
  }

  private showControls(): void {
    const { isBusy } = this.runner;
    const isEmpty = this.ticket.count === 0;
    this.stake.setBusy(isBusy);
    elementById('clear', HTMLButtonElement).disabled = isBusy || isEmpty;
    elementById('quick', HTMLButtonElement).disabled = isBusy;
    showActButton(this.act, isBusy, isEmpty);
  }
}

openGame<KenoFacts, KenoOutcome>((page) => void new Game(page));
