import type { Names, SportsFacts, UpcomingMatch } from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { element, make } from '../frame/elements.ts';
import { nameOf, oddsText, pickText, text } from './text.ts';

const CHIPS_BAHT = [10, 20, 50, 100, 500, 1000];
const FIRST_STAKE_BAHT = 20;

export interface SlipLeg {
  match: string;
  pick: string;
  odds: number;
  home: Names;
  away: Names;
  kicksOffAt: number;
}

interface Owner {
  facts: SportsFacts;
  /** The studio's clock. */
  now: () => number;
  place: (stake: number, legs: readonly SlipLeg[]) => Promise<boolean>;
  changed: () => void;
  tell: (message: string) => void;
}

/** The bill: what has been picked, for how much, and what it would pay. */
export class Slip {
  private legs: SlipLeg[] = [];
  private stake = FIRST_STAKE_BAHT;
  private isBusy = false;
  private problem: Node[] = [];
  private readonly owner: Owner;
  private readonly dialog = element('slip', HTMLDialogElement);
  private readonly body = element('slip-body', HTMLElement);
  private readonly bar = element('slip-bar', HTMLElement);
  private readonly opener = element('open-slip', HTMLButtonElement);

  constructor(owner: Owner) {
    this.owner = owner;
    element('slip-title', HTMLElement).textContent = text.bill;
    this.opener.onclick = () => this.show();
    element('close-slip', HTMLButtonElement).onclick = () => this.dialog.close();
    this.dialog.onclick = (event) => {
      if (event.target === this.dialog) this.dialog.close();
    };
    this.draw();
  }

  has(match: string, pick: string): boolean {
    return this.legs.some((leg) => leg.match === match && leg.pick === pick);
  }

  /** Another pick of the same match takes the place of the first. */
  toggle(match: UpcomingMatch, pick: string, odds: number): void {
    if (this.isBusy) return;
    const isOff = this.has(match.id, pick);
    const others = this.legs.filter((leg) => leg.match !== match.id);
    if (!isOff && others.length >= this.owner.facts.maxLegs) {
      return this.owner.tell(`${text.fullSlip} ${this.owner.facts.maxLegs} ${text.pairs}`);
    }
    const { home, away, kicks_off_at: kicksOffAt } = match;
    const leg = { match: match.id, pick, odds, home: home.name, away: away.name, kicksOffAt };
    this.legs = isOff ? others : [...others, leg];
    this.problem = [];
    this.owner.tell('');
    this.draw();
    this.owner.changed();
  }

  /** Called every second: a match that begins closes its leg. */
  refresh(): void {
    if (this.dialog.open && !this.isBusy && this.hasClosed()) this.draw();
  }

  /** What stands in the way, said on the bill itself. */
  explain(...problem: Node[]): void {
    this.problem = problem;
    this.draw();
  }

  private show(): void {
    this.draw();
    this.dialog.showModal();
  }

  private hasClosed(): boolean {
    return this.legs.some((leg) => leg.kicksOffAt <= this.owner.now());
  }

  private remove(legs: readonly SlipLeg[]): void {
    this.legs = this.legs.filter((leg) => !legs.includes(leg));
    this.problem = [];
    this.draw();
    this.owner.changed();
    if (this.legs.length === 0) this.dialog.close();
  }

  private get boost(): number {
    return this.owner.facts.boosts[this.legs.length - 1] ?? 0;
  }

  private get odds(): number {
    const multiplied = this.legs.reduce((odds, leg) => (odds * leg.odds) / 1000, 1);
    return (multiplied * (100 + this.boost)) / 100;
  }

  private get kind(): string {
    const count = this.legs.length;
    return count === 1 ? text.single : `${text.step} ${count} ${text.pairs}`;
  }

  private draw(): void {
    this.bar.hidden = this.legs.length === 0;
    this.opener.replaceChildren(
      make('span', '', this.kind),
      make('b', '', `× ${this.odds.toFixed(2)}`),
    );
    this.body.replaceChildren(
      ...this.legs.map((leg) => this.legRow(leg)),
      this.stakeBox(),
      this.sums(),
      this.problemBox(),
      this.buttons(),
    );
  }

  private legRow(leg: SlipLeg): HTMLElement {
    const row = make('div', 'leg');
    const words = make('div', 'leg-words');
    const isClosed = leg.kicksOffAt <= this.owner.now();
    words.append(
      make('b', '', pickText(leg.pick, leg.home, leg.away)),
      make('small', '', `${nameOf(leg.home)} – ${nameOf(leg.away)}`),
    );
    const remove = make('button', 'icon-button', '×');
    remove.type = 'button';
    remove.ariaLabel = `${text.remove} ${nameOf(leg.home)}`;
    remove.disabled = this.isBusy;
    remove.onclick = () => this.remove([leg]);
    const odds = make('b', 'leg-odds', isClosed ? text.closedLeg : oddsText(leg.odds));
    row.classList.toggle('closed', isClosed);
    row.append(words, odds, remove);
    return row;
  }

  private stakeBox(): HTMLElement {
    const { maxStake } = this.owner.facts;
    const box = make('div', 'stake-box');
    const head = make('div', 'stake-head');
    const clear = make('button', 'quiet', text.clear);
    clear.type = 'button';
    clear.disabled = this.isBusy || this.stake === 0;
    clear.onclick = () => this.setStake(0);
    head.append(make('span', '', text.stake), make('b', '', amountText(this.stake)), clear);
    const chips = make('div', 'chips');
    for (const chip of CHIPS_BAHT) {
      const button = make('button', 'chip', `+${chip}`);
      button.type = 'button';
      button.disabled = this.isBusy || this.stake >= maxStake;
      button.onclick = () => this.setStake(Math.min(maxStake, this.stake + chip));
      chips.append(button);
    }
    box.append(head, chips);
    return box;
  }

  private setStake(stake: number): void {
    this.stake = stake;
    this.problem = [];
    this.draw();
  }

  private sums(): HTMLElement {
    const list = make('dl', 'sums');
    const row = (term: string, value: string) => {
      const line = make('div');
      line.append(make('dt', '', term), make('dd', '', value));
      list.append(line);
    };
    if (this.boost > 0) row(text.bonus, `+${this.boost}%`);
    row(text.odds, this.odds.toFixed(2));
    row(text.pays, amountText(Math.floor(this.stake * this.odds * 100 + 1e-6) / 100));
    return list;
  }

  private problemBox(): HTMLElement {
    const box = make('p', 'problem');
    box.setAttribute('role', 'status');
    box.append(...this.problem);
    return box;
  }

  private buttons(): HTMLElement {
    const place = make('button', 'main-button', this.isBusy ? text.placing : text.place);
    place.type = 'button';
    const isOff = this.stake < this.owner.facts.minStake || this.hasClosed();
    place.disabled = isOff || this.isBusy || this.legs.length === 0;
    place.onclick = () => void this.send();
    return place;
  }

  private async send(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = [];
    this.draw();
    const isPlaced = await this.owner.place(this.stake, this.legs);
    this.isBusy = false;
    if (isPlaced) this.remove(this.legs);
    else this.draw();
  }
}
