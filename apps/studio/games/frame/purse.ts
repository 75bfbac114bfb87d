import type { RoundView } from '../../src/play-protocol.ts';
import { Amount } from './amounts.ts';
import { element, make } from './elements.ts';
import { problemText, say } from './language.ts';
import { wait } from './motion.ts';
import { Refused, type Session } from './session.ts';
import { tellProblem } from './shell.ts';

const POLL_MS = 1500;

export const payoutTexts = {
  onItsWay: say('รางวัลกำลังเข้ากระเป๋า', 'Your prize is on its way'),
  arrived: say('รางวัลเข้ากระเป๋าแล้ว', 'Your prize has arrived'),
  disputed: say('รางวัลรอการตรวจสอบจากเว็บ', 'The site is checking your prize'),
};

const stillAskingText = say(
  'การเชื่อมต่อขาดหาย กำลังตรวจสอบรอบนี้ ไม่หักเดิมพันซ้ำ',
  'Connection lost. Asking about this round; no second stake is taken.',
);

const noResultText = say('รอบนี้ไม่มีผล', 'This round has no result');

type PaidRound = Pick<RoundView<unknown>, 'round_id' | 'status' | 'balance' | 'win'>;

interface Parts {
  session: Pick<Session<unknown, unknown>, 'round' | 'state'>;
  state: { balance: number; deposit_url: string | null };
}

/** What a player is told where rounds come one after the other: the balance, and a line of text. */
export class Purse {
  readonly notice = element('notice', HTMLElement);
  /** While a round is under way, it says what the balance is. */
  isBusy = false;
  private readonly balance = new Amount(element('balance', HTMLElement));
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
    this.balance.show(parts.state.balance, 0);
  }

  tell(text: string): void {
    this.notice.replaceChildren(make('span', '', text));
  }

  /** While a round's answer is missing. */
  tellTrouble(): void {
    this.tell(stillAskingText);
  }

  /** Of a round that ended without one. */
  tellNoResult({ problem }: Pick<RoundView<unknown>, 'problem'>): void {
    this.tell(problem === null ? noResultText : problemText(problem));
  }

  /** Why a round was not played. */
  explain(error: unknown): void {
    tellProblem(this.notice, error, this.parts.state.deposit_url);
    if (error instanceof Refused && error.code === 'not_enough_money') void this.askBalance();
  }

  /** The stake leaves the balance at once; the prize joins it when the round has been shown. */
  takeStake({ status, balance, win }: PaidRound): void {
    if (balance !== null && status === 'settled') this.balance.show(Math.max(0, balance - win));
  }

  /** The round has been shown to its end. */
  addPrize({ round_id, status, balance }: PaidRound): void {
    if (balance !== null) this.balance.show(balance);
    if (status === 'paying') void this.followPayout(round_id);
  }

  /** The prize is certain; only the wallet's confirmation is late. */
  async followPayout(roundId: string): Promise<void> {
    this.tell(payoutTexts.onItsWay);
    for (;;) {
      await wait(POLL_MS);
      const round = await this.parts.session.round(roundId).catch(() => undefined);
      if (round === undefined || round.status === 'paying') continue;
      if (this.isBusy) return;
      this.tell(round.status === 'settled' ? payoutTexts.arrived : payoutTexts.disputed);
      return this.askBalance();
    }
  }

  /** The money may have gone elsewhere meanwhile: another game, a withdrawal, a round since. */
  private async askBalance(): Promise<void> {
    const state = await this.parts.session.state().catch(() => undefined);
    if (state !== undefined) this.balance.show(state.balance);
  }
}
