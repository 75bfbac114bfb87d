import { SHOTS_AT_ONCE, SHOT_PAUSE_MS } from '../../src/engines/fish/protocol.ts';
import type { FishFacts, FishOutcome } from '../../src/engines/fish/protocol.ts';
import type { PlayState, RoundView } from '../../src/play-protocol.ts';
import { waitMs } from '../frame/motion.ts';
import { StudioRefusal, type SessionClient } from '../frame/session.ts';

export type FishRound = RoundView<FishOutcome>;
export type FishPlayState = PlayState<FishFacts, FishOutcome>;
/** The session methods that the gun uses. */
export type GunSession = Pick<SessionClient<FishFacts, FishOutcome>, 'play' | 'round' | 'state'>;

const LATE_POLL_MS = 1500;

export function isShotOpen({ status }: FishRound): boolean {
  return status === 'betting' || status === 'paying' || status === 'cancelling';
}

export type GunReadiness = 'ready' | 'reloading' | 'waiting' | 'broke';

/**
 * Tracks the shots without an answer and the latest balance. The balance always comes from the studio's answers; the
 * gun never computes it.
 */
export class FishGun {
  balance: number;
  stake: number;
  /** Called after every change of the balance or of the shots without an answer. */
  onChange: () => void = () => {};
  private readonly session: GunSession;
  /** The stakes in baht of the shots that have no answer yet, by shot number. */
  private readonly underWay = new Map<number, number>();
  private shots = 0;
  private shotAt = -Infinity;
  private newest: number;
  private isCutOff = false;
  private isStale = false;

  constructor(session: GunSession, state: FishPlayState, stake: number) {
    this.session = session;
    this.balance = state.balance;
    this.stake = stake;
    this.newest = state.last_round?.sequence ?? 0;
  }

  get pending(): number {
    return this.underWay.size;
  }

  /** Whether the connection is lost. The gun does not fire until all shots have their answers. */
  get isTroubled(): boolean {
    return this.isCutOff;
  }

  readiness(now: number): GunReadiness {
    if (this.isCutOff || this.underWay.size >= SHOTS_AT_ONCE) return 'waiting';
    const committed = [...this.underWay.values()].reduce((sum, stake) => sum + stake, 0);
    // Subtract the stakes of shots without an answer, so that no shot is fired without enough money.
    if (this.balance - committed < this.stake) return this.underWay.size > 0 ? 'waiting' : 'broke';
    return now - this.shotAt < SHOT_PAUSE_MS ? 'reloading' : 'ready';
  }

  /** Fires one shot as one round. @throws Refused if the studio or the wallet refuses the shot. */
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
      if (error instanceof StudioRefusal) this.isStale = true;
      throw error;
    } finally {
      this.isCutOff = false;
      this.underWay.delete(shot);
      this.onChange();
      if (this.isStale) void this.askBalance();
    }
  }

  /** Loads the balance, because another game, a withdrawal or a late prize may have changed it. */
  async askBalance(): Promise<void> {
    if (this.underWay.size > 0) return;
    const { shots } = this;
    const state = await this.session.state().catch(() => undefined);
    // Ignore this balance if a shot was fired meanwhile, because that shot's answer is newer.
    if (state === undefined || shots !== this.shots) return;
    this.isStale = false;
    this.newest = Math.max(this.newest, state.last_round?.sequence ?? 0);
    this.balance = state.balance;
    this.onChange();
  }

  /** Polls a round until its stake and prize are final, and returns the round. */
  async awaitEnd(roundId: string): Promise<FishRound> {
    for (;;) {
      await waitMs(LATE_POLL_MS);
      const round = await this.session.round(roundId).catch(() => undefined);
      if (round === undefined || isShotOpen(round)) continue;
      this.isStale = true;
      await this.askBalance();
      return round;
    }
  }

  private learn(round: FishRound): void {
    // A round whose prize is unpaid has the balance before the prize, which is still the newest one.
    if (round.balance === null || round.sequence <= this.newest) return;
    this.newest = round.sequence;
    this.balance = round.balance;
  }
}
