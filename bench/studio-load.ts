/**
 * A studio that sends signed bets and their wins at due times, independent of earlier answers: keep-alive sockets, one
 * call in flight on each. Calls are signed beforehand, because signing is the studio's cost.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { betBody, rollbackBody, winBody } from '../kit/wallet.ts';
import type { BetBody, GameSession } from '../kit/wallet.ts';
import { saidIn, wordsOf } from './studio-words.ts';
import type { BenchProtocol, Proof, WrittenCall } from './studio-words.ts';

export interface Studio {
  code: string;
  protocol: BenchProtocol;
  proof: Proof;
  gameSessions: readonly GameSession[];
}

/** Shared by the calls of a round: a win is sent only if its bet was taken. */
interface Round {
  bet: 'open' | 'taken' | 'refused';
}

interface Call {
  round: Round;
  written: WrittenCall;
  /** Change of the studio's account if the call is done, in 1/100,000 baht. */
  studioUnits: number;
  /** Of a win: sent after the offer if the bet was refused. A bet has none. */
  rollback?: WrittenCall;
}

export interface Offer {
  perSecond: number;
  seconds: number;
  /** The calls go to so many of the servers, in turn. */
  servers: number;
}

export interface OfferResult {
  offered: number;
  /** Bets and wins that are done. */
  done: number;
  perSecond: number;
  /** Refused bets that were rolled back after the offer. */
  rolledBack: number;
  /** Of all calls that are done, from their due time. */
  p50Ms: number;
  p99Ms: number;
  /** Calls not sent when they were due: every connection was busy, or the round's bet was not sent or not answered yet. */
  dropped: number;
  /** Answers after the studios' time limit. */
  late: number;
  /** Other answers by status. */
  refused: Record<string, number>;
  /** Change of the studio's account according to the calls that are done. */
  studioUnits: number;
}

/** Time between a bet and its win. */
const ROUND_SECONDS = 0.5;
/** Each round is a bet and a win. */
const CALLS_A_ROUND = 2;
const STUDIO_TIMEOUT_MS = 5_000;
/** There are enough connections for this much latency; a call is dropped when all of them are busy. */
const WAITING_SECONDS = 0.75;
const UNITS_PER_BAHT = 100_000;
const MAX_STAKE_UNITS = 10 * UNITS_PER_BAHT;
const WINNERS = 0.4;
/** The thread pool signs; a longer queue would only use memory. */
const SIGNED_AT_ONCE = 64;
const ROLLBACKS_AT_ONCE = 64;
/** Answers to the rollback of a bet that was never taken, by protocol: rs, evolution, red-tiger. */
const TOMBSTONES: ReadonlySet<string> = new Set(['OK', 'BET_DOES_NOT_EXIST', '400']);

/**
 * Creates the studio's calls in order: bets of new rounds, and between them the wins of rounds opened `roundsBetween`
 * rounds earlier.
 */
function createCalls(
  { protocol, proof, gameSessions }: Studio,
  roundsBetween: number,
): () => Promise<Call[]> {
  const words = wordsOf(protocol, proof);
  const open: { round: Round; body: BetBody; units: number }[] = [];
  const openRound = async (body: BetBody, units: number): Promise<Call> => {
    const round: Round = { bet: 'open' };
    open.push({ round, body, units });
    return { round, written: await words.bet(body), studioUnits: units };
  };
  const settleRound = async ({ round, body, units }: (typeof open)[number]): Promise<Call> => {
    const won = Math.random() < WINNERS ? 2 * units : 0;
    const [written, rollback] = await Promise.all([
      words.win(winBody(body, won)),
      words.rollback(rollbackBody(body), body),
    ]);
    return { round, written, studioUnits: -won, rollback };
  };
  return () => {
    const gameSession = gameSessions[randomInt(gameSessions.length)];
    if (!gameSession) throw new Error('nobody plays at this studio');
    const stake = randomInt(1, MAX_STAKE_UNITS);
    const settled = open.length >= roundsBetween ? open.shift() : undefined;
    const opened = openRound(betBody(gameSession, stake), stake);
    return Promise.all(settled ? [opened, settleRound(settled)] : [opened]);
  };
}

export interface StudioLoad {
  /**
   * Signs the calls and opens connections. The returned function sends the calls when they are due, and resolves after
   * the last answer.
   */
  prepare(offer: Offer): Promise<() => Promise<OfferResult>>;
}

export function createStudioLoad(origins: readonly string[], studio: Studio): StudioLoad {
  return {
    prepare: async ({ perSecond, seconds, servers }) => {
      const wanted = Math.ceil(perSecond * seconds);
      // New rounds for each offer: rounds of a rejected offer stay open, and their wins would be refused.
      const nextCalls = createCalls(studio, Math.ceil((perSecond * ROUND_SECONDS) / CALLS_A_ROUND));
      const called = origins.slice(0, servers);
      const host = new URL(called[0] ?? '').host;
      const ready: Prepared[] = [];
      while (ready.length < wanted) {
        const rounds = await Promise.all(Array.from({ length: SIGNED_AT_ONCE }, nextCalls));
        for (const call of rounds.flat()) ready.push(prepare(host, studio.code, call));
      }
      const count = Math.ceil((perSecond * WAITING_SECONDS) / servers);
      const lines = await Promise.all(called.map((origin) => openLines(origin, count)));
      return async () => {
        const calls = ready.slice(0, wanted);
        try {
          const result = await sendOnTime(lines, calls, perSecond);
          return { ...result, rolledBack: await rollBackRefused(lines, calls) };
        } finally {
          for (const each of lines) each.close();
        }
      };
    },
  };
}

interface Prepared {
  round: Round;
  bytes: Buffer;
  studioUnits: number;
  rollback?: Buffer;
}

function prepare(host: string, code: string, call: Call): Prepared {
  const { round, written, studioUnits, rollback } = call;
  const bytesOf = (said: WrittenCall) => requestBytes(host, code, said);
  return {
    round,
    bytes: bytesOf(written),
    studioUnits,
    ...(rollback && { rollback: bytesOf(rollback) }),
  };
}

function requestBytes(host: string, code: string, { path, body, headers }: WrittenCall): Buffer {
  const head = [
    `POST /api/studio/${code}${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    ...headers,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}${HEAD_END}`), body]);
}

/** @param lines The connections to each server. */
async function sendOnTime(
  lines: readonly Lines[],
  calls: readonly Prepared[],
  perSecond: number,
): Promise<Omit<OfferResult, 'rolledBack'>> {
  const tally = createTally();
  let underWay = 0;
  const startMs = performance.now();
  const dueMs = (index: number) => startMs + (index * 1000) / perSecond;
  for (let next = 0; next < calls.length || underWay > 0;) {
    const nowMs = performance.now();
    for (; next < calls.length && dueMs(next) <= nowMs; next += 1) {
      const call = calls[next];
      const free = lines[next % lines.length];
      const line = call && isDue(call) ? free?.take() : undefined;
      if (!free || !line || !call) {
        tally.drop();
        continue;
      }
      const fellDueMs = dueMs(next);
      underWay += 1;
      line.send(call.bytes, (status) => {
        if (!call.rollback) call.round.bet = status === 'OK' ? 'taken' : 'refused';
        tally.note(status, performance.now() - fellDueMs, call.studioUnits);
        underWay -= 1;
        free.giveBack(line);
      });
    }
    await sleep(1);
  }
  return tally.result(calls.length, (performance.now() - startMs) / 1000);
}

/** A bet, or the win of one that is taken. */
function isDue({ round, rollback }: Prepared): boolean {
  return rollback === undefined || round.bet === 'taken';
}

/** Studios repeat their rollbacks until they are done, so they do it once the server has time. Returns their number. */
async function rollBackRefused(
  lines: readonly Lines[],
  calls: readonly Prepared[],
): Promise<number> {
  const waiting = calls.filter(({ round }) => round.bet === 'refused').values();
  let done = 0;
  const work = async (index: number) => {
    for (const { rollback } of waiting) {
      if (!rollback) continue;
      const free = lines[index % lines.length];
      const line = free?.take();
      if (!free || !line) throw new Error('no connection is left for a rollback');
      const answered = Promise.withResolvers<string>();
      line.send(rollback, answered.resolve);
      const status = await answered.promise;
      if (!TOMBSTONES.has(status)) throw new Error(`a rollback was answered ${status}`);
      done += 1;
      free.giveBack(line);
    }
  };
  await Promise.all(Array.from({ length: ROLLBACKS_AT_ONCE }, (_, index) => work(index)));
  return done;
}

function createTally() {
  const latenciesMs: number[] = [];
  const refused: Record<string, number> = {};
  let [done, dropped, late, studioUnits] = [0, 0, 0, 0];
  return {
    drop: () => {
      dropped += 1;
    },
    note: (status: string, latencyMs: number, units: number) => {
      if (latencyMs > STUDIO_TIMEOUT_MS) late += 1;
      if (status === 'OK') {
        latenciesMs.push(latencyMs);
        done += 1;
        studioUnits += units;
      } else {
        refused[status] = (refused[status] ?? 0) + 1;
      }
    },
    result: (offered: number, tookSeconds: number) => {
      const sorted = Float64Array.from(latenciesMs).toSorted();
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      const perSecond = done / tookSeconds;
      const latency = { p50Ms: at(0.5), p99Ms: at(0.99) };
      return {
        offered,
        done,
        perSecond,
        ...latency,
        dropped,
        late,
        refused,
        studioUnits,
      };
    },
  };
}

/** A pool of open connections; the last used is taken first. */
async function openLines(origin: string, count: number) {
  const all = await Promise.all(Array.from({ length: count }, () => openLine(origin)));
  const free = [...all];
  return {
    take: () => {
      let line = free.pop();
      // The server has closed it as idle.
      while (line && !line.isOpen()) line = free.pop();
      return line;
    },
    giveBack: (line: Line) => void free.push(line),
    close: () => {
      for (const line of all) line.close();
    },
  };
}

type Lines = Awaited<ReturnType<typeof openLines>>;

/** A keep-alive connection with one call in flight. */
interface Line {
  isOpen(): boolean;
  send(request: Buffer, answered: (status: string) => void): void;
  close(): void;
}

const HEAD_END = '\r\n\r\n';
const MAX_ANSWER_BYTES = 16 * 1024;

/** Each connection has one read buffer. */
async function openLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin);
  const received = Buffer.allocUnsafe(MAX_ANSWER_BYTES);
  let receivedBytes = 0;
  let waiting: ((status: string) => void) | undefined;
  const answer = (status: string) => {
    const answered = waiting;
    waiting = undefined;
    receivedBytes = 0;
    answered?.(status);
  };
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: () => received.subarray(receivedBytes),
      callback: (bytes) => {
        receivedBytes += bytes;
        const status = statusOf(received.toString('latin1', 0, receivedBytes));
        if (status !== undefined) answer(status);
        return true;
      },
    },
  });
  await once(socket, 'connect');
  // The outcome of a call on a broken connection is unknown.
  socket.on('error', () => answer('broken'));
  socket.on('close', () => answer('broken'));
  return {
    isOpen: () => !socket.destroyed,
    send: (request, answered) => {
      waiting = answered;
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

/** Returns the status in the JSON of a complete answer, or the HTTP status of any other answer. */
function statusOf(answer: string): string | undefined {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  if (length === undefined) throw new Error(`an answer without its length:\n${answer}`);
  const start = headEnd + HEAD_END.length;
  if (answer.length - start < Number(length)) return undefined;
  return saidIn(answer.slice(start)) ?? `HTTP ${answer.slice(9, 12)}`;
}
