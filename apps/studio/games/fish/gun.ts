import { SHOTS_AT_ONCE, SHOT_PAUSE_MS } from '../../src/engines/fish/protocol.ts';
import type { FishFacts, FishOutcome } from '../../src/engines/fish/protocol.ts';
import type { PlayState, RoundView } from '../../src/play-protocol.ts';
import { wait } from '../frame/motion.ts';
import { Refused, type Session } from '../frame/session.ts';

export type FishRound = RoundView<FishOutcome>;
export type FishState = PlayState<FishFacts, FishOutcome>;
/** The part of the session that the gun needs. */
export type GunSession = Pick<Session<FishFacts, FishOutcome>, 'play' | 'round' | 'state'>;

const LATE_POLL_MS = 1500;

export function isOpen({ status }: FishRound): boolean {
  return status === 'betting' || status === 'paying' || status === 'cancelling';
}

export type Readiness = 'ready' | 'reloading' | 'waiting' | 'broke';

/**
 * The gun: which shots are under way, and what the wallet last said. It never counts money itself:
 * a balance comes from the newest round's answer, or is asked for when nothing is under way.
 */
export class Gun {
  balance: number;
  stake: number;
  /** Called after every change of the balance or of the open shots. */
  onChange: () => void = () => {};
  private readonly session: GunSession;
  /** The stakes under way, by the number of the shot. */
  private readonly underWay = new Map<number, number>();
  private shots = 0;
  private shotAt = -Infinity;
  private newest: number;
  private isCutOff = false;
  private isStale = false;

  constructor(session: GunSession, state: FishState, stake: number) {
    this.session = session;
    this.balance = state.balance;
    this.stake = stake;
    this.newest = state.last_round?.sequence ?? 0;
  }

  get pending(): number {
    return this.underWay.size;
  }

  /** Whether the network is gone: shots wait for their answers, and no new one is fired. */
  get isTroubled(): boolean {
    return this.isCutOff;
  }

  readiness(now: number): Readiness {
    if (this.isCutOff || this.underWay.size >= SHOTS_AT_ONCE) return 'waiting';
    const committed = [...this.underWay.values()].reduce((sum, stake) => sum + stake, 0);
    // Money that a shot under way may cost is not there for the next one.
    if (this.balance - committed < this.stake) return this.underWay.size > 0 ? 'waiting' : 'broke';
    return now - this.shotAt < SHOT_PAUSE_MS ? 'reloading' : 'ready';
  }

  /** One press, one round. @throws Refused where the studio or the wallet said no. */
  async shoot(kind: string, now: number, onTrouble: () => void): Promise<FishRound> {
    this.shots += 1;
    const shot = this.shots;
    this.shotAt = now;
    this.underWay.set(shot, this.stake);
    this.onChange();
    try {
      const round = await this.session.play('shoot', { stake: this.stake, kind }, () => {
        this.isCutOff = true;
        onTrouble();
      });
      this.learn(round);
      return round;
    } catch (error) {
      if (error instanceof Refused) this.isStale = true;
      throw error;
    } finally {
      this.isCutOff = false;
      this.underWay.delete(shot);
      this.onChange();
      if (this.isStale) void this.askBalance();
    }
  }

  /** The money may have gone elsewhere: another game, a withdrawal, a late prize. */
  async askBalance(): Promise<void> {
    if (this.underWay.size > 0) return;
    const { shots } = this;
    const state = await this.session.state().catch(() => undefined);
    // A shot fired meanwhile knows better; its own answer asks again if need be.
    if (state === undefined || shots !== this.shots) return;
    this.isStale = false;
    this.newest = Math.max(this.newest, state.last_round?.sequence ?? 0);
    this.balance = state.balance;
    this.onChange();
  }

  /** Where the stake or the prize waits for the wallet: the round as it ended. */
  async awaitEnd(roundId: string): Promise<FishRound> {
    for (;;) {
      await wait(LATE_POLL_MS);
      const round = await this.session.round(roundId).catch(() => undefined);
      if (round === undefined || isOpen(round)) continue;
      this.isStale = true;
      await this.askBalance();
      return round;
    }
  }

  private learn(round: FishRound): void {
    // Without the prize's confirmation the balance is that before the prize: still the last word.
    if (round.balance === null || round.sequence <= this.newest) return;
    this.newest = round.sequence;
    this.balance = round.balance;
  }
}
