import { setTimeout as sleep } from 'node:timers/promises';
import { damageMessage, type StudioCall } from './damage.ts';
import type { FaultSwitches } from './faults.ts';
import type { GameFault } from './game-faults.ts';

/** Sends a call from the studio to an operator. */
export type StudioFetch = (message: StudioCall) => Promise<Response>;

/** The maximum random delay. Most delays are shorter than the studio's timeout. */
const LONGEST_DELAY_MS = 6_000;
const MAX_REPEATS = 3;
/** The maximum time between the answer and a repeat. */
const LATEST_REPEAT_MS = 2_500;
/** A call that is held back is sent after this time, even if no other call has overtaken it. */
const HELD_AT_MOST_MS = 6_000;
/** The timeout of the real call, much longer than the studio's own timeout. */
const DELIVERY_TIMEOUT_MS = 30_000;

type Send = () => Promise<Answer>;
interface Answer {
  httpStatus: number;
  text: string;
  kind: ReturnType<StudioCall['judge']>;
}

/** Returns a fetch function for the studio that applies the faults of the switches and rates. */
export function createFaultyFetch(faults: FaultSwitches): StudioFetch {
  const heldBack = holdCalls(() => faults.startCall());
  return async (plain) => {
    const happens = (fault: GameFault) => faults.happens(fault, plain.call);
    const round = plain.roundId;
    const isHeld = round !== undefined && !heldBack.has(round) && happens('reorder');
    const overtaken = round === undefined ? undefined : heldBack.take(round);
    try {
      if (isHeld) {
        heldBack.hold(round, () => transmit(plain));
        throw new Error('no answer in time');
      }
      if (happens('drop')) throw new Error('the call was lost on the way');
      const message = messageOf(plain, faults, happens);
      const delayMs = happens('delay') ? delayOf(faults) : 0;
      const repeats = happens('repeat') ? repeatsOf(faults) : { atOnce: 0, later: [] };
      const isAnswerLost = happens('lose_answer');
      const send = () => transmit(message);
      const onItsWay = arrive(send, delayMs, repeats, faults.startCall());
      // The studio may have stopped waiting, so a failure must not become an unhandled rejection.
      onItsWay.catch(() => undefined);
      const answer = await beforeAbort(plain.signal, onItsWay);
      if (isAnswerLost) throw new Error('the answer was lost on the way');
      return new Response(answer.text, { status: answer.httpStatus });
    } finally {
      overtaken?.();
    }
  };
}

function messageOf(
  message: StudioCall,
  faults: FaultSwitches,
  happens: (fault: GameFault) => boolean,
): StudioCall {
  const sent = happens('wrong_signature') ? message.forge() : message;
  return happens('rubbish') ? damageMessage(sent, () => faults.random()) : sent;
}

function delayOf(faults: FaultSwitches): number {
  const { delay_ms } = faults.current().games;
  return delay_ms > 0 ? delay_ms : Math.floor(faults.random() * LONGEST_DELAY_MS);
}

interface Repeats {
  /** The number of extra copies sent at the same time. */
  atOnce: number;
  /** The pauses in milliseconds before each copy that is sent after the answer. */
  later: number[];
}

function repeatsOf(faults: FaultSwitches): Repeats {
  const { repeat } = faults.current().games;
  if (repeat > 0) return { atOnce: 0, later: Array.from({ length: repeat }, () => 0) };
  const copies = 1 + Math.floor(faults.random() * MAX_REPEATS);
  const isAtOnce = faults.random() < 0.5;
  const pauseMs = () => Math.floor(faults.random() * LATEST_REPEAT_MS);
  return isAtOnce
    ? { atOnce: copies, later: [] }
    : { atOnce: 0, later: Array.from({ length: copies }, pauseMs) };
}

async function arrive(
  send: Send,
  delayMs: number,
  { atOnce, later }: Repeats,
  ended: () => void,
): Promise<Answer> {
  let repeated = Promise.resolve();
  try {
    if (delayMs > 0) await sleep(delayMs);
    const copies = await Promise.allSettled(Array.from({ length: 1 + atOnce }, send));
    const answer = mergeAnswers(copies);
    // Do not repeat a refused call: it might succeed later, without the studio's knowledge.
    if (!isRefusal(answer)) repeated = repeat(send, later).catch(() => undefined);
    if (later.every((pauseMs) => pauseMs === 0)) await repeated;
    return answer;
  } finally {
    void repeated.then(ended);
  }
}

async function repeat(send: Send, pausesMs: readonly number[]): Promise<void> {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs);
    await send();
  }
}

/** Returns one answer for all copies of a call: a success, else an unknown outcome, else a refusal. */
function mergeAnswers(copies: readonly PromiseSettledResult<Answer>[]): Answer {
  const answers = copies.flatMap((copy) => (copy.status === 'fulfilled' ? [copy.value] : []));
  const isDone = ({ kind }: Answer) => kind === 'done';
  const failed = copies.find((copy) => copy.status === 'rejected');
  const answer = answers.find(isDone) ?? answers.find((one) => !isRefusal(one));
  if (answer !== undefined) return answer;
  const [refused] = answers;
  if (failed !== undefined || refused === undefined) throw new Error('no answer to some copy');
  return refused;
}

function isRefusal({ kind }: Answer): boolean {
  return kind === 'refused';
}

async function transmit(message: StudioCall): Promise<Answer> {
  const { url, headers, body } = message;
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  const text = await response.text();
  return { httpStatus: response.status, text, kind: message.judge(response.status, text) };
}

/** Rejects when the studio stops waiting; the call itself continues. */
function beforeAbort<Value>(
  signal: AbortSignal | null | undefined,
  work: Promise<Value>,
): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('no answer in time'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** Holds a call of a round back until the round's next call has been sent. */
function holdCalls(startCall: () => () => void) {
  const held = new Map<string, () => void>();
  const take = (round: string) => {
    const release = held.get(round);
    held.delete(round);
    return release;
  };
  return {
    has: (round: string) => held.has(round),
    take,
    hold(round: string, send: Send) {
      const ended = startCall();
      const release = () => {
        clearTimeout(timer);
        void send()
          .catch(() => undefined)
          .finally(ended);
      };
      const timer = setTimeout(() => take(round)?.(), HELD_AT_MOST_MS).unref();
      held.set(round, release);
    },
  };
}
