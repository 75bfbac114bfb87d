/**
 * A load generator that costs as little as one can on a machine it shares with what it measures: plain
 * sockets, kept alive, one request in flight on each, and of an answer no more is read than its end.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  /** Where it says it comes from; the server trusts this machine as a proxy. */
  address?: string;
  body?: object;
}

export interface Load {
  /** Such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Sent in turn, again and again. */
  requests: readonly Request[];
  connections: number;
  seconds: number;
  /**
   * Requests that fall due in a second, whether earlier ones are answered or not, and are timed from
   * when they fell due. Without it each connection asks again as soon as it is answered.
   */
  perSecond?: number;
}

export interface Measured {
  /** Answered with 200. */
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 200, and requests that fell due when every connection was waiting. */
  failures: number;
}

export async function measureLoad(load: Load): Promise<Measured> {
  const texts = load.requests.map((request) => requestText(load.origin, request));
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load)));
  const record = new Recorder();
  const startMs = performance.now();
  if (load.perSecond === undefined) await sendInTurn(load, sockets, texts, record);
  else await sendOnTime({ ...load, perSecond: load.perSecond }, sockets, texts, record);
  const tookSeconds = (performance.now() - startMs) / 1000;
  for (const socket of sockets) socket.destroy();
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
      p99Ms: at(0.99),
      failures: this.#failures,
    };
  }
}

async function sendInTurn(
  { seconds }: Load,
  sockets: readonly Socket[],
  texts: readonly string[],
  record: Recorder,
): Promise<void> {
  const endMs = performance.now() + seconds * 1000;
  const run = async (socket: Socket, first: number) => {
    for (let turn = first; performance.now() < endMs; turn += sockets.length) {
      const sentMs = performance.now();
      const status = await exchange(socket, texts[turn % texts.length] ?? '');
      record.note(status, performance.now() - sentMs);
    }
  };
  await Promise.all(sockets.map(run));
}

async function sendOnTime(
  { seconds, perSecond }: Load & { perSecond: number },
  sockets: readonly Socket[],
  texts: readonly string[],
  record: Recorder,
): Promise<void> {
  const free = [...sockets];
  const running = new Set<Promise<void>>();
  const startMs = performance.now();
  const send = async (socket: Socket, text: string, dueMs: number) => {
    const status = await exchange(socket, text);
    record.note(status, performance.now() - dueMs);
    free.push(socket);
  };
  for (let turn = 0; turn < seconds * perSecond; turn += 1) {
    const dueMs = startMs + (turn * 1000) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const socket = free.pop();
    if (!socket) {
      record.note(0, 0);
      continue;
    }
    const sending = send(socket, texts[turn % texts.length] ?? '', dueMs);
    running.add(sending);
    void sending.finally(() => running.delete(sending));
  }
  await Promise.all(running);
}

function requestText(origin: string, { method, path, token, address, body }: Request): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    'User-Agent: kapao-bench',
    ...(token === undefined ? [] : [`Authorization: ${token}`]),
    ...(address === undefined ? [] : [`X-Forwarded-For: ${address}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    ...(method === 'GET' ? [] : [`Content-Length: ${Buffer.byteLength(content)}`]),
  ];
  return `${lines.join('\r\n')}${HEAD_END}${content}`;
}

async function open({ origin }: Load): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

const HEAD_END = '\r\n\r\n';

/** Answers the status once the whole body has arrived. Every answer here says its length. */
function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let missing = Number.NaN;
    let head = '';
    const onData = (chunk: Buffer) => {
      if (Number.isNaN(missing)) {
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        status = Number(head.slice(9, 12));
        missing = contentLength(head.slice(0, end)) - (head.length - end - HEAD_END.length);
      } else {
        missing -= chunk.length;
      }
      if (missing > 0) return;
      finish();
      resolve(status);
    };
    const onEnd = () => {
      finish();
      reject(new Error('the server closed the connection'));
    };
    const finish = () => {
      socket.off('data', onData).off('error', onEnd).off('close', onEnd);
    };
    socket.on('data', onData).on('error', onEnd).on('close', onEnd);
    socket.write(request);
  });
}

function contentLength(head: string): number {
  const found = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (found === undefined) throw new Error(`an answer without its length:\n${head}`);
  return Number(found);
}
