import { Amount, amountText } from '../frame/amounts.ts';
import { element, make } from '../frame/elements.ts';
import { problemText, say } from '../frame/language.ts';
import { Refused } from '../frame/session.ts';
import { payoutTexts } from '../frame/purse.ts';
import { tellProblem } from '../frame/shell.ts';
import type { Sound } from '../frame/sound.ts';
import { isOpen, type FishRound, type FishState, type Gun } from './gun.ts';
import type { Swimmer } from './school.ts';
import { catchSound, shotSound } from './sounds.ts';
import type { Water } from './water.ts';

const WIN_BANNER_MS = 1600;
/** From here on a catch is announced across the water. */
const BANNER_STAKES = 20;

interface Parts {
  state: FishState;
  gun: Gun;
  water: Water;
  sound: Sound;
}

/** Fingers and keys on one side, the gun and the water on the other. */
export class Game {
  private readonly parts: Parts;
  private readonly notice = element('notice', HTMLElement);
  private readonly auto = element('auto', HTMLButtonElement);
  private readonly balance = new Amount(element('balance', HTMLElement));
  private isAuto = false;
  private bannerTimer = 0;

  constructor(parts: Parts) {
    this.parts = parts;
    const { gun, water } = parts;
    this.balance.show(gun.balance, 0);
    gun.onChange = () => this.showGun();
    water.onFrame = (now) => this.fireByItself(now);
    element('less', HTMLButtonElement).onclick = () => this.changeStake(-1);
    element('more', HTMLButtonElement).onclick = () => this.changeStake(1);
    this.auto.onclick = () => this.setAuto(!this.isAuto);
    this.auto.disabled = false;
    this.showGun();
    this.tell(say('แตะตัวที่ต้องการยิง', 'Tap what you want to shoot at'));
  }

  tap(x: number, y: number): void {
    const { water } = this.parts;
    const target = water.school.at(x, y);
    water.turnTo(x, y);
    if (target === undefined) return;
    water.aim = this.isAuto || water.aim !== undefined ? target : undefined;
    this.shootAt(target, performance.now(), true);
  }

  /** The keyboard's way to choose: the next one to the left or right. */
  aimNext(by: 1 | -1): void {
    const { water } = this.parts;
    const targets = water.school.targets();
    const place = targets.findIndex((one) => one === water.aim);
    const next = targets.at((place + by + targets.length) % Math.max(1, targets.length));
    if (next === undefined) return;
    water.aim = next;
    water.turnTo(next.place.x, next.place.y);
    const name = say(next.kind.name, next.kind.nameEnglish);
    this.tell(`${name} ×${next.kind.prizes.join('/')}`);
  }

  shootAtAim(): void {
    const { water } = this.parts;
    if (!this.isThere(water.aim)) this.aimNext(1);
    if (water.aim !== undefined) this.shootAt(water.aim, performance.now(), true);
  }

  changeStake(by: 1 | -1): void {
    const { gun, state } = this.parts;
    const stake = state.stakes[state.stakes.indexOf(gun.stake) + by];
    if (stake === undefined) return;
    gun.stake = stake;
    this.showGun();
  }

  setAuto(isOn: boolean): void {
    this.isAuto = isOn;
    this.auto.setAttribute('aria-pressed', String(isOn));
    if (!isOn) this.parts.water.aim = undefined;
  }

  /** What happened while the page was away; what is still open is asked for until it ends. */
  async showPast(rounds: readonly FishRound[]): Promise<void> {
    if (rounds.length === 0) return;
    const { gun } = this.parts;
    const count = rounds.length;
    if (rounds.some(isOpen)) {
      this.tell(say(`กำลังถามผล ${count} นัดที่ค้างอยู่`, `Asking for ${count} shots from before`));
    }
    const ended = await Promise.all(
      rounds.map((round) =>
        isOpen(round) ? gun.awaitEnd(round.round_id) : Promise.resolve(round),
      ),
    );
    const win = amountText(ended.reduce((sum, round) => sum + round.win, 0));
    this.tell(
      say(
        `ที่ค้างอยู่ ${count} นัดได้ผลแล้ว รางวัลรวม ${win}`,
        `${count} shots from before are decided: you won ${win}`,
      ),
    );
  }

  private fireByItself(now: number): void {
    const { gun, water } = this.parts;
    if (!this.isThere(water.aim)) water.aim = undefined;
    if (!this.isAuto) return;
    const readiness = gun.readiness(now);
    if (readiness === 'broke') return this.tellBroke();
    if (readiness !== 'ready') return;
    // One after another: an answer first, so that nothing is shot at that is already caught.
    const free = water.school.targets().filter((one) => one.shots === 0);
    const target = water.aim ?? free.at(Math.floor(Math.random() * free.length));
    if (target === undefined || target.shots > 0) return;
    this.shootAt(target, now, false);
  }

  private isThere(target: Swimmer | undefined): boolean {
    return target !== undefined && this.parts.water.school.targets().includes(target);
  }

  private shootAt(target: Swimmer, now: number, isByHand: boolean): void {
    switch (this.parts.gun.readiness(now)) {
      case 'ready':
        return void this.shoot(target, now);
      case 'broke':
        return this.tellBroke();
      case 'waiting':
        if (isByHand && !this.parts.gun.isTroubled) {
          this.tell(say('รอผลนัดก่อนหน้าสักครู่', 'Waiting for the shots before'));
        }
        return;
      case 'reloading':
        return;
    }
  }

  private async shoot(target: Swimmer, now: number): Promise<void> {
    const { gun, water, sound } = this.parts;
    if (!gun.isTroubled) this.tell('');
    sound.play(shotSound);
    const arrived = water.fire(target);
    try {
      const round = await gun.shoot(target.kind.kind, now, () => this.tellTrouble());
      await arrived;
      this.present(target, round);
    } catch (error) {
      await arrived;
      this.setAuto(false);
      this.effectAt(target, say('คืนกระสุน', 'No charge'));
      tellProblem(this.notice, error, this.parts.state.deposit_url);
      if (!(error instanceof Refused)) throw error;
    } finally {
      target.shots -= 1;
    }
  }

  private present(target: Swimmer, round: FishRound): void {
    const { water, sound } = this.parts;
    const { outcome } = round;
    if (!this.parts.gun.isTroubled && this.notice.dataset['trouble'] !== undefined) this.tell('');
    if (outcome === null) {
      this.setAuto(false);
      this.effectAt(target, say('คืนกระสุน', 'Returned'));
      return this.tell(round.problem === null ? '' : problemText(round.problem));
    }
    const { x, y } = target.place;
    if (!outcome.isCaught) {
      water.effects.miss(x, y);
      return;
    }
    target.caughtMs ??= 0;
    if (water.aim === target) water.aim = undefined;
    water.effects.win(x, y, round.win, outcome.stakes);
    sound.play(catchSound(outcome.stakes));
    const name = say(target.kind.name, target.kind.nameEnglish);
    element('last', HTMLElement).textContent = `${amountText(round.win)}`;
    this.tell(`${name} ×${outcome.stakes} = ${amountText(round.win)}`);
    if (outcome.stakes >= BANNER_STAKES) this.showBanner(name, round.win);
    if (round.status === 'paying') void this.awaitPayout(round);
  }

  private async awaitPayout(round: FishRound): Promise<void> {
    this.tell(payoutTexts.onItsWay);
    const paid = await this.parts.gun.awaitEnd(round.round_id);
    this.tell(paid.status === 'settled' ? payoutTexts.arrived : payoutTexts.disputed);
  }

  private showBanner(name: string, win: number): void {
    const banner = element('win', HTMLElement);
    element('win-label', HTMLElement).textContent = name;
    element('win-amount', HTMLElement).textContent = amountText(win);
    banner.hidden = false;
    clearTimeout(this.bannerTimer);
    this.bannerTimer = window.setTimeout(() => (banner.hidden = true), WIN_BANNER_MS);
  }

  private effectAt({ place }: Swimmer, text: string): void {
    this.parts.water.effects.say(place.x, place.y, text);
  }

  private tellBroke(): void {
    this.setAuto(false);
    const message = 'ยอดเงินไม่พอสำหรับกระสุนนี้ ลดกระสุนหรือเติมเงิน';
    const refusal = new Refused({ code: 'not_enough_money', message });
    tellProblem(this.notice, refusal, this.parts.state.deposit_url);
    void this.parts.gun.askBalance();
  }

  private tellTrouble(): void {
    this.tell(
      say(
        'การเชื่อมต่อขาดหาย กำลังถามผลที่ค้าง ไม่หักซ้ำ',
        'Connection lost. Asking for the shots under way; none is charged twice.',
      ),
    );
    this.notice.dataset['trouble'] = '';
  }

  private tell(text: string): void {
    delete this.notice.dataset['trouble'];
    this.notice.replaceChildren(make('span', '', text));
  }

  private showGun(): void {
    const { gun, state } = this.parts;
    // At once: at three shots a second a counting figure would never show what is true.
    this.balance.show(gun.balance, 0);
    element('stake', HTMLElement).textContent = amountText(gun.stake);
    const place = state.stakes.indexOf(gun.stake);
    element('less', HTMLButtonElement).disabled = place <= 0;
    element('more', HTMLButtonElement).disabled = place === state.stakes.length - 1;
    element('pending', HTMLElement).hidden = gun.pending === 0;
    element('pending-text', HTMLElement).textContent = say(
      `รอผล ${gun.pending} นัด`,
      `${gun.pending} under way`,
    );
  }
}
