import type { PlayProblem, PlayState, RoundView } from '../../src/play-protocol.ts';
import { wait } from './motion.ts';

/**
 * The timeout of a call, longer than the studio needs to take the stake from the wallet and pay the win.
 */
const ROUND_TIMEOUT_MS = 20_000;
const ASK_TIMEOUT_MS = 8000;
const FIRST_PAUSE_MS = 700;
const LONGEST_PAUSE_MS = 5000;

/** The studio understood the call and said no; its text is for the player. */
export class Refused extends Error {
  readonly code: string;
  constructor(problem: PlayProblem) {
    super(problem.message);
    this.code = problem.code;
  }
}

/** No answer of the studio: the round may or may not have been played. */
class Unanswered extends Error {}

interface PendingRound {
  roundId: string;
  body: object;
}

/** One player's session in one game, spoken to over the studio's play calls. */
export class Session<Facts, Outcome> {
  private readonly address: string;
  private readonly memory: string;

  /** The page's own address ends with the session: /games/play/{session}. */
  constructor(pagePath: string = location.pathname) {
    this.address = pagePath.replace(/\/+$/, '');
    this.memory = `round of ${this.address}`;
  }

  state(): Promise<PlayState<Facts, Outcome>> {
    return ask<PlayState<Facts, Outcome>>(`${this.address}/state`, {}, ASK_TIMEOUT_MS);
  }

  /** Reads a path below the session's address that only one engine has. */
  read<Answer>(path: string): Promise<Answer> {
    return ask<Answer>(`${this.address}/${path}`, {}, ASK_TIMEOUT_MS);
  }

  round(roundId: string): Promise<RoundView<Outcome>> {
    return ask<RoundView<Outcome>>(`${this.address}/rounds/${roundId}`, {}, ASK_TIMEOUT_MS);
  }

  /**
   * One press is one round: the id is made once, kept until an answer is here, and sent again as
   * often as the network demands. `onTrouble` tells the player that we are still asking.
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
      if (error instanceof Refused) this.forget(roundId);
      throw error;
    }
  }

  /** After a reload: what became of the rounds whose answers this page never saw, oldest first. */
  async resumeAll(): Promise<RoundView<Outcome>[]> {
    const rounds: RoundView<Outcome>[] = [];
    for (const roundId of this.remembered()) {
      const round = await this.round(roundId).catch((error: unknown) => {
        if (error instanceof Refused) return undefined;
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
        if (error instanceof Refused && error.code === 'round_unknown') {
          // It never arrived. The same id again: should the lost call still come, it is this round.
          call = post;
          continue;
        }
        if (!(error instanceof Unanswered)) throw error;
      }
      onTrouble();
      await wait(pauseMs);
      call = () => this.round(pending.roundId);
    }
  }

  private remember(roundIds: readonly string[]): void {
    try {
      if (roundIds.length === 0) sessionStorage.removeItem(this.memory);
      else sessionStorage.setItem(this.memory, roundIds.join(' '));
    } catch {
      // Without storage a reload shows the newest round that the studio knows.
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
  if (typeof answer?.problem?.code === 'string') throw new Refused(answer.problem);
  throw new Unanswered();
}

/** crypto.randomUUID exists on secure addresses only; a phone may come over plain HTTP. */
function newRoundId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
