import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './calls.ts';
import { hasFailed } from './history.ts';
import type { Operation, OperationKind, ShownBalance } from './history.ts';

/** The share of failed operations that are left open for ever. */
const GIVE_UP_RATE = 0.1;
const PAUSE_MS = 300;

interface Asked {
  memberId: bigint;
  kind: OperationKind;
  id: string;
  amountMicro?: bigint | undefined;
}

export interface Recorder {
  history: readonly Operation[];
  /** Records one request and its answer. */
  ask<Data>(
    asked: Asked,
    send: () => Promise<Reply<Data>>,
    shownIn?: (data: Data) => ShownBalance | undefined,
  ): Promise<Reply<Data>>;
  /** Asks again under the same key until there is an answer, or the client gives up. */
  askUntilAnswered<Data>(
    asked: Asked,
    send: () => Promise<Reply<Data>>,
    shownIn?: (data: Data) => ShownBalance | undefined,
  ): Promise<Reply<Data>>;
  /** Records an effect that was seen without a request of its own. */
  note(asked: Asked, answer: 'promised' | 'done'): void;
}

export interface RecorderOptions {
  random: () => number;
  /** Whether the run is over, which ends the repeats. */
  isOver: () => boolean;
  /** Whether clients give up now and then, as people do. */
  mayGiveUp: () => boolean;
}

/** Collects the history of all clients. */
export function createRecorder({ random, isOver, mayGiveUp }: RecorderOptions): Recorder {
  const history: Operation[] = [];
  const record = (asked: Asked, rest: Omit<Operation, keyof Asked | 'key'>) => {
    const { memberId, kind, id, amountMicro } = asked;
    history.push({ memberId, kind, key: `${kind}:${id}`, amountMicro, ...rest });
  };
  const ask: Recorder['ask'] = async (asked, send, shownIn = () => undefined) => {
    const sentMs = Date.now();
    const reply = await send();
    const times = { sentMs, answeredMs: Date.now() };
    if (reply.answer === 'done') {
      record(asked, { ...times, answer: 'done', shown: shownIn(reply.data) });
    } else record(asked, { ...times, answer: reply.answer, detail: reply.detail });
    return reply;
  };
  return {
    history,
    ask,
    askUntilAnswered: async (asked, send, shownIn) => {
      for (;;) {
        const reply = await ask(asked, send, shownIn);
        const isGivenUp = random() < GIVE_UP_RATE && mayGiveUp();
        if (!hasFailed(reply.answer) || isOver() || isGivenUp) return reply;
        await sleep(random() * PAUSE_MS);
      }
    },
    note: (asked, answer) => {
      const now = Date.now();
      record(asked, { sentMs: now, answeredMs: now, answer });
    },
  };
}
