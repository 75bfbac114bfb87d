import type { SlotFacts, SlotOutcome, SlotScreen } from '../../src/engines/slot/protocol.ts';
import type { RoundView } from '../../src/play-protocol.ts';
import { AmountDisplay, amountText } from '../frame/amounts.ts';
import { elementById } from '../frame/elements.ts';
import { RoundRunner, showActButton } from '../frame/round-runner.ts';
import { openGame, type OpenedGame } from '../frame/shell.ts';
import { noteSequence, type SoundNote } from '../frame/sound.ts';
import { StakePicker } from '../frame/stake.ts';
import { loadSymbolPictures } from './cells.ts';
import { fillSlotRules } from './paytable.ts';
import { SlotReels } from './reels.ts';
import { animateSparks } from './sparks.ts';
import { lastSlotScreen, animateSlotSteps } from './steps.ts';
import { winLabels, winSize } from './win-rules.ts';

const DEFAULT_STAKE = 10;

const stepNames = { free: 'ฟรีสปิน', tumble: 'ร่วงต่อเนื่อง', respin: 'หมุนเหรียญ' };

const spinSound: readonly SoundNote[] = [
  { frequency: 220, at: 0, lengthMs: 90 },
  { frequency: 330, at: 60, lengthMs: 120 },
];
const landSound: readonly SoundNote[] = [{ frequency: 110, at: 0, lengthMs: 110, type: 'square' }];
const WIN_NOTES = [523.25, 659.25, 783.99, 1046.5, 1318.51, 1567.98];

type Page = OpenedGame<SlotFacts, SlotOutcome>;
type SlotRound = RoundView<SlotOutcome>;

/** Runs one slot game: takes the stake, shows the round, and shows the result. */
class Game {
  private readonly facts: SlotFacts;
  private readonly sound: Page['sound'];
  private readonly reels: SlotReels;
  private readonly act = elementById('act', HTMLButtonElement);
  private readonly win = elementById('win', HTMLElement);
  private readonly winLabel = elementById('win-label', HTMLElement);
  private readonly winAmount = new AmountDisplay(elementById('win-amount', HTMLElement));
  private readonly runner: RoundRunner<SlotOutcome>;
  private readonly stake: StakePicker;
  private lastShown: SlotScreen | undefined;

  constructor(page: Page, reels: SlotReels) {
    this.facts = page.state.facts;
    this.sound = page.sound;
    this.reels = reels;
    reels.onLanded = () => this.sound.play(landSound);
    this.runner = new RoundRunner(page);
    this.stake = new StakePicker(page.state, DEFAULT_STAKE);
    this.runner.onBusy = () => this.showControls();
    this.act.onclick = () => void this.spin();
    document.addEventListener('keydown', (event) => this.press(event));
    this.showControls();
    this.runner.showPast(
      ({ win }, outcome) => {
        this.lastShown = lastSlotScreen(outcome);
        reels.show(this.lastShown);
        if (win > 0) reels.showWins(this.lastShown);
      },
      ({ win }) => `รอบที่ค้างอยู่จบแล้ว ได้รางวัล ${amountText(win)}`,
    );
  }

  private press(event: KeyboardEvent): void {
    const { key, target, repeat } = event;
    const isSheetOpen = elementById('sheet', HTMLDialogElement).open;
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
    if (this.runner.isBusy) return;
    this.win.hidden = true;
    this.sound.play(spinSound);
    this.reels.turn();
    await this.runner.play({
      act: 'spin',
      choice: { stake: this.stake.baht },
      show: async (round, outcome) => {
        await this.reels.land(outcome);
        if (outcome.steps?.length) await this.showSteps(round, outcome);
        this.lastShown = lastSlotScreen(outcome);
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
    await animateSlotSteps(outcome, Math.round(win / shareBaht) - later, {
      reels: this.reels,
      shareBaht,
      tell: (text) => this.runner.tell(text),
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
    if (size === 'none') return this.runner.tell('');
    if (!outcome.steps?.length) this.reels.showWins(outcome);
    this.win.hidden = false;
    this.win.dataset['size'] = size;
    this.winLabel.textContent = winLabels[size];
    this.winAmount.show(0, 0);
    this.winAmount.show(win, { small: 0, good: 500, large: 1200 }[size]);
    this.runner.tell(this.winText(outcome, stake));
    if (size === 'small') return;
    const stakes = win / stake;
    this.sound.play(noteSequence(WIN_NOTES.slice(0, stakes >= 15 ? 6 : stakes >= 5 ? 5 : 3)));
    const { accent, glow } = this.facts.colors;
    const sparks = elementById('sparks', HTMLCanvasElement);
    if (size === 'large') animateSparks(sparks, [accent, glow, '#ffffff']);
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
    this.stake.setBusy(this.runner.isBusy);
    showActButton(this.act, this.runner.isBusy);
  }
}

/** Thai only: a slot's symbols and rules have no English texts. */
openGame<SlotFacts, SlotOutcome>(
  async (page) => {
    const { facts } = page.state;
    elementById('hero', HTMLImageElement).src = facts.hero;
    fillSlotRules(elementById('sheet-body', HTMLElement), facts);
    const pictures = await loadSymbolPictures(facts.symbols);
    new Game(page, new SlotReels(elementById('reels', HTMLCanvasElement), facts, pictures));
  },
  { isThaiOnly: true },
);
