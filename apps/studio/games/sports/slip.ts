import type {
  BilingualName,
  SportsFacts,
  UpcomingMatch,
} from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { elementById, makeElement, makeButton } from '../frame/elements.ts';
import { localTextOf } from '../frame/language.ts';
import { connectDialog } from '../frame/shell.ts';
import { legDescription } from './bets.ts';
import { betKindText, oddsText, pickText, sportsTexts } from './texts.ts';

const CHIPS_BAHT = [10, 20, 50, 100, 500, 1000];
const FIRST_STAKE_BAHT = 20;

export interface SlipLeg {
  match: string;
  pick: string;
  odds: number;
  home: BilingualName;
  away: BilingualName;
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
export class BetSlip {
  private legs: SlipLeg[] = [];
  private stake = FIRST_STAKE_BAHT;
  private isBusy = false;
  private problem: Node[] = [];
  private readonly owner: Owner;
  private readonly dialog = connectDialog('slip');
  private readonly body = elementById('slip-body', HTMLElement);
  private readonly bar = elementById('slip-bar', HTMLElement);
  private readonly opener = elementById('open-slip', HTMLButtonElement);

  constructor(owner: Owner) {
    this.owner = owner;
    elementById('slip-title', HTMLElement).textContent = sportsTexts.bill;
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
      return this.owner.tell(
        `${sportsTexts.fullSlip} ${this.owner.facts.maxLegs} ${sportsTexts.pairs}`,
      );
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
    const kind = makeElement('span', '', betKindText(this.legs.length));
    this.opener.replaceChildren(kind, makeElement('b', '', `× ${this.odds.toFixed(2)}`));
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
    const words = legDescription(pickText(leg.pick, leg.home, leg.away), leg.home, leg.away);
    const odds = makeElement(
      'b',
      'leg-odds',
      isClosed ? sportsTexts.closedLeg : oddsText(leg.odds),
    );
    const remove = makeButton('icon-button', () => this.remove([leg]), '×');
    remove.ariaLabel = `${sportsTexts.remove} ${localTextOf(leg.home)}`;
    remove.disabled = this.isBusy;
    return makeElement('div', isClosed ? 'leg closed' : 'leg', words, odds, remove);
  }

  private stakeBox(): HTMLElement {
    const { maxStake } = this.owner.facts;
    const clear = makeButton('quiet', () => this.setStake(0), sportsTexts.clear);
    clear.disabled = this.isBusy || this.stake === 0;
    const stake = makeElement('b', '', amountText(this.stake));
    const chips = CHIPS_BAHT.map((baht) => {
      const press = () => this.setStake(Math.min(maxStake, this.stake + baht));
      const chip = makeButton('chip', press, `+${baht}`);
      chip.disabled = this.isBusy || this.stake >= maxStake;
      return chip;
    });
    const head = makeElement(
      'div',
      'stake-head',
      makeElement('span', '', sportsTexts.stake),
      stake,
      clear,
    );
    return makeElement('div', 'stake-box', head, makeElement('div', 'chips', ...chips));
  }

  private setStake(stake: number): void {
    this.stake = stake;
    this.problem = [];
    this.draw();
  }

  private sums(): HTMLElement {
    const pays = Math.floor(this.stake * this.odds * 100 + 1e-6) / 100;
    const row = (term: string, value: string) =>
      makeElement('div', '', makeElement('dt', '', term), makeElement('dd', '', value));
    return makeElement(
      'dl',
      'sums',
      this.boost > 0 ? row(sportsTexts.bonus, `+${this.boost}%`) : '',
      row(sportsTexts.odds, this.odds.toFixed(2)),
      row(sportsTexts.pays, amountText(pays)),
    );
  }

  private problemBox(): HTMLElement {
    const box = makeElement('p', 'problem', ...this.problem);
    box.setAttribute('role', 'status');
    return box;
  }

  private placeButton(): HTMLElement {
    const label = this.isBusy ? sportsTexts.placing : sportsTexts.place;
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
