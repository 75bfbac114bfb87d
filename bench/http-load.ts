/**
 * A load generator that costs as little as one can on a machine it shares with what it measures: plain
 * sockets, kept alive, one request in flight on each, and of an answer no more is read than its end.
 */
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface Load {
  /** Such as `http://127.0.0.1:3000`. */
  origin: string;
  method: 'GET' | 'POST';
  path: string;
  /** Each connection sends one after the other of them as its Authorization. */
  tokens: readonly string[];
  connections: number;
  seconds: number;
}

export interface Measured {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 200. */
  failures: number;
}

/** Each connection asks again as soon as it is answered. */
export async function measureClosedLoop(load: Load): Promise<Measured> {
  const latenciesMs: number[] = [];
  let failures = 0;
  const startMs = performance.now();
  const endMs = startMs + load.seconds * 1000;
  const ask = async (connection: number) => {
    const socket = await open(load.origin);
    const requests = load.tokens.map((token) => requestText(load, token));
    for (let turn = connection; performance.now() < endMs; turn += load.connections) {
      const sentMs = performance.now();
      const status = await exchange(socket, requests[turn % requests.length] ?? '');
      latenciesMs.push(performance.now() - sentMs);
      if (status !== 200) failures += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, (_, index) => ask(index)));
  return {
    requestsPerSecond: latenciesMs.length / ((performance.now() - startMs) / 1000),
    ...percentiles(latenciesMs),
    failures,
  };
}

export function percentiles(latenciesMs: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = Float64Array.from(latenciesMs).toSorted();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function requestText({ origin, method, path }: Load, token: string): string {
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Authorization: ${token}`,
    'User-Agent: kapao-bench',
    ...(method === 'POST' ? ['Content-Length: 0'] : []),
    '',
    '',
  ].join('\r\n');
}

function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
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
