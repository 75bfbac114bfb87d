import type { PlayState, RoundView } from '../../src/play-protocol.ts';
import type { SlotFacts, SlotOutcome, SlotScreen } from '../../src/engines/slot/protocol.ts';
import { Amount, amountText } from '../frame/amounts.ts';
import { element } from '../frame/elements.ts';
import { Purse } from '../frame/purse.ts';
import type { Session } from '../frame/session.ts';
import type { Sound } from '../frame/sound.ts';
import type { Reels } from './reels.ts';
import { landSound, spinSound, winSound } from './sounds.ts';
import { sparkle } from './sparks.ts';
import { lastScreen, playSteps } from './steps.ts';
import { winLabels, winSize } from './win-rules.ts';

const DEFAULT_STAKE = 10;

const stepNames = { free: 'ฟรีสปิน', tumble: 'ร่วงต่อเนื่อง', respin: 'หมุนเหรียญ' };

export type SlotState = PlayState<SlotFacts, SlotOutcome>;
export type SlotRound = RoundView<SlotOutcome>;
export type SlotSession = Session<SlotFacts, SlotOutcome>;

/** One game in play: the stake, the button, the round, and what the player is told of it. */
export class Game {
  private readonly parts: { session: SlotSession; state: SlotState; reels: Reels; sound: Sound };
  private readonly act = element('act', HTMLButtonElement);
  private readonly win = element('win', HTMLElement);
  private readonly purse: Purse;
  private readonly winAmount = new Amount(element('win-amount', HTMLElement));
  private stakeIndex: number;
  private lastShown: SlotScreen | undefined;

  constructor(parts: Game['parts']) {
    this.parts = parts;
    const { state, reels, sound } = parts;
    this.stakeIndex = Math.max(0, state.stakes.indexOf(state.last_round?.stake ?? DEFAULT_STAKE));
    reels.onLanded = () => sound.play(landSound);
    this.purse = new Purse(parts);
    element('less', HTMLButtonElement).onclick = () => this.changeStake(-1);
    element('more', HTMLButtonElement).onclick = () => this.changeStake(1);
    this.act.onclick = () => void this.spin();
    this.showControls();
  }

  changeStake(by: -1 | 1): void {
    const next = this.stakeIndex + by;
    if (this.purse.isBusy || next < 0 || next >= this.parts.state.stakes.length) return;
    this.stakeIndex = next;
    this.showControls();
  }

  /** What happened while the page was away, shown as it ended and without ceremony. */
  showPast(round: SlotRound, isNews: boolean): void {
    if (round.outcome !== null) {
      this.lastShown = lastScreen(round.outcome);
      this.parts.reels.show(this.lastShown);
      if (round.win > 0) this.parts.reels.showWins(this.lastShown);
    }
    if (!isNews) return;
    if (round.problem !== null) return this.purse.tell(round.problem.message);
    if (round.outcome !== null) this.purse.tell(`รอบที่ค้างอยู่จบแล้ว ได้รางวัล ${amountText(round.win)}`);
  }

  async spin(): Promise<void> {
    if (this.purse.isBusy) return;
    const { session, state, reels, sound } = this.parts;
    const stake = state.stakes[this.stakeIndex] ?? DEFAULT_STAKE;
    this.setBusy(true);
    this.purse.tell('');
    this.win.hidden = true;
    sound.play(spinSound);
    reels.turn();
    try {
      await this.present(await session.play('spin', { stake }, () => this.purse.tellTrouble()));
    } catch (error) {
      this.purse.explain(error);
      await reels.halt(this.lastShown);
    } finally {
      this.setBusy(false);
    }
  }

  private async present(round: SlotRound): Promise<void> {
    const { reels } = this.parts;
    const { outcome } = round;
    if (outcome === null) {
      await reels.halt(this.lastShown);
      return this.purse.tell(round.problem?.message ?? 'รอบนี้ไม่มีผล');
    }
    this.purse.takeStake(round);
    await reels.land(outcome);
    if ((outcome.steps?.length ?? 0) > 0) await this.presentSteps(round, outcome);
    this.lastShown = lastScreen(outcome);
    this.celebrate(round, outcome);
    this.purse.addPrize(round);
  }

  /** Free spins, tumbles or coins; the amount grows with each of them. */
  private async presentSteps(round: SlotRound, outcome: SlotOutcome): Promise<void> {
    const { reels, sound, state } = this.parts;
    const shareBaht = round.stake / state.facts.shares;
    const later = (outcome.steps ?? []).reduce((sum, step) => sum + step.shares, 0);
    const base = Math.round(round.win / shareBaht) - later;
    const label = element('win-label', HTMLElement);
    this.win.dataset['size'] = 'small';
    this.winAmount.show(0, 0);
    await playSteps(outcome, base, {
      reels,
      shareBaht,
      tell: (text) => this.purse.tell(text),
      onWon: (shares) => {
        label.textContent = 'รวมรอบนี้';
        this.win.hidden = shares === 0;
        this.winAmount.show(shares * shareBaht);
        sound.play(landSound);
      },
    });
  }

  private celebrate(round: SlotRound, outcome: SlotOutcome): void {
    const { reels, sound, state } = this.parts;
    const size = winSize(round.win, round.stake);
    if (size === 'none') return this.purse.tell('');
    if (outcome.steps === undefined || outcome.steps.length === 0) reels.showWins(outcome);
    this.win.hidden = false;
    this.win.dataset['size'] = size;
    element('win-label', HTMLElement).textContent = winLabels[size];
    this.winAmount.show(0, 0);
    this.winAmount.show(round.win, size === 'small' ? 0 : size === 'large' ? 1200 : 500);
    this.purse.tell(this.winText(outcome, round));
    if (size === 'small') return;
    sound.play(winSound(round.win / round.stake));
    if (size === 'large')
      sparkle(element('sparks', HTMLCanvasElement), [
        state.facts.colors.accent,
        state.facts.colors.glow,
        '#ffffff',
      ]);
  }

  private winText(outcome: SlotOutcome, round: SlotRound): string {
    const { facts } = this.parts.state;
    const nameOf = (letter: string) =>
      facts.symbols.find((one) => one.letter === letter)?.name ?? '';
    const best = outcome.lines.toSorted((a, b) => b.lineStakes - a.lineStakes)[0];
    const amount = (lineStakes: number) => amountText((lineStakes * round.stake) / facts.shares);
    const texts: string[] = [];
    const later = outcome.steps?.length ?? 0;
    if (later > 0) return `${stepNames[outcome.steps?.[0]?.kind ?? 'free']} ${later} ครั้ง`;
    if (outcome.scatter.stakes > 0) texts.push(`${nameOf('S')} ${outcome.scatter.count} ตัว`);
    if (best !== undefined && outcome.lines.length === 1) {
      texts.push(`${nameOf(best.symbol)} ${best.count} ตัว ได้ ${amount(best.lineStakes)}`);
    } else if (best !== undefined) {
      const unit = best.rows.length > 0 ? 'เส้น' : 'รางวัล';
      texts.push(`${outcome.lines.length} ${unit} สูงสุด ${nameOf(best.symbol)} ${best.count} ตัว`);
    }
    return texts.join(' · ');
  }

  private setBusy(isBusy: boolean): void {
    this.purse.isBusy = isBusy;
    this.showControls();
  }

  private showControls(): void {
    const { stakes } = this.parts.state;
    element('stake', HTMLElement).textContent = amountText(stakes[this.stakeIndex] ?? 0);
    element('less', HTMLButtonElement).disabled = this.purse.isBusy || this.stakeIndex === 0;
    element('more', HTMLButtonElement).disabled =
      this.purse.isBusy || this.stakeIndex === stakes.length - 1;
    // Busy, not disabled: a disabled button would lose the keyboard's focus at every round.
    this.act.disabled = false;
    this.act.setAttribute('aria-busy', String(this.purse.isBusy));
    this.act.setAttribute('aria-disabled', String(this.purse.isBusy));
  }
}
