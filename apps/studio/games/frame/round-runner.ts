import type { RoundView } from '../../src/play-protocol.ts';
import { AmountDisplay } from './amounts.ts';
import { elementById, makeElement } from './elements.ts';
import { problemText, localText } from './language.ts';
import { waitMs } from './motion.ts';
import { StudioRefusal } from './session.ts';
import { errorNodes, type OpenedGame } from './shell.ts';

const POLL_MS = 1500;

export const payoutTexts = {
  onItsWay: localText('รางวัลกำลังเข้ากระเป๋า', 'Your prize is on its way'),
  arrived: localText('รางวัลเข้ากระเป๋าแล้ว', 'Your prize has arrived'),
  disputed: localText('รางวัลรอการตรวจสอบจากเว็บ', 'The site is checking your prize'),
};

const stillAskingText = localText(
  'การเชื่อมต่อขาดหาย กำลังตรวจสอบรอบนี้ ไม่หักเดิมพันซ้ำ',
  'Connection lost. Asking about this round; no second stake is taken.',
);
const noResultText = localText('รอบนี้ไม่มีผล', 'This round has no result');

interface Act<Outcome> {
  act: string;
  choice: object;
  /** Shows the outcome of a round; called only if the round has one. */
  show: (round: RoundView<Outcome>, outcome: Outcome) => Promise<void>;
  /** Called if the round ends without an outcome. */
  miss?: () => Promise<void>;
}

/** Plays rounds one after the other, and shows the balance, the late prizes and a line of text. */
export class RoundRunner<Outcome> {
  readonly notice = elementById('notice', HTMLElement);
  isBusy = false;
  /** Called when a round begins and when it has been shown. */
  onBusy: () => void = () => {};
  private readonly balance = new AmountDisplay(elementById('balance', HTMLElement));
  private readonly game: OpenedGame<unknown, Outcome>;

  constructor(game: OpenedGame<unknown, Outcome>) {
    this.game = game;
    this.balance.show(game.state.balance, 0);
  }

  tell(text: string): void {
    this.notice.replaceChildren(makeElement('span', '', text));
  }

  async play({ act, choice, show, miss = async () => {} }: Act<Outcome>): Promise<void> {
    this.setBusy(true);
    this.tell('');
    try {
      const { session } = this.game;
      const round = await session.play(act, choice, () => this.tell(stillAskingText));
      const { outcome } = round;
      if (outcome !== null) return await this.present(round, () => show(round, outcome));
      await miss();
      this.tell(round.problem === null ? noResultText : problemText(round.problem));
    } catch (error) {
      this.notice.replaceChildren(...errorNodes(error, this.game.state.deposit_url));
      if (error instanceof StudioRefusal && error.code === 'not_enough_money')
        void this.askBalance();
      await miss();
    } finally {
      this.setBusy(false);
    }
  }

  /** Shows the newest past round. If a reload interrupted that round, its result also appears as text. */
  showPast(
    show: (round: RoundView<Outcome>, outcome: Outcome) => void,
    textOf: (round: RoundView<Outcome>, outcome: Outcome) => string,
  ): void {
    const { past } = this;
    if (past === null) return;
    if (past.outcome !== null) show(past, past.outcome);
    if (past.status === 'paying') return void this.followPayout(past.round_id);
    if (this.game.resumed.length === 0) return;
    if (past.problem !== null) this.tell(problemText(past.problem));
    else if (past.outcome !== null) this.tell(textOf(past, past.outcome));
  }

  get past(): RoundView<Outcome> | null {
    return this.game.resumed.at(-1) ?? this.game.state.last_round;
  }

  /** Subtracts the stake at once, and adds the prize only after the round has been shown. */
  private async present(round: RoundView<Outcome>, show: () => Promise<void>): Promise<void> {
    const { status, balance, win } = round;
    if (balance !== null && status === 'settled') this.balance.show(Math.max(0, balance - win));
    this.tell('');
    await show();
    if (balance !== null) this.balance.show(balance);
    if (status === 'paying') void this.followPayout(round.round_id);
  }

  /** Polls a won round until the wallet has confirmed the prize. */
  private async followPayout(roundId: string): Promise<void> {
    this.tell(payoutTexts.onItsWay);
    for (;;) {
      await waitMs(POLL_MS);
      const round = await this.game.session.round(roundId).catch(() => undefined);
      if (round === undefined || round.status === 'paying') continue;
      if (this.isBusy) return;
      this.tell(round.status === 'settled' ? payoutTexts.arrived : payoutTexts.disputed);
      return this.askBalance();
    }
  }

  /** Loads the balance, because another game, a withdrawal or a later round may have changed it. */
  private async askBalance(): Promise<void> {
    const state = await this.game.session.state().catch(() => undefined);
    if (state !== undefined) this.balance.show(state.balance);
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.onBusy();
  }
}

/** Marks a button as busy without disabling it, because a disabled button loses the keyboard focus. */
export function showActButton(button: HTMLButtonElement, isBusy: boolean, isEmpty = false): void {
  button.disabled = false;
  button.setAttribute('aria-busy', String(isBusy));
  button.setAttribute('aria-disabled', String(isBusy || isEmpty));
}
