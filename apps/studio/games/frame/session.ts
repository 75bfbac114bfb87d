import type { PlayProblem, PlayState, RoundView } from '../../src/play-protocol.ts';
import { waitMs } from './motion.ts';

/** The timeout of a play call. It is longer than the studio needs to take the stake and pay the win. */
const ROUND_TIMEOUT_MS = 20_000;
const ASK_TIMEOUT_MS = 8000;
const FIRST_PAUSE_MS = 700;
const LONGEST_PAUSE_MS = 5000;

/** The studio refused the call. The message is a text for the player. */
export class StudioRefusal extends Error {
  readonly code: string;
  constructor(problem: PlayProblem) {
    super(problem.message);
    this.code = problem.code;
  }
}

/** The studio did not answer, so the round may or may not have been played. */
class Unanswered extends Error {}

interface PendingRound {
  roundId: string;
  body: object;
}

/** One player's session in one game. It calls the studio's play routes. */
export class SessionClient<Facts, Outcome> {
  private readonly address: string;
  private readonly memory: string;

  /** Creates the client for the session that the page's path names: /games/play/{session}. */
  constructor(pagePath: string = location.pathname) {
    this.address = pagePath.replace(/\/+$/, '');
    this.memory = `round of ${this.address}`;
  }

  state(): Promise<PlayState<Facts, Outcome>> {
    return ask<PlayState<Facts, Outcome>>(`${this.address}/state`, {}, ASK_TIMEOUT_MS);
  }

  /** Reads a route below the session's path that only this game's engine has. */
  read<Answer>(path: string): Promise<Answer> {
    return ask<Answer>(`${this.address}/${path}`, {}, ASK_TIMEOUT_MS);
  }

  round(roundId: string): Promise<RoundView<Outcome>> {
    return ask<RoundView<Outcome>>(`${this.address}/rounds/${roundId}`, {}, ASK_TIMEOUT_MS);
  }

  /**
   * Plays one round. The same round id is sent with every retry, so that a lost answer never costs a second stake.
   * `onTrouble` is called before each retry.
   */
  async play(act: string, choice: object, onTrouble: () => void): Promise<RoundView<Outcome>> {
    const roundId = newRoundId();
    const pending = { roundId, body: { ...choice, round_id: roundId } };
    this.remember([...this.remembered(), roundId]);
    try {
      const round = await this.send(act, pending, onTrouble);
      this.forget(roundId);
      return round;
    } catch (error) {
      if (error instanceof StudioRefusal) this.forget(roundId);
      throw error;
    }
  }

  /** Returns, after a reload, the rounds whose answers the previous page never received, oldest first. */
  async resumeAll(): Promise<RoundView<Outcome>[]> {
    const rounds: RoundView<Outcome>[] = [];
    for (const roundId of this.remembered()) {
      const round = await this.round(roundId).catch((error: unknown) => {
        if (error instanceof StudioRefusal) return undefined;
        throw error;
      });
      if (round !== undefined) rounds.push(round);
      this.forget(roundId);
    }
    return rounds;
  }

  private async send(act: string, pending: PendingRound, onTrouble: () => void) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pending.body),
    };
    const post = () => ask<RoundView<Outcome>>(`${this.address}/${act}`, init, ROUND_TIMEOUT_MS);
    let call = post;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      try {
        const round = await call();
        if (round.status !== 'betting') return round;
      } catch (error) {
        if (error instanceof StudioRefusal && error.code === 'round_unknown') {
          // The studio never received the round. Retry with the same id, so that a late first call cannot play twice.
          call = post;
          continue;
        }
        if (!(error instanceof Unanswered)) throw error;
      }
      onTrouble();
      await waitMs(pauseMs);
      call = () => this.round(pending.roundId);
    }
  }

  private remember(roundIds: readonly string[]): void {
    try {
      if (roundIds.length === 0) sessionStorage.removeItem(this.memory);
      else sessionStorage.setItem(this.memory, roundIds.join(' '));
    } catch {
      // Storage may be blocked. A reload then shows only the newest round that the studio knows.
    }
  }

  private remembered(): string[] {
    try {
      return sessionStorage.getItem(this.memory)?.split(' ') ?? [];
    } catch {
      return [];
    }
  }

  private forget(roundId: string): void {
    this.remember(this.remembered().filter((one) => one !== roundId));
  }
}

async function ask<Answer>(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, signal }).catch(() => {
    throw new Unanswered();
  });
  const answer = await response.json().catch(() => {
    throw new Unanswered();
  });
  if (response.ok) return answer;
  if (typeof answer?.problem?.code === 'string') throw new StudioRefusal(answer.problem);
  throw new Unanswered();
}

/**
 * Returns a random id. It avoids crypto.randomUUID, which browsers offer only on secure addresses, because a phone may
 * use plain HTTP.
 */
function newRoundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
