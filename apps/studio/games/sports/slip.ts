import type { Names, SportsFacts, UpcomingMatch } from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { element, make, makeButton } from '../frame/elements.ts';
import { told } from '../frame/language.ts';
import { connectDialog } from '../frame/shell.ts';
import { legWords } from './bets.ts';
import { kindText, oddsText, pickText, text } from './text.ts';

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
  /** Returns the current time by the studio's clock, in epoch milliseconds. */
  now: () => number;
  place: (stake: number, legs: readonly SlipLeg[]) => Promise<boolean>;
  changed: () => void;
  tell: (message: string) => void;
}

/** The bet slip: the picks, the stake, and the possible payout. */
export class Slip {
  private legs: SlipLeg[] = [];
  private stake = FIRST_STAKE_BAHT;
  private isBusy = false;
  private problem: Node[] = [];
  private readonly owner: Owner;
  private readonly dialog = connectDialog('slip');
  private readonly body = element('slip-body', HTMLElement);
  private readonly bar = element('slip-bar', HTMLElement);
  private readonly opener = element('open-slip', HTMLButtonElement);

  constructor(owner: Owner) {
    this.owner = owner;
    element('slip-title', HTMLElement).textContent = text.bill;
    this.opener.onclick = () => {
      this.draw();
      this.dialog.showModal();
    };
    this.draw();
  }

  has(match: string, pick: string): boolean {
    return this.legs.some((leg) => leg.match === match && leg.pick === pick);
  }

  /** Adds or removes a pick. A new pick replaces an earlier pick of the same match. */
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

  /** Redraws an open slip when a match has kicked off, because its leg is then closed. Called every second. */
  refresh(): void {
    if (this.dialog.open && !this.isBusy && this.hasClosed()) this.draw();
  }

  /** Shows a problem on the slip. */
  explain(...problem: Node[]): void {
    this.problem = problem;
    this.draw();
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

  private draw(): void {
    this.bar.hidden = this.legs.length === 0;
    const kind = make('span', '', kindText(this.legs.length));
    this.opener.replaceChildren(kind, make('b', '', `× ${this.odds.toFixed(2)}`));
    this.body.replaceChildren(
      ...this.legs.map((leg) => this.legRow(leg)),
      this.stakeBox(),
      this.sums(),
      this.problemBox(),
      this.placeButton(),
    );
  }

  private legRow(leg: SlipLeg): HTMLElement {
    const isClosed = leg.kicksOffAt <= this.owner.now();
    const words = legWords(pickText(leg.pick, leg.home, leg.away), leg.home, leg.away);
    const odds = make('b', 'leg-odds', isClosed ? text.closedLeg : oddsText(leg.odds));
    const remove = makeButton('icon-button', () => this.remove([leg]), '×');
    remove.ariaLabel = `${text.remove} ${told(leg.home)}`;
    remove.disabled = this.isBusy;
    return make('div', isClosed ? 'leg closed' : 'leg', words, odds, remove);
  }

  private stakeBox(): HTMLElement {
    const { maxStake } = this.owner.facts;
    const clear = makeButton('quiet', () => this.setStake(0), text.clear);
    clear.disabled = this.isBusy || this.stake === 0;
    const stake = make('b', '', amountText(this.stake));
    const chips = CHIPS_BAHT.map((baht) => {
      const press = () => this.setStake(Math.min(maxStake, this.stake + baht));
      const chip = makeButton('chip', press, `+${baht}`);
      chip.disabled = this.isBusy || this.stake >= maxStake;
      return chip;
    });
    const head = make('div', 'stake-head', make('span', '', text.stake), stake, clear);
    return make('div', 'stake-box', head, make('div', 'chips', ...chips));
  }

  private setStake(stake: number): void {
    this.stake = stake;
    this.problem = [];
    this.draw();
  }

  private sums(): HTMLElement {
    const pays = Math.floor(this.stake * this.odds * 100 + 1e-6) / 100;
    const row = (term: string, value: string) =>
      make('div', '', make('dt', '', term), make('dd', '', value));
    return make(
      'dl',
      'sums',
      this.boost > 0 ? row(text.bonus, `+${this.boost}%`) : '',
      row(text.odds, this.odds.toFixed(2)),
      row(text.pays, amountText(pays)),
    );
  }

  private problemBox(): HTMLElement {
    const box = make('p', 'problem', ...this.problem);
    box.setAttribute('role', 'status');
    return box;
  }

  private placeButton(): HTMLElement {
    const label = this.isBusy ? text.placing : text.place;
    const place = makeButton('main-button', () => void this.send(), label);
    const isOff = this.stake < this.owner.facts.minStake || this.hasClosed();
    place.disabled = isOff || this.isBusy || this.legs.length === 0;
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
