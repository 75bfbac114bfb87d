import type { FishFacts, FishOutcome } from '../../src/engines/fish/protocol.ts';
import { AmountDisplay, amountText } from '../frame/amounts.ts';
import { elementById, makeElement } from '../frame/elements.ts';
import { problemText, localText } from '../frame/language.ts';
import { payoutTexts } from '../frame/round-runner.ts';
import { StudioRefusal } from '../frame/session.ts';
import { openGame, errorNodes, type OpenedGame } from '../frame/shell.ts';
import { noteSequence, type SoundNote } from '../frame/sound.ts';
import { StakePicker } from '../frame/stake.ts';
import { FishGun, isShotOpen, type FishRound } from './gun.ts';
import type { SwimmingFish } from './school.ts';
import { fillFishRules } from './sheet.ts';
import { loadFishSprites } from './sprites.ts';
import { WaterView } from './water.ts';

const DEFAULT_STAKE = 1;
const WIN_BANNER_MS = 1600;
/** A catch that pays at least this many stakes gets a banner. */
const BANNER_STAKES = 20;

const shotSound: readonly SoundNote[] = [
  { frequency: 320, at: 0, lengthMs: 60, type: 'square' },
  { frequency: 160, at: 30, lengthMs: 90 },
];
const CATCH_NOTES = [587.33, 739.99, 880, 1174.66, 1479.98];

type Page = OpenedGame<FishFacts, FishOutcome>;

/** Connects the player's taps and keys with the gun and the water. */
class Game {
  private readonly page: Page;
  private readonly water: WaterView;
  private readonly gun: FishGun;
  private readonly stake: StakePicker;
  private readonly notice = elementById('notice', HTMLElement);
  private readonly auto = elementById('auto', HTMLButtonElement);
  private readonly balance = new AmountDisplay(elementById('balance', HTMLElement));
  private isAuto = false;
  private bannerTimer = 0;

  constructor(page: Page, water: WaterView) {
    this.page = page;
    this.water = water;
    this.stake = new StakePicker(page.state, DEFAULT_STAKE);
    this.gun = new FishGun(page.session, page.state, this.stake.baht);
    this.stake.onChange = () => {
      this.gun.stake = this.stake.baht;
    };
    this.gun.onChange = () => this.showGun();
    water.onFrame = (now) => this.fireByItself(now);
    this.auto.onclick = () => this.setAuto(!this.isAuto);
    this.auto.disabled = false;
    this.showGun();
    this.tell(localText('แตะตัวที่ต้องการยิง', 'Tap what you want to shoot at'));
    void this.showPast(page.resumed);
  }

  tap(x: number, y: number): void {
    const { water } = this;
    const target = water.school.at(x, y);
    water.turnTo(x, y);
    if (target === undefined) return;
    water.aim = this.isAuto || water.aim !== undefined ? target : undefined;
    this.shootByHand(target);
  }

  /** Handles a key press. Returns false if the game does not use the key. */
  press({ key, repeat }: KeyboardEvent): boolean {
    if (key === 'ArrowLeft') this.aimNext(-1);
    else if (key === 'ArrowRight') this.aimNext(1);
    else if (key === 'ArrowUp' || key === '+') this.stake.step(1);
    else if (key === 'ArrowDown' || key === '-') this.stake.step(-1);
    else if (key !== ' ' && key !== 'Enter') return false;
    // A held key repeats its event; fire only on the first one.
    else if (!repeat) this.shootAtAim();
    return true;
  }

  setAuto(isOn: boolean): void {
    this.isAuto = isOn;
    this.auto.setAttribute('aria-pressed', String(isOn));
    if (!isOn) this.water.aim = undefined;
  }

  /** Moves the aim to the next target on the left (-1) or on the right (1), for players who use the keyboard. */
  private aimNext(by: 1 | -1): void {
    const { water } = this;
    const targets = water.school.targets();
    const place = targets.findIndex((one) => one === water.aim);
    const next = targets.at((place + by + targets.length) % Math.max(1, targets.length));
    if (next === undefined) return;
    water.aim = next;
    water.turnTo(next.place.x, next.place.y);
    this.tell(`${nameOf(next)} ×${next.kind.prizes.join('/')}`);
  }

  private shootAtAim(): void {
    if (!this.isThere(this.water.aim)) this.aimNext(1);
    if (this.water.aim !== undefined) this.shootByHand(this.water.aim);
  }

  /** Shows the shots fired before a reload, and polls unfinished shots until they end. */
  private async showPast(rounds: readonly FishRound[]): Promise<void> {
    const count = rounds.length;
    if (count === 0) return;
    if (rounds.some(isShotOpen)) {
      this.tell(localText(`กำลังถามผล ${count} นัดที่ค้างอยู่`, `Asking for ${count} shots from before`));
    }
    const ended = await Promise.all(
      rounds.map(async (round) => (isShotOpen(round) ? this.gun.awaitEnd(round.round_id) : round)),
    );
    const win = amountText(ended.reduce((sum, round) => sum + round.win, 0));
    this.tell(
      localText(
        `ที่ค้างอยู่ ${count} นัดได้ผลแล้ว รางวัลรวม ${win}`,
        `${count} shots from before are decided: you won ${win}`,
      ),
    );
  }

  private fireByItself(now: number): void {
    const { gun, water } = this;
    if (!this.isThere(water.aim)) water.aim = undefined;
    if (!this.isAuto) return;
    const readiness = gun.readiness(now);
    if (readiness === 'broke') return this.tellBroke();
    if (readiness !== 'ready') return;
    // Fire only at targets whose shots are all answered, because an earlier shot may already have caught the target.
    const free = water.school.targets().filter((one) => one.shots === 0);
    const target = water.aim ?? free.at(Math.floor(Math.random() * free.length));
    if (target !== undefined && target.shots === 0) void this.shoot(target, now);
  }

  private isThere(target: SwimmingFish | undefined): boolean {
    return target !== undefined && this.water.school.targets().includes(target);
  }

  private shootByHand(target: SwimmingFish): void {
    const now = performance.now();
    const readiness = this.gun.readiness(now);
    if (readiness === 'ready') return void this.shoot(target, now);
    if (readiness === 'broke') return this.tellBroke();
    if (readiness === 'waiting' && !this.gun.isTroubled) {
      this.tell(localText('รอผลนัดก่อนหน้าสักครู่', 'Waiting for the shots before'));
    }
  }

  private async shoot(target: SwimmingFish, now: number): Promise<void> {
    const { gun } = this;
    if (!gun.isTroubled) this.tell('');
    this.page.sound.play(shotSound);
    const arrived = this.water.fire(target);
    try {
      const round = await gun.shoot(target.kind.kind, now, () => this.tellTrouble());
      await arrived;
      this.present(target, round);
    } catch (error) {
      await arrived;
      this.giveBack(target, localText('คืนกระสุน', 'No charge'));
      this.explain(error);
      if (!(error instanceof StudioRefusal)) throw error;
    } finally {
      target.shots -= 1;
    }
  }

  private present(target: SwimmingFish, round: FishRound): void {
    const { water } = this;
    const { outcome, win } = round;
    if (!this.gun.isTroubled && this.notice.dataset['trouble'] !== undefined) this.tell('');
    if (outcome === null) {
      this.giveBack(target, localText('คืนกระสุน', 'Returned'));
      return this.tell(round.problem === null ? '' : problemText(round.problem));
    }
    const { stakes } = outcome;
    const { x, y } = target.place;
    if (!outcome.isCaught) return water.effects.miss(x, y);
    target.caughtMs ??= 0;
    if (water.aim === target) water.aim = undefined;
    water.effects.win(x, y, win, stakes);
    this.page.sound.play(
      noteSequence(CATCH_NOTES.slice(0, stakes >= 20 ? 5 : stakes >= 6 ? 3 : 2), 240, 90),
    );
    elementById('last', HTMLElement).textContent = amountText(win);
    this.tell(`${nameOf(target)} ×${stakes} = ${amountText(win)}`);
    if (stakes >= BANNER_STAKES) this.showBanner(nameOf(target), win);
    if (round.status === 'paying') void this.awaitPayout(round);
  }

  private async awaitPayout(round: FishRound): Promise<void> {
    this.tell(payoutTexts.onItsWay);
    const paid = await this.gun.awaitEnd(round.round_id);
    this.tell(paid.status === 'settled' ? payoutTexts.arrived : payoutTexts.disputed);
  }

  private showBanner(name: string, win: number): void {
    const banner = elementById('win', HTMLElement);
    elementById('win-label', HTMLElement).textContent = name;
    elementById('win-amount', HTMLElement).textContent = amountText(win);
    banner.hidden = false;
    clearTimeout(this.bannerTimer);
    this.bannerTimer = window.setTimeout(() => (banner.hidden = true), WIN_BANNER_MS);
  }

  private giveBack({ place }: SwimmingFish, text: string): void {
    this.setAuto(false);
    this.water.effects.say(place.x, place.y, text);
  }

  private tellBroke(): void {
    this.setAuto(false);
    const message = 'ยอดเงินไม่พอสำหรับกระสุนนี้ ลดกระสุนหรือเติมเงิน';
    this.explain(new StudioRefusal({ code: 'not_enough_money', message }));
    void this.gun.askBalance();
  }

  private explain(error: unknown): void {
    this.notice.replaceChildren(...errorNodes(error, this.page.state.deposit_url));
  }

  private tellTrouble(): void {
    this.tell(
      localText(
        'การเชื่อมต่อขาดหาย กำลังถามผลที่ค้าง ไม่หักซ้ำ',
        'Connection lost. Asking for the shots under way; none is charged twice.',
      ),
    );
    this.notice.dataset['trouble'] = '';
  }

  private tell(text: string): void {
    delete this.notice.dataset['trouble'];
    this.notice.replaceChildren(makeElement('span', '', text));
  }

  private showGun(): void {
    const { balance, pending } = this.gun;
    // Show the balance without counting up: at three shots a second the count would never catch up.
    this.balance.show(balance, 0);
    elementById('pending', HTMLElement).hidden = pending === 0;
    const text = localText(`รอผล ${pending} นัด`, `${pending} under way`);
    elementById('pending-text', HTMLElement).textContent = text;
  }
}

function nameOf({ kind }: SwimmingFish): string {
  return localText(kind.name, kind.nameEnglish);
}

openGame<FishFacts, FishOutcome>(async (page) => {
  const { facts } = page.state;
  fillFishRules(elementById('sheet-body', HTMLElement), facts);
  const canvas = elementById('water', HTMLCanvasElement);
  const water = new WaterView(canvas, facts, await loadFishSprites(facts));
  const game = new Game(page, water);
  canvas.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const { left, top } = canvas.getBoundingClientRect();
    game.tap(clientX - left, clientY - top);
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (game.press(event)) event.preventDefault();
  });
  // Stop automatic fire when the page is hidden or the rules sheet opens, because the player cannot see the shots.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return water.run();
    game.setAuto(false);
    water.pause();
  });
  elementById('open-sheet', HTMLButtonElement).addEventListener('click', () => game.setAuto(false));
  water.run();
});
