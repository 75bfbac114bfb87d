/** Terms of a promotion, in micro. */
export interface Terms {
  bonusMicro: bigint;
  needMicro: bigint;
  /** Maximum that becomes cash; null: all of the bonus. */
  maxMicro: bigint | null;
}

interface Claim extends Terms {
  index: number;
  state: 'open' | 'completed' | 'lost';
  done: bigint;
  released: bigint;
}

interface Bet {
  stake: bigint;
  bonus: bigint;
  claim: Claim | undefined;
  /** The claim whose wagering requirement counts the stake. */
  counted: Claim | undefined;
  isRolledBack: boolean;
}

interface Win {
  bet: number;
  amount: bigint;
  bonus: bigint;
  isRolledBack: boolean;
}

/** A plain model of cash and bonus (ledger-34): sequential, without accounts. Amounts in micro. */
export class TwoWallets {
  cash = 0n;
  bonus = 0n;
  debt = 0n;
  readonly claims: Claim[] = [];
  readonly bets: Bet[] = [];
  readonly wins: Win[] = [];

  get openIndex(): number | undefined {
    return this.open?.index;
  }

  isRolledBack(bet: number): boolean {
    return this.bets[bet]?.isRolledBack ?? false;
  }

  credit(amount: bigint): void {
    this.cash += amount;
    const repaid = smaller(this.debt, this.cash);
    this.cash -= repaid;
    this.debt -= repaid;
  }

  claim(index: number, terms: Terms): boolean {
    if (this.open || this.claims.some((claim) => claim.index === index)) return false;
    const isCash = terms.needMicro === 0n;
    const claim: Claim = { ...terms, index, state: 'open', done: 0n, released: 0n };
    this.claims.push(claim);
    if (isCash) {
      claim.state = 'completed';
      claim.released = terms.bonusMicro;
      this.credit(terms.bonusMicro);
    } else {
      this.bonus += terms.bonusMicro;
    }
    return true;
  }

  bet(stake: bigint): boolean {
    if (stake > this.cash + this.bonus) return false;
    const bonus = stake > this.cash ? stake - this.cash : 0n;
    this.cash -= stake - bonus;
    this.bonus -= bonus;
    const { open } = this;
    const claim = bonus > 0n ? open : undefined;
    const counted = stake > 0n ? open : undefined;
    this.bets.push({ stake, bonus, claim, counted, isRolledBack: false });
    if (counted) this.count(counted, stake);
    return true;
  }

  win(index: number, amount: bigint): boolean {
    const bet = this.bets[index];
    if (!bet || bet.isRolledBack) return false;
    const bonus = bet.stake === 0n ? 0n : (amount * bet.bonus) / bet.stake;
    this.wins.push({ bet: index, amount, bonus, isRolledBack: false });
    this.pay(amount, bonus, bet.claim);
    return true;
  }

  rollBackBet(index: number): void {
    const bet = this.bets[index];
    if (!bet || bet.isRolledBack) return;
    bet.isRolledBack = true;
    this.pay(bet.stake, bet.bonus, bet.claim);
    for (const [position, win] of this.wins.entries()) {
      if (win.bet === index) this.rollBackWin(position);
    }
    if (bet.counted?.state === 'open') bet.counted.done -= bet.stake;
  }

  rollBackWin(index: number): void {
    const win = this.wins[index];
    const bet = win && this.bets[win.bet];
    if (!win || !bet || win.isRolledBack) return;
    win.isRolledBack = true;
    // The bonus falls to zero at most; the promotion pays the part of it that is already spent.
    if (bet.claim?.state === 'open') this.bonus -= smaller(win.bonus, this.bonus);
    this.cash -= win.amount - win.bonus;
    if (this.cash < 0n) {
      this.debt -= this.cash;
      this.cash = 0n;
    }
  }

  /** Ends the open claim, if any, and takes its bonus back. */
  end(state: 'lost'): void {
    if (!this.open) return;
    this.open.state = state;
    this.bonus = 0n;
  }

  private get open(): Claim | undefined {
    return this.claims.find(({ state }) => state === 'open');
  }

  private count(claim: Claim, stake: bigint): void {
    claim.done += stake;
    if (claim.done < claim.needMicro) return;
    claim.state = 'completed';
    claim.released = smaller(this.bonus, claim.maxMicro ?? this.bonus);
    this.bonus = 0n;
    this.credit(claim.released);
  }

  private pay(amount: bigint, bonus: bigint, claim: Claim | undefined): void {
    let cash = amount - bonus;
    if (claim?.state === 'open') this.bonus += bonus;
    if (claim?.state === 'completed') {
      const room = claim.maxMicro === null ? bonus : claim.maxMicro - claim.released;
      const released = smaller(bonus, room);
      claim.released += released;
      cash += released;
    }
    this.credit(cash);
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
