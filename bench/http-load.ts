/**
 * A cheap load generator, because it shares the machine with the server: keep-alive sockets, one request in flight on
 * each, requests encoded beforehand, one read buffer for each socket. It reads only the status and the end of an
 * answer.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  /** Client address for X-Forwarded-For; the server trusts this machine as a proxy. */
  address?: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

export interface Load {
  /** Such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Sent in turn, repeatedly. */
  requests: readonly Request[];
  connections: number;
  seconds: number;
  /**
   * Requests due in a second, independent of earlier answers; latency counts from the due time. Without it each
   * connection sends its next request after an answer.
   */
  perSecond?: number;
}

export interface Measured {
  /** Answers with status 200. */
  requestsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Answers with another status, and requests that were due while every connection was busy. */
  failures: number;
}

export async function measureLoad(load: Load): Promise<Measured> {
  const requests = load.requests.map((request) => encode(load.origin, request));
  const connections = Array.from({ length: load.connections }, () => new Connection(load.origin));
  await Promise.all(connections.map((connection) => connection.opened));
  const record = new Recorder();
  const startMs = performance.now();
  const { perSecond } = load;
  if (perSecond === undefined) await sendInTurn(load, connections, requests, record);
  else await sendOnTime({ ...load, perSecond }, connections, requests, record);
  const tookSeconds = (performance.now() - startMs) / 1000;
  for (const connection of connections) connection.close();
  return record.result(tookSeconds);
}

class Recorder {
  readonly #latenciesMs: number[] = [];
  #failures = 0;

  note(status: number, latencyMs: number): void {
    if (status === 200) this.#latenciesMs.push(latencyMs);
    else this.#failures += 1;
  }

  result(tookSeconds: number): Measured {
    const sorted = Float64Array.from(this.#latenciesMs).toSorted();
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return {
      requestsPerSecond: sorted.length / tookSeconds,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
      failures: this.#failures,
    };
  }
}

async function sendInTurn(
  { seconds }: Load,
  connections: readonly Connection[],
  requests: readonly Buffer[],
  record: Recorder,
): Promise<void> {
  const endMs = performance.now() + seconds * 1000;
  const run = async (connection: Connection, first: number) => {
    for (let turn = first; performance.now() < endMs; turn += connections.length) {
      const sentMs = performance.now();
      const status = await connection.exchange(inTurn(requests, turn));
      record.note(status, performance.now() - sentMs);
    }
  };
  await Promise.all(connections.map(run));
}

async function sendOnTime(
  { seconds, perSecond }: Load & { perSecond: number },
  connections: readonly Connection[],
  requests: readonly Buffer[],
  record: Recorder,
): Promise<void> {
  const free = [...connections];
  const running = new Set<Promise<void>>();
  const startMs = performance.now();
  const send = async (connection: Connection, request: Buffer, dueMs: number) => {
    const status = await connection.exchange(request);
    record.note(status, performance.now() - dueMs);
    free.push(connection);
  };
  for (let turn = 0; turn < seconds * perSecond; turn += 1) {
    const dueMs = startMs + (turn * 1000) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const connection = free.pop();
    if (!connection) {
      record.note(0, 0);
      continue;
    }
    const sending = send(connection, inTurn(requests, turn), dueMs);
    running.add(sending);
    void sending.finally(() => running.delete(sending));
  }
  await Promise.all(running);
}

function inTurn(requests: readonly Buffer[], turn: number): Buffer {
  const request = requests[turn % requests.length];
  if (!request) throw new Error('a load without requests');
  return request;
}

function encode(origin: string, request: Request): Buffer {
  const { method, path, token, address, headers = {}, body } = request;
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    'User-Agent: kapao-bench',
    ...(token === undefined ? [] : [`Authorization: ${token}`]),
    ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    ...(method === 'GET' ? [] : [`Content-Length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${content}`);
}

const HEAD_END = '\r\n\r\n';
const MAX_ANSWER_BYTES = 256 * 1024;

class Connection {
  /** Resolves when the connection can be used. */
  readonly opened: Promise<unknown>;
  readonly #socket: Socket;
  readonly #answer = Buffer.allocUnsafe(MAX_ANSWER_BYTES);
  #answerBytes = 0;
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: () => this.#answer.subarray(this.#answerBytes),
        callback: (bytes) => this.#read(bytes),
      },
    });
    this.opened = once(this.#socket, 'connect');
    this.#socket.on('close', () =>
      this.#waiting?.reject(new Error('the server closed the connection')),
    );
  }

  /** Resolves with the status after the whole body. Every answer has a content-length. */
  exchange(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(bytes: number): boolean {
    this.#answerBytes += bytes;
    const headBytes = this.#answer.subarray(0, this.#answerBytes).indexOf(HEAD_END);
    if (headBytes < 0) return true;
    const head = this.#answer.toString('latin1', 0, headBytes);
    if (this.#answerBytes < headBytes + HEAD_END.length + contentLength(head)) return true;
    this.#answerBytes = 0;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(Number(head.slice(9, 12)));
    return true;
  }
}

function contentLength(head: string): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (found === undefined) throw new Error(`an answer without its length:\n${head}`);
  return Number(found);
}
