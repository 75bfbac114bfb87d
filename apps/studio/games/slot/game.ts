import type { SlotFacts, SlotOutcome, SlotScreen } from '../../src/engines/slot/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { Amount, amountText } from '../frame/amounts.ts';
import { element } from '../frame/elements.ts';
import { Purse, showAct } from '../frame/purse.ts';
import { openGame, type OpenGame } from '../frame/shell.ts';
import { ladder, type Note } from '../frame/sound.ts';
import { Stake } from '../frame/stake.ts';
import { loadPictures } from './cells.ts';
import { fillPaytable } from './paytable.ts';
import { Reels } from './reels.ts';
import { sparkle } from './sparks.ts';
import { lastScreen, animateSteps } from './steps.ts';
import { winLabels, winSize } from './win-rules.ts';

const DEFAULT_STAKE = 10;

const stepNames = { free: 'ฟรีสปิน', tumble: 'ร่วงต่อเนื่อง', respin: 'หมุนเหรียญ' };

const spinSound: readonly Note[] = [
  { frequency: 220, at: 0, lengthMs: 90 },
  { frequency: 330, at: 60, lengthMs: 120 },
];
const landSound: readonly Note[] = [{ frequency: 110, at: 0, lengthMs: 110, type: 'square' }];
const WIN_NOTES = [523.25, 659.25, 783.99, 1046.5, 1318.51, 1567.98];

type Page = OpenGame<SlotFacts, SlotOutcome>;
type SlotRound = RoundView<SlotOutcome>;

/** Runs one slot game: takes the stake, shows the round, and shows the result. */
class Game {
  private readonly facts: SlotFacts;
  private readonly sound: Page['sound'];
  private readonly reels: Reels;
  private readonly act = element('act', HTMLButtonElement);
  private readonly win = element('win', HTMLElement);
  private readonly winLabel = element('win-label', HTMLElement);
  private readonly winAmount = new Amount(element('win-amount', HTMLElement));
  private readonly purse: Purse<SlotOutcome>;
  private readonly stake: Stake;
  private lastShown: SlotScreen | undefined;

  constructor(page: Page, reels: Reels) {
    this.facts = page.state.facts;
    this.sound = page.sound;
    this.reels = reels;
    reels.onLanded = () => this.sound.play(landSound);
    this.purse = new Purse(page);
    this.stake = new Stake(page.state, DEFAULT_STAKE);
    this.purse.onBusy = () => this.showControls();
    this.act.onclick = () => void this.spin();
    document.addEventListener('keydown', (event) => this.press(event));
    this.showControls();
    this.purse.showPast(
      ({ win }, outcome) => {
        this.lastShown = lastScreen(outcome);
        reels.show(this.lastShown);
        if (win > 0) reels.showWins(this.lastShown);
      },
      ({ win }) => `รอบที่ค้างอยู่จบแล้ว ได้รางวัล ${amountText(win)}`,
    );
  }

  private press(event: KeyboardEvent): void {
    const { key, target, repeat } = event;
    const isSheetOpen = element('sheet', HTMLDialogElement).open;
    if (isSheetOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowUp' || key === '+') this.stake.step(1);
    if (key === 'ArrowDown' || key === '-') this.stake.step(-1);
    // A focused control handles the key itself. A held key must not start one round after another.
    const isOnControl = target instanceof Element && target.closest('a, button') !== null;
    if ((key !== ' ' && key !== 'Enter') || isOnControl || repeat) return;
    event.preventDefault();
    void this.spin();
  }

  private async spin(): Promise<void> {
    if (this.purse.isBusy) return;
    this.win.hidden = true;
    this.sound.play(spinSound);
    this.reels.turn();
    await this.purse.play({
      act: 'spin',
      choice: { stake: this.stake.baht },
      show: async (round, outcome) => {
        await this.reels.land(outcome);
        if (outcome.steps?.length) await this.showSteps(round, outcome);
        this.lastShown = lastScreen(outcome);
        this.celebrate(round, outcome);
      },
      miss: () => this.reels.halt(this.lastShown),
    });
  }

  /** Shows the free spins, tumbles or respins of a round, with the growing sum of the win. */
  private async showSteps({ stake, win }: SlotRound, outcome: SlotOutcome): Promise<void> {
    const shareBaht = stake / this.facts.shares;
    const later = (outcome.steps ?? []).reduce((sum, step) => sum + step.shares, 0);
    this.win.dataset['size'] = 'small';
    this.winAmount.show(0, 0);
    await animateSteps(outcome, Math.round(win / shareBaht) - later, {
      reels: this.reels,
      shareBaht,
      tell: (text) => this.purse.tell(text),
      onWon: (shares) => {
        this.winLabel.textContent = 'รวมรอบนี้';
        this.win.hidden = shares === 0;
        this.winAmount.show(shares * shareBaht);
        this.sound.play(landSound);
      },
    });
  }

  private celebrate(round: SlotRound, outcome: SlotOutcome): void {
    const { win, stake } = round;
    const size = winSize(win, stake);
    if (size === 'none') return this.purse.tell('');
    if (!outcome.steps?.length) this.reels.showWins(outcome);
    this.win.hidden = false;
    this.win.dataset['size'] = size;
    this.winLabel.textContent = winLabels[size];
    this.winAmount.show(0, 0);
    this.winAmount.show(win, { small: 0, good: 500, large: 1200 }[size]);
    this.purse.tell(this.winText(outcome, stake));
    if (size === 'small') return;
    const stakes = win / stake;
    this.sound.play(ladder(WIN_NOTES.slice(0, stakes >= 15 ? 6 : stakes >= 5 ? 5 : 3)));
    const { accent, glow } = this.facts.colors;
    const sparks = element('sparks', HTMLCanvasElement);
    if (size === 'large') sparkle(sparks, [accent, glow, '#ffffff']);
  }

  private winText({ lines, scatter, steps = [] }: SlotOutcome, stake: number): string {
    const { symbols, shares } = this.facts;
    const [first] = steps;
    if (first !== undefined) return `${stepNames[first.kind]} ${steps.length} ครั้ง`;
    const symbolText = (letter: string, count: number) =>
      `${symbols.find((one) => one.letter === letter)?.name ?? ''} ${count} ตัว`;
    const texts = scatter.stakes > 0 ? [symbolText('S', scatter.count)] : [];
    const best = lines.toSorted((a, b) => b.lineStakes - a.lineStakes)[0];
    if (best === undefined) return texts.join();
    const text = symbolText(best.symbol, best.count);
    const unit = best.rows.length > 0 ? 'เส้น' : 'รางวัล';
    const only = `${text} ได้ ${amountText((best.lineStakes * stake) / shares)}`;
    texts.push(lines.length === 1 ? only : `${lines.length} ${unit} สูงสุด ${text}`);
    return texts.join(' · ');
  }

  private showControls(): void {
    this.stake.setBusy(this.purse.isBusy);
    showAct(this.act, this.purse.isBusy);
  }
}

/** Thai only: a slot's symbols and rules have no English texts. */
openGame<SlotFacts, SlotOutcome>(
  async (page) => {
    const { facts } = page.state;
    element('hero', HTMLImageElement).src = facts.hero;
    fillPaytable(element('sheet-body', HTMLElement), facts);
    const pictures = await loadPictures(facts.symbols);
    new Game(page, new Reels(element('reels', HTMLCanvasElement), facts, pictures));
  },
  { isThaiOnly: true },
);
