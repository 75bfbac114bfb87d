/**
 * A studio that sends signed bets and their wins at due times, independent of earlier answers: keep-alive sockets, one
 * call in flight on each. Calls are signed beforehand, because signing is the studio's cost.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { betBody, winBody } from '../kit/wallet.ts';
import type { BetBody, GameSession } from '../kit/wallet.ts';
import { saidIn, wordsOf } from './studio-words.ts';
import type { BenchProtocol, Proof, WrittenCall } from './studio-words.ts';

export interface Studio {
  code: string;
  protocol: BenchProtocol;
  proof: Proof;
  gameSessions: readonly GameSession[];
}

interface Call extends WrittenCall {
  /** Change of the studio's account if the call is done, in 1/100,000 baht. */
  studioUnits: number;
}

export interface Offer {
  perSecond: number;
  seconds: number;
  /** The calls go to so many of the servers, in turn. */
  servers: number;
}

export interface OfferResult {
  offered: number;
  /** Calls that are done. */
  done: number;
  perSecond: number;
  /** Of all answered calls, from their due time. */
  p50Ms: number;
  p99Ms: number;
  /** Calls not sent, because every connection was busy when they were due. */
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

/**
 * Creates the studio's calls in order: bets of new rounds, and between them the wins of rounds opened `roundsBetween`
 * rounds earlier.
 */
function createCalls(
  { protocol, proof, gameSessions }: Studio,
  roundsBetween: number,
): () => Promise<Call[]> {
  const words = wordsOf(protocol, proof);
  const open: { body: BetBody; units: number }[] = [];
  const counted = async (written: Promise<WrittenCall>, studioUnits: number): Promise<Call> => ({
    ...(await written),
    studioUnits,
  });
  return () => {
    const gameSession = gameSessions[randomInt(gameSessions.length)];
    if (!gameSession) throw new Error('nobody plays at this studio');
    const stake = randomInt(1, MAX_STAKE_UNITS);
    const bet = betBody(gameSession, stake);
    open.push({ body: bet, units: stake });
    const next = [counted(words.bet(bet), stake)];
    if (open.length > roundsBetween) {
      const round = open.shift();
      if (round) {
        const units = Math.random() < WINNERS ? 2 * round.units : 0;
        next.push(counted(words.win(winBody(round.body, units)), -units));
      }
    }
    return Promise.all(next);
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
        try {
          return await sendOnTime(lines, ready.slice(0, wanted), perSecond);
        } finally {
          for (const each of lines) each.close();
        }
      };
    },
  };
}

interface Prepared {
  bytes: Buffer;
  studioUnits: number;
}

function prepare(host: string, code: string, { path, body, headers, studioUnits }: Call) {
  const head = [
    `POST /api/studio/${code}${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    ...headers,
    `Content-Length: ${body.length}`,
  ];
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}${HEAD_END}`), body]);
  return { bytes, studioUnits };
}

/** @param lines The connections to each server. */
async function sendOnTime(
  lines: readonly Lines[],
  calls: readonly Prepared[],
  perSecond: number,
): Promise<OfferResult> {
  const tally = createTally();
  let underWay = 0;
  const startMs = performance.now();
  const dueMs = (index: number) => startMs + (index * 1000) / perSecond;
  for (let next = 0; next < calls.length || underWay > 0;) {
    const nowMs = performance.now();
    for (; next < calls.length && dueMs(next) <= nowMs; next += 1) {
      const call = calls[next];
      const free = lines[next % lines.length];
      const line = free?.take();
      if (!free || !line || !call) {
        tally.drop();
        continue;
      }
      const fellDueMs = dueMs(next);
      underWay += 1;
      line.send(call.bytes, (status) => {
        tally.note(status, performance.now() - fellDueMs, call.studioUnits);
        underWay -= 1;
        free.giveBack(line);
      });
    }
    await sleep(1);
  }
  return tally.result(calls.length, (performance.now() - startMs) / 1000);
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
      latenciesMs.push(latencyMs);
      if (latencyMs > STUDIO_TIMEOUT_MS) late += 1;
      if (status === 'OK') {
        done += 1;
        studioUnits += units;
      } else {
        refused[status] = (refused[status] ?? 0) + 1;
      }
    },
    result: (offered: number, tookSeconds: number): OfferResult => {
      const sorted = Float64Array.from(latenciesMs).toSorted();
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      const perSecond = done / tookSeconds;
      const latency = { p50Ms: at(0.5), p99Ms: at(0.99) };
      return { offered, done, perSecond, ...latency, dropped, late, refused, studioUnits };
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
